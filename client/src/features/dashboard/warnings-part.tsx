import { Anchor, List, Text } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Output } from '../../lib/trpc.ts';
import { Part } from './part.tsx';
import type { Dashboard } from './use-dashboard.ts';

type Warning = Output['contractWarnings']['company'][number];

/** Contracts that end or are overdrawn, of all active clients (decisions §4). */
export function WarningsPart({ warnings }: Pick<Dashboard, 'warnings'>) {
  return (
    <Part title="Contract Warnings" query={warnings}>
      {(list) =>
        list.length === 0 ? (
          <Text c="dimmed">No contract warnings.</Text>
        ) : (
          <List listStyleType="none" spacing="sm" style={{ overflowWrap: 'anywhere' }}>
            {list.map((warning) => (
              <List.Item
                key={`${warning.client.id} ${warning.message}`}
                icon={<WarningMark level={warning.level} />}
              >
                <Anchor
                  renderRoot={(props) => <Link to={`/admin/clients/${warning.client.id}`} {...props} />}
                >
                  {warning.client.name}
                </Anchor>
                : {warning.kind === 'expiry' ? `contract ${warning.message}` : warning.message}
              </List.Item>
            ))}
          </List>
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
