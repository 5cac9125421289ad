import { Text } from '@mantine/core';
import type { ReadyRow } from '@daybook/contract/invoices';
import type { Area } from '#/lib/session/area.ts';
import { shortRange } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { actionsColumn, sortedFigure, type Column } from '#/ui/lists/data-table-columns.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { NoWrap } from '#/ui/page/text-parts.tsx';
import { FindingText } from './finding-text.tsx';

interface ColumnsOf {
  area: Area;
  up_to: string;
  today: string;
}

/** A client's work for a recipient, what of it needs a look, and what it comes to. */
export const readyColumns = ({ area, up_to, today }: ColumnsOf): Column<ReadyRow>[] => [
  {
    key: 'client',
    header: 'Client',
    sort: ({ client_name }) => client_name,
    cell: ({ client_name }) => client_name,
  },
  {
    key: 'recipient',
    header: 'Recipient',
    sort: ({ recipient_name }) => recipient_name,
    cell: ({ recipient_name }) => recipient_name ?? '–',
  },
  {
    key: 'work',
    header: 'Work',
    sort: ({ end_date }) => end_date,
    cell: ({ start_date, end_date, minutes, entries }) => (
      <>
        <NoWrap>{start_date ? shortRange(start_date, end_date, today) : '–'}</NoWrap>
        <Text size="xs" c="dimmed">
          {plural(entries, 'entry', 'entries')}
          {minutes > 0 ? `, ${hoursText(minutes / 60)}\u00A0h` : ''}
        </Text>
      </>
    ),
  },
  {
    key: 'findings',
    header: 'To look at',
    hideOnPhone: ({ blockers, look_at, corrections }) =>
      blockers.length + look_at.length + corrections.length === 0,
    cell: (row) => <Findings row={row} area={area} />,
  },
  sortedFigure('total', 'Total', ({ total }) => total, moneyText),
  actionsColumn(({ client, client_name, recipient }) =>
    recipient === null ? null : (
      <LinkButton
        to={`/${area}/invoices/draft`}
        search={{ client, recipient, up_to }}
        size="xs"
        variant="default"
        aria-label={`View the draft for ${client_name}`}
      >
        View
      </LinkButton>
    ),
  ),
];

function Findings({ row, area }: { row: ReadyRow; area: Area }) {
  const { blockers, look_at } = row;
  if (blockers.length + look_at.length === 0) return '–';
  return (
    <>
      {blockers.length > 0 ? <StatusBadge tone="bad">Cannot be issued yet</StatusBadge> : null}
      {[...blockers, ...look_at].map((finding) => (
        <div key={`${finding.code} ${finding.text}`}>
          <FindingText finding={finding} row={row} area={area} />
        </div>
      ))}
    </>
  );
}
