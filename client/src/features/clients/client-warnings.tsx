import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { trpc } from '../../lib/trpc.ts';

/** The contract warnings of one client; nothing where there are none (decisions §4). */
export function ClientWarnings({ client }: { client: number }) {
  const warnings = trpc.contractWarnings.ofClient.useQuery({ client });
  if (!warnings.data?.length) return null;
  return (
    <Alert
      color={warnings.data.some((warning) => warning.level === 'danger') ? 'red' : 'yellow'}
      icon={<IconAlertTriangle aria-hidden />}
      title="Contract Warnings"
    >
      <ul style={{ margin: 0, paddingLeft: '1.25rem' }}>
        {warnings.data.map((warning, index) => (
          <li key={index}>{warning.message}</li>
        ))}
      </ul>
    </Alert>
  );
}
