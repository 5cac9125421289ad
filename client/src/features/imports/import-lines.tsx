import { Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { formatRange } from '@daybook/domain/time/date-range';
import { isRecord } from '@daybook/domain/values';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { minutesText } from '#/lib/text/hours-text.ts';
import { SearchField } from '#/ui/fields/search-field.tsx';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import { useListPage } from '#/ui/lists/use-list-page.ts';
import { AnyWrap } from '#/ui/page/text-parts.tsx';
import { importSearch } from './imports-search.ts';
import type { Import } from './step-parts.tsx';
import { useReferenceChoices } from './use-reference-choices.ts';

type Line = Output['imports']['rows']['results'][number];
type Fields = Record<string, unknown>;

/** Fields with ids, by the kind of record. */
const REFERENCES: Readonly<Record<string, string>> = {
  role_id: 'role',
  client_code: 'client_code',
  work_code: 'work_code',
  assigned_workers: 'person',
  visible_to: 'person',
};
/** Fields with their own columns in a file. */
const SPREAD = ['custom_fields', 'entry'];

const spread = (fields: Fields): [string, unknown][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    SPREAD.includes(name) ? (isRecord(value) ? spread(value) : []) : [[name, value] as [string, unknown]],
  );

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** The fields of some lines in words, with names for ids. */
function useFieldTexts(lines: readonly Line[], namesOfNew: ReadonlyMap<number, string>) {
  const named = lines.flatMap(({ target_type, before, after }) =>
    target_type === 'daily_log' ? [] : Object.keys({ ...before, ...after }),
  );
  const choicesOf = useReferenceChoices(named.flatMap((name) => REFERENCES[name] ?? []));
  return function textOf(name: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return '–';
    if (Array.isArray(value))
      return value.length === 0 ? '–' : value.map((one) => textOf(name, one)).join(', ');
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (isRecord(value))
      return '$line' in value
        ? `${namesOfNew.get(Number(value.$line)) ?? ''} (new)`.trim()
        : spread(value)
            .map(([, one]) => textOf('', one))
            .join(', ');
    const reference = REFERENCES[name];
    if (reference === undefined) return plain(value);
    return (
      choicesOf(reference).find((choice) => choice.value === plain(value))?.label ?? `no. ${plain(value)}`
    );
  };
}

const MAX_NAMED = 200;

/** What the records for unknown values are called, by their lines. */
function useNamesOfNew({ id, plan_hash, counts }: Import): ReadonlyMap<number, string> {
  const made = Math.min(MAX_NAMED, counts?.made ?? 0);
  const rows = trpc.imports.rows.useQuery(
    { id, action: 'create', page: 1, page_size: Math.max(1, made) },
    { enabled: made > 0 && plan_hash !== null },
  );
  return new Map(
    (rows.data?.results ?? []).flatMap(({ line, after }) => (line < 1 ? [[line, nameOfNew(after)]] : [])),
  );
}

const nameOfNew = (after: Fields | null): string => {
  const { code, name, first_name, last_name, email } = after ?? {};
  const full = [first_name, last_name]
    .flatMap((part) => (typeof part === 'string' && part ? [part] : []))
    .join(' ');
  return (
    [code, name, full, email].find((text): text is string => typeof text === 'string' && text !== '') ?? ''
  );
};

type TextOf = ReturnType<typeof useFieldTexts>;

/** What a line changes, field by field; for a new record, its initial values. */
function Changes({ line: { target_type, before, after, reasons }, textOf }: { line: Line; textOf: TextOf }) {
  if (!after) return null;
  if (target_type === 'daily_log')
    return [...hoursOf(after), ...reasons].map((text) => <div key={text}>{text}</div>);
  const old = new Map(spread(before ?? {}));
  const texts = spread(after).flatMap(([name, value]) => {
    const [was, is] = [textOf(name, old.get(name)), textOf(name, value)];
    if (name === 'rates_effective_from' || (before && was === is)) return [];
    return [`${name === 'role_id' ? 'role' : name}: ${before ? `${was} → ` : ''}${is}`];
  });
  return <AnyWrap>{texts.join(' · ')}</AnyWrap>;
}

/** The result of a line of time history; the file names the person. */
function hoursOf({ date, start_time, end_time, minutes, sheet }: Record<string, unknown>): string[] {
  const times = start_time && end_time ? `, ${plain(start_time)} – ${plain(end_time)}` : '';
  const hours = minutesText(Number(minutes));
  const { start_date, end_date } = isRecord(sheet) ? sheet : {};
  return [
    `${longDay(plain(date))}${times}: ${hours} h`,
    start_date && end_date
      ? `Paid already: imported timesheet ${formatRange({ start_date: plain(start_date), end_date: plain(end_date) })}`
      : 'Still to be submitted by the employee',
  ];
}

/** The cells of a line, or the record that is created for an unknown value. */
export const inFile = ({ line, cells, target_type }: Line): string =>
  line < 1
    ? `New ${(target_type ?? 'record').replaceAll('_', ' ')}`
    : (cells ?? []).filter((cell) => cell).join(' · ');

export const whyOf = ({ reasons }: Pick<Line, 'reasons'>) =>
  reasons.map((reason) => <div key={reason}>{reason}</div>);

const columns = (textOf: TextOf): readonly Column<Line>[] => [
  {
    key: 'line',
    header: 'Line',
    numeric: true,
    width: '5rem',
    // The title of its card on a phone.
    cell: ({ line }) => (
      <>
        <Text span inherit hiddenFrom="sm">
          {line < 1 ? '' : 'Line '}
        </Text>
        {line < 1 ? 'New' : line}
      </>
    ),
  },
  {
    key: 'what',
    header: 'In the file',
    cell: (line) => <AnyWrap>{inFile(line)}</AnyWrap>,
  },
  { key: 'changes', header: 'What happens', cell: (line) => <Changes line={line} textOf={textOf} /> },
];
const withReasons = (textOf: TextOf): readonly Column<Line>[] => [
  ...columns(textOf).slice(0, 2),
  {
    key: 'reasons',
    header: 'Why',
    cell: whyOf,
  },
];

const LINES_ROWS = 50;

interface ImportLinesProps {
  job: Import;
  label: string;
  empty: string;
  filter: { action?: 'create' | 'update' | 'same' | 'skip' | 'error'; outcome?: 'failed' | 'kept' };
}

/** The lines with the same outcome. */
export function ImportLines({ job, label, empty, filter }: ImportLinesProps) {
  const list = useListPage(importSearch, LINES_ROWS);
  const { page, page_size } = list.window;
  const rows = trpc.imports.rows.useQuery(
    { id: job.id, ...filter, ...(list.search.q && { search: list.search.q }), page, page_size },
    // Lines of an earlier plan are never shown as those of this one.
    { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
  );
  const textOf = useFieldTexts(rows.data?.results ?? [], useNamesOfNew(job));
  const isChange = filter.action === 'create' || filter.action === 'update';
  const { sort: _sort, onSort: _onSort, ...table } = list.table(rows);
  return (
    <>
      <FilterBar onReset={list.search.q ? () => list.change({ q: undefined }) : undefined}>
        <SearchField label="Search in the lines" {...list.typed('q')} />
      </FilterBar>
      <DataTable
        label={label}
        columns={isChange ? columns(textOf) : withReasons(textOf)}
        rowKey={({ line }) => line}
        empty={{ text: list.search.q ? 'No lines found for the search.' : empty }}
        {...table}
      />
    </>
  );
}
