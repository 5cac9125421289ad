import { List, Text } from '@mantine/core';
import { momentText } from '#/lib/text/day-text.ts';
import { RECORD_PAGES } from '#/shared/record-pages.ts';
import { TextLink } from '#/ui/page/buttons.tsx';
import { Part } from './part.tsx';
import type { Dashboard } from './use-dashboard.ts';

/** The newest; the figures at the top lead to the rest. */
const SHOWN = 6;

/** What was submitted and needs review, newest first, each leading to its own page (timesheets.md#dashboard). */
export function NotificationsPart({ notifications }: Pick<Dashboard, 'notifications'>) {
  return (
    <Part title="Recent Notifications" query={notifications}>
      {({ count, results }) =>
        count === 0 ? (
          <Text c="dimmed">Nothing needs your review.</Text>
        ) : (
          <>
            <List listStyleType="none" spacing="sm" styles={{ itemWrapper: { display: 'block' } }}>
              {results.slice(0, SHOWN).map((item) => (
                <List.Item key={`${item.type} ${item.id}`}>
                  <TextLink to={RECORD_PAGES[item.type]} params={{ id: item.id }}>
                    {item.title}
                  </TextLink>
                  <Text span display="block" size="sm" c="dimmed">
                    {item.submitted_by}, {momentText(item.submitted_at)} · Needs review
                  </Text>
                </List.Item>
              ))}
            </List>
            {count > SHOWN ? (
              <Text size="sm" c="dimmed" mt="sm">
                {count - SHOWN} more are waiting; the figures at the top lead to all of them, oldest first.
              </Text>
            ) : null}
          </>
        )
      }
    </Part>
  );
}
