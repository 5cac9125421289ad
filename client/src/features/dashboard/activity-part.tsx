import { Group, List, Text } from '@mantine/core';
import { momentText } from '#/lib/text/day-text.ts';
import { RECORD_PAGES } from '#/shared/record-pages.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import { Part } from './part.tsx';
import type { Dashboard } from './use-dashboard.ts';

/** The five latest activities in the company (timesheets.md#dashboard). */
export function ActivityPart({ activity }: Pick<Dashboard, 'activity'>) {
  return (
    <Part title="Recent Activity" query={activity}>
      {(list) =>
        list.length === 0 ? (
          <Text c="dimmed">No recent activity.</Text>
        ) : (
          <List listStyleType="none" spacing="sm" styles={{ itemWrapper: { display: 'block' } }}>
            {list.map((item) => (
              <List.Item key={`${item.type} ${item.id}`}>
                <Group component="span" justify="space-between" gap="xs">
                  <TextLink to={RECORD_PAGES[item.type]} params={{ id: item.id }}>
                    {item.title}
                  </TextLink>
                  <StatusWord status={item.status} />
                </Group>
                <Text span display="block" size="sm" c="dimmed">
                  {item.name}, {momentText(item.at)}
                </Text>
              </List.Item>
            ))}
          </List>
        )
      }
    </Part>
  );
}
