import { keepPreviousData } from '@tanstack/react-query';
import type { ClientRecipient } from '@daybook/contract/recipients';
import { trpc } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { useRights } from '#/lib/session/current-user.ts';
import { useToday } from '#/lib/session/today.ts';
import { longDay } from '#/lib/text/day-text.ts';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { usePages } from '#/ui/lists/use-pages.ts';
import { TextLink } from '#/ui/page/buttons.tsx';

/** For whom a recipient pays, or paid. */
export function RecipientClients({ area, recipient }: { area: Area; recipient: number }) {
  const today = useToday();
  const { can } = useRights();
  const settings = trpc.billingSettings.get.useQuery();
  const pages = usePages();
  const query = trpc.clientRecipients.list.useQuery(
    { recipient, ordering: '-start_date', ...pages.window },
    { placeholderData: keepPreviousData },
  );
  const columns: readonly Column<ClientRecipient>[] = [
    {
      key: 'client',
      header: 'Client',
      cell: ({ client, client_name }) =>
        can('clients_view') ? (
          <TextLink to={`/${area}/clients/$id`} params={{ id: client }} search={{ tab: 'billing' }}>
            {client_name}
          </TextLink>
        ) : (
          client_name
        ),
    },
    {
      key: 'start',
      header: 'From',
      cell: ({ start_date }) => `${longDay(start_date)}${start_date > today ? ' (upcoming)' : ''}`,
    },
    {
      key: 'member',
      header: settings.data?.member_label ?? 'Client ID',
      cell: ({ member_number }) => member_number ?? '–',
    },
    { key: 'reference', header: 'Order number', cell: ({ reference }) => reference ?? '–' },
  ];
  return (
    <DataTable
      label="Clients"
      columns={columns}
      {...rowsOf(query)}
      paging={pages.paging(query.data?.count)}
      rowKey={({ id }) => id}
      empty={{ text: 'This recipient does not pay for any client yet.' }}
    />
  );
}
