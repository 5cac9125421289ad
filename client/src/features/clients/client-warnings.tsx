import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ShowAll } from '../../ui/lists/show-all.tsx';
import { type Output, trpc } from '../../lib/trpc.ts';

type Warning = Output['contractWarnings']['ofClient'][number];

const SHOWN = 4;

/** The contract warnings of one client, the latest period first; nothing where there are none (decisions §4). */
export function ClientWarnings({ client }: { client: number }) {
  const warnings = trpc.contractWarnings.ofClient.useQuery({ client });
  if (!warnings.data?.length) return null;
  // What has no period is the end of the contract: it comes first.
  const since = ({ window }: Warning) => window?.start_date ?? '9999';
  const latest = warnings.data.toSorted((one, other) => since(other).localeCompare(since(one)));
  return (
    <Alert
      color={warnings.data.some((warning) => warning.level === 'danger') ? 'red' : 'yellow'}
      icon={<IconAlertTriangle aria-hidden />}
      title="Contract Warnings"
    >
      <ShowAll items={latest} first={SHOWN} what="warnings">
        {(shown) => (
          <ul style={{ margin: 0, paddingLeft: '1.25rem' }}>
            {shown.map((warning) => (
              <li key={warning.message}>{wordsOf(warning)}</li>
            ))}
          </ul>
        )}
      </ShowAll>
    </Alert>
  );
}

/** An expiry is worded to follow the client's name (1 §4), which is not repeated on his or her own page. */
const wordsOf = ({ kind, message }: Warning) => (kind === 'expiry' ? `Contract ${message}` : message);
