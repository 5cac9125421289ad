import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type Output, trpc } from '../../lib/trpc.ts';

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
        {warnings.data.map((warning) => (
          <li key={warning.message}>{wordsOf(warning)}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** An expiry is worded to follow the client's name (1 §4), which is not repeated on his or her own page. */
const wordsOf = ({ kind, message }: Output['contractWarnings']['ofClient'][number]) =>
  kind === 'expiry' ? `Contract ${message}` : message;
