import { byDue } from '@daybook/domain/billing/allocation';
import { trpc } from '#/lib/api/trpc.ts';

/** As many as the server lists at once. */
const CHUNK_ROWS = 200;

/** Everything that a recipient has open, the oldest due first. */
export function useOpenInvoices(recipient: number | null) {
  const pageOf = (page: number) => ({
    recipient: recipient ?? 0,
    kind: 'invoice' as const,
    is_open: 'true' as const,
    ordering: 'due_on' as const,
    page,
    page_size: CHUNK_ROWS,
  });
  const first = trpc.invoices.list.useQuery(pageOf(1), { enabled: recipient !== null });
  const pages = Math.ceil((first.data?.count ?? 0) / CHUNK_ROWS);
  const others = trpc.useQueries((ask) =>
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => ask.invoices.list(pageOf(index + 2))),
  );
  const lists = [first, ...others];
  return {
    error: lists.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(lists.map(({ refetch }) => refetch())),
    // A part of them would be filled in the wrong order.
    invoices: lists.every(({ data }) => data)
      ? lists.flatMap(({ data }) => data?.results ?? []).toSorted(byDue)
      : undefined,
  };
}
