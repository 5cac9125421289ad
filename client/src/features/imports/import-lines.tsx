import { isRecord } from '@daybook/domain/custom-fields';
import { formatRange } from '@daybook/domain/date-range';
import { formatLongDay } from '@daybook/domain/day';
import { formatHours, hoursFromMinutes } from '@daybook/domain/exact';
import { keepPreviousData } from '@tanstack/react-query';
import { useListPage } from '../../ui/lists/use-list-page.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import type { Column } from '../../ui/lists/data-table-columns.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import type { Import } from './import-page.tsx';
import { importSearch } from './imports-search.ts';

type Line = Output['imports']['rows']['results'][number];

const asText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(asText).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => `${name} ${asText(inner)}`)
      .join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What a line changes, field by field; of a new record, what it starts with. */
function Changes({ line: { target_type, before, after, reasons } }: { line: Line }) {
  if (!after) return null;
  if (target_type === 'daily_log')
    return [...hoursOf(after), ...reasons].map((text) => <div key={text}>{text}</div>);
  return (
    <ul style={{ margin: 0, paddingInlineStart: '1.1rem' }}>
      {Object.keys(after)
        .filter((name) => name !== 'rates_effective_from')
        .map((name) => (
          <li key={name}>
            {name}: {before ? `${asText(before[name])} → ` : ''}
            {asText(after[name])}
          </li>
        ))}
    </ul>
  );
}

/** What a line of time history becomes; whom it is about stands in the file. */
function hoursOf({ date, start_time, end_time, minutes, sheet }: Record<string, unknown>): string[] {
  const times = start_time && end_time ? `, ${asText(start_time)} – ${asText(end_time)}` : '';
  const hours = formatHours(hoursFromMinutes(Number(minutes)));
  const { start_date, end_date } = isRecord(sheet) ? sheet : {};
  return [
    `${formatLongDay(asText(date))}${times}: ${hours} h`,
    start_date && end_date
      ? `Paid already: imported timesheet ${formatRange({ start_date: asText(start_date), end_date: asText(end_date) })}`
      : 'Still to be submitted by the employee',
  ];
}

const what = ({ line, cells, target_type }: Line): string =>
  line < 1
    ? `New ${(target_type ?? 'record').replaceAll('_', ' ')}`
    : (cells ?? []).filter((cell) => cell).join(' · ');

const columns: readonly Column<Line>[] = [
  { key: 'line', header: 'Line', numeric: true, width: '5rem', cell: ({ line }) => (line < 1 ? '–' : line) },
  { key: 'what', header: 'In the file', cardTitle: true, cell: what },
  { key: 'changes', header: 'What happens', cell: (line) => <Changes line={line} /> },
];
const withReasons: readonly Column<Line>[] = [
  ...columns.slice(0, 2),
  {
    key: 'reasons',
    header: 'Why',
    cell: ({ reasons }) => (
      <>
        {reasons.map((reason) => (
          <div key={reason}>{reason}</div>
        ))}
      </>
    ),
  },
];

interface ImportLinesProps {
  one: Import;
  label: string;
  empty: string;
  filter: { action?: 'create' | 'update' | 'same' | 'skip' | 'error'; outcome?: 'failed' | 'kept' };
}

/** The lines with which the same happens, 50 a page. */
export function ImportLines({ one, label, empty, filter }: ImportLinesProps) {
  const list = useListPage(importSearch, 50);
  const { page, page_size } = list.window;
  const rows = trpc.imports.rows.useQuery(
    { id: one.id, ...filter, ...(list.search.q && { search: list.search.q }), page, page_size },
    { placeholderData: keepPreviousData },
  );
  const isChange = filter.action === 'create' || filter.action === 'update';
  const { sort: _sort, onSort: _onSort, ...table } = list.table(rows);
  return (
    <>
      <FilterBar onReset={list.search.q ? () => list.change({ q: undefined }) : undefined}>
        <SearchField label="Search in the lines" {...list.typed('q')} />
      </FilterBar>
      <DataTable
        label={label}
        columns={isChange ? columns : withReasons}
        rowKey={({ line }) => line}
        empty={{ text: list.search.q ? 'No lines found for the search.' : empty }}
        {...table}
      />
    </>
  );
}
