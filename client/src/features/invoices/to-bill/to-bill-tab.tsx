import { Group, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { InvoicesIssued, ReadyRow } from '@daybook/contract/invoices';
import { invoicesSearch } from '#/features/invoices/invoices-search.ts';
import { useBillingRights } from '#/features/invoices/use-billing-rights.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { useToday } from '#/lib/session/today.ts';
import { longDay, shortDay } from '#/lib/text/day-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { useListSearch } from '#/lib/url/list-search.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { LiveRegion } from '#/ui/page/live-region.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { BillFrom } from './bill-from.tsx';
import { IssueResult } from './issue-result.tsx';
import { readyColumns } from './ready-columns.tsx';
import { isClean, isIssuable, rowKeyOf, totalText, worthALookFirst } from './ready-rows.ts';

const IssueDialog = lazy(() =>
  import('./issue-dialog.tsx').then((module) => ({ default: module.IssueDialog })),
);

/** What is approved and on no invoice, by client and recipient (invoices.md#to-bill). */
export function ToBillTab({ area }: { area: Area }) {
  const { search, change } = useListSearch(invoicesSearch);
  const { isAdmin, mayChange } = useBillingRights();
  const query = trpc.invoices.ready.useQuery({ up_to: search.up_to }, { placeholderData: keepPreviousData });
  const [result, setResult] = useState<InvoicesIssued | null>(null);
  const { data } = query;
  // What stands above the rows would push them down.
  if (!data) return <QueryState query={query} failure="What is to be billed could not be loaded." />;
  return (
    <Stack gap="sm">
      {!data.has_invoices_from && isAdmin && mayChange ? <BillFrom suggested={data.invoices_from} /> : null}
      <FilterBar>
        <DateField
          label="Work up to"
          required
          isFilter
          value={search.up_to ?? data.up_to}
          description={`Work from ${longDay(data.invoices_from)} on is billed.`}
          onChange={(day) => change({ up_to: day ?? undefined })}
        />
      </FilterBar>
      <LiveRegion>
        {result ? <IssueResult result={result} onClose={() => setResult(null)} /> : null}
      </LiveRegion>
      {query.isPlaceholderData ? (
        <Loading />
      ) : (
        <ReadyRows
          // Ticks belong to the rows of a day.
          key={data.up_to}
          area={area}
          rows={data.rows}
          up_to={data.up_to}
          newest={data.newest.invoice}
          mayIssue={mayChange}
          onIssued={setResult}
        />
      )}
    </Stack>
  );
}

interface ReadyRowsProps {
  area: Area;
  rows: readonly ReadyRow[];
  up_to: string;
  /** The day of the newest invoice: none is dated before it. */
  newest: string | null;
  mayIssue: boolean;
  onIssued: (result: InvoicesIssued) => void;
}

/** The rows, of which those that need no look are ticked from the start. */
function ReadyRows({ area, rows, up_to, newest, mayIssue, onIssued }: ReadyRowsProps) {
  /** Ticks and unticks that differ from the start. */
  const [changed, setChanged] = useState<ReadonlyMap<number | string, boolean>>(new Map());
  const [asking, setAsking] = useState(false);
  const today = useToday();
  const isTicked = (row: ReadyRow) => isIssuable(row) && (changed.get(rowKeyOf(row)) ?? isClean(row));
  const ticked = rows.filter(isTicked);
  const looks = rows.filter((row) => !isClean(row)).length;
  return (
    <>
      {rows.length > 0 ? (
        <Group justify="space-between">
          <Text size="sm" role="status">
            {looks > 0
              ? plural(looks, 'row needs a look and is not ticked.', 'rows need a look and are not ticked.')
              : 'Nothing needs a look.'}
          </Text>
          {mayIssue ? (
            <OnlineButton disabled={ticked.length === 0} onClick={() => setAsking(true)}>
              {ticked.length === 0
                ? 'Issue Invoices'
                : `Issue ${plural(ticked.length, 'Invoice', 'Invoices')} for ${totalText(ticked)}`}
            </OnlineButton>
          ) : null}
        </Group>
      ) : null}
      <DataTable
        label="To bill"
        columns={readyColumns({ area, up_to, today })}
        rows={worthALookFirst(rows)}
        rowKey={rowKeyOf}
        rowTone={(row) =>
          row.blockers.length > 0 ? 'danger' : row.look_at.length > 0 ? 'warning' : undefined
        }
        empty={{ text: `Nothing to bill up to ${shortDay(up_to)}.` }}
        footer={{ client: 'Total', total: totalText(rows) }}
        {...(mayIssue && {
          selection: {
            selected: new Set(ticked.map(rowKeyOf)),
            onChange: (next) =>
              setChanged(new Map(rows.map((row) => [rowKeyOf(row), next.has(rowKeyOf(row))]))),
            canSelect: isIssuable,
            inSelectAll: isClean,
            rowLabel: ({ client_name, recipient_name }: ReadyRow) =>
              recipient_name ? `${client_name}, ${recipient_name}` : client_name,
          },
        })}
      />
      {asking ? (
        <Suspense>
          <IssueDialog
            rows={ticked}
            up_to={up_to}
            newest={newest}
            onIssued={(issued) => {
              setChanged(new Map());
              onIssued(issued);
            }}
            onClosed={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
