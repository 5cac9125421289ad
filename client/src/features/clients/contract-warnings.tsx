import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '@daybook/domain/time/day';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useToday } from '#/lib/session/today.ts';
import { warningText } from '#/shared/contract-warning.ts';
import { ShowAll } from '#/ui/lists/show-all.tsx';
import { isAwaited, QueryState } from '#/ui/page/query-state.tsx';
import { BulletList } from '#/ui/page/text-parts.tsx';
import { clientQueries } from './queries.ts';

type Warning = Output['contractWarnings']['ofClient'][number];

const SHOWN = 4;
/** Allowances exceeded in windows that ended earlier than this are history. */
const RECENT_DAYS = 31;

/** Whether their first answer is awaited: they come first on a page, and would push it down. */
export function useAwaitsWarnings(client: number): boolean {
  const warnings = useQuery(clientQueries(trpc.useUtils(), client).warnings);
  return isAwaited(warnings) && warnings.failureCount === 0;
}

/** The contract warnings of one client, the latest period first; nothing if there are none (clients-and-contracts.md#warnings). */
export function ClientWarnings({ client }: { client: number }) {
  const warnings = useQuery(clientQueries(trpc.useUtils(), client).warnings);
  const today = useToday();
  if (!warnings.data?.length)
    return (
      <QueryState query={warnings} loading={null} failure="The contract warnings could not be loaded." />
    );
  const thisYear = today.slice(0, 4);
  // A warning without a period is about the end of the contract: it comes first.
  const until = ({ window }: Warning) => window?.end_date ?? '9999';
  const since = ({ window }: Warning) => window?.start_date ?? '9999';
  const latest = warnings.data.toSorted((one, other) => since(other).localeCompare(since(one)));
  // What ended long ago is listed without emphasis.
  const recent = latest.filter((warning) => until(warning) >= addDays(today, -RECENT_DAYS));
  const isUrgent = recent.some(({ level }) => level === 'danger');
  return (
    <Alert
      color={isUrgent ? 'red' : recent.length > 0 ? 'yellow' : 'gray'}
      icon={<IconAlertTriangle aria-hidden />}
      title="Contract Warnings"
    >
      <ShowAll items={latest} first={SHOWN} labelOf={(count) => `Show all ${count} warnings`}>
        {(shown) => (
          <BulletList>
            {shown.map((warning) => (
              <li key={`${warning.message} ${since(warning)}`}>{withYear(warning, thisYear)}</li>
            ))}
          </BulletList>
        )}
      </ShowAll>
    </Alert>
  );
}

/** A window of another year includes the year. */
function withYear(warning: Warning, thisYear: string): string {
  const year = warning.window?.start_date.slice(0, 4) ?? thisYear;
  const text = warningText(warning);
  return year === thisYear ? text : `${text} (${year})`;
}
