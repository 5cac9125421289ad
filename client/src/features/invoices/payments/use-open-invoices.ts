import type { Invoice } from '@daybook/contract/invoices';
import { trpc } from '#/lib/api/trpc.ts';

/** More are settled in two payments. */
const MAX_SHOWN = 100;

const byDue = (a: Invoice, b: Invoice) => a.due_on.localeCompare(b.due_on) || a.number - b.number;

/** What a recipient has open, the oldest due first. */
export function useOpenInvoices(recipient: number | null) {
  const query = trpc.invoices.list.useQuery(
    { recipient: recipient ?? 0, kind: 'invoice', ordering: '-open', page_size: MAX_SHOWN },
    { enabled: recipient !== null },
  );
  return {
    ...query,
    invoices: query.data?.results.filter(({ open }) => open > 0).toSorted(byDue),
  };
}
