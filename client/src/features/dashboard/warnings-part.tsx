import { List, Text } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react';
import type { Output } from '#/lib/api/trpc.ts';
import { ShowAll } from '#/ui/lists/show-all.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import classes from './dashboard.module.css';
import { Part } from './part.tsx';
import type { Dashboard } from './use-dashboard.ts';
import { worstFirst } from './warning-gravity.ts';

/** As many as can be read at a glance. */
const WORST = 6;

type Warning = Output['contractWarnings']['company'][number];

/** Contracts that end soon or are overdrawn, of all active clients, the worst first (clients-and-contracts.md#warnings). */
export function WarningsPart({ warnings }: Pick<Dashboard, 'warnings'>) {
  return (
    <Part title="Contract Warnings" query={warnings}>
      {(list) =>
        list.length === 0 ? (
          <Text c="dimmed">No contract warnings.</Text>
        ) : (
          <ShowAll
            items={worstFirst(list)}
            first={WORST}
            labelOf={(count) => `Show all ${count} contract warnings`}
          >
            {(shown) => (
              <List listStyleType="none" spacing="sm" className={classes.warnings}>
                {shown.map((warning) => (
                  <List.Item
                    key={`${warning.client.id} ${warning.message}`}
                    icon={<WarningMark level={warning.level} />}
                  >
                    <TextLink to="/admin/clients/$id" params={{ id: warning.client.id }}>
                      {warning.client.name}
                    </TextLink>
                    : {warning.kind === 'expiry' ? `contract ${warning.message}` : warning.message}
                  </List.Item>
                ))}
              </List>
            )}
          </ShowAll>
        )
      }
    </Part>
  );
}

function WarningMark({ level }: { level: Warning['level'] }) {
  return level === 'danger' ? (
    <IconAlertOctagon size={18} role="img" aria-label="Danger:" color="var(--mantine-color-error)" />
  ) : (
    <IconAlertTriangle size={18} role="img" aria-label="Warning:" />
  );
}
