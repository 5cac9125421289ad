import { INVOICE_KINDS } from '@daybook/domain/billing/invoice';
import { INVOICE_STATUSES } from '@daybook/domain/billing/status';
import {
  searchDay,
  searchFlag,
  searchId,
  searchOneOf,
  searchShape,
  searchSort,
  searchText,
} from '#/lib/url/search-shape.ts';

/** The tabs of /admin/invoices share one address. */
export const invoicesSearch = searchShape({
  tab: searchOneOf('to-bill', 'invoices', 'payments', 'recipients', 'files'),
  up_to: searchDay,
  kind: searchOneOf(...INVOICE_KINDS),
  status: searchOneOf(...INVOICE_STATUSES),
  client: searchId,
  recipient: searchId,
  from: searchDay,
  to: searchDay,
  overdue: searchFlag,
  /** The form of who pays for several clients is open. */
  say: searchFlag,
  activity: searchOneOf('active', 'inactive'),
  q: searchText,
  sort: searchSort('issued_on', 'due_on', 'number', 'total', 'open', 'paid_on', 'name', 'created_at'),
  page: searchId,
});

export const draftSearch = searchShape({ client: searchId, recipient: searchId, up_to: searchDay });

export const recipientSearch = searchShape({
  tab: searchOneOf('details', 'clients', 'invoices', 'statement'),
  from: searchDay,
  to: searchDay,
});
