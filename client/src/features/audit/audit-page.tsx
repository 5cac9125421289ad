import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  AUDIT_RECORD_TYPE_NAMES,
  AUDIT_RECORD_TYPES,
  auditActionText,
  auditRecordText,
} from '@daybook/domain/audit/audit-vocabulary';
import { trpc } from '#/lib/api/trpc.ts';
import { momentText } from '#/lib/text/day-text.ts';
import { Changes } from '#/shared/changes.tsx';
import { ExportList } from '#/shared/export-list.tsx';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { SearchField } from '#/ui/fields/search-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar, FoldOnPhone } from '#/ui/lists/filter-bar.tsx';
import { useListPage } from '#/ui/lists/use-list-page.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { auditColumns, type AuditBrief } from './audit-columns.tsx';
import { auditSearch } from './audit-search.ts';
import { AUDIT_ROWS, auditQueries, shownOf } from './queries.ts';

const KINDS = AUDIT_RECORD_TYPE_NAMES.map((value) => ({ value, label: AUDIT_RECORD_TYPES[value] }));

const WHO = { key: 'user', header: 'Who', cell: ({ user_name }: AuditBrief) => user_name };
/** A change on a phone, before it is opened. */
const noteOf = ({ action, record_type, record_name }: AuditBrief) =>
  [auditActionText(action), record_type && auditRecordText(record_type), record_name]
    .filter(Boolean)
    .join(' · ');

/** The values before and after, loaded when a row is opened. */
function EntryChanges({ id }: { id: number }) {
  const entry = trpc.audit.get.useQuery({ id });
  if (entry.data) return <Changes entry={entry.data} />;
  return <QueryState query={entry} failure="Failed to load the change." />;
}

const changesOf = ({ id }: AuditBrief) => <EntryChanges id={id} />;

/** Every change in the company, newest first, with the values before and after. */
export function AuditPage() {
  const list = useListPage(auditSearch, AUDIT_ROWS);
  const kind = KINDS.find(({ value }) => value === list.search.kind)?.value;
  const queries = auditQueries(trpc.useUtils(), list.search, kind);
  const people = useQuery(queries.people);
  const entries = useQuery({ ...queries.entries, placeholderData: keepPreviousData });

  return (
    <div>
      <PageHeader
        title="Change History"
        description="Who changed what in your company, and when. Entries cannot be removed."
        actions={<ExportList path="/audit-entries/" filters={shownOf(list.search, kind)} />}
      />
      <FoldOnPhone filterCount={list.filterCount}>
        <FilterBar onReset={list.onReset}>
          <SearchField label="Search by person or action" {...list.typed('q')} />
          <SelectField
            label="Person"
            placeholder="Everybody"
            searchable
            choices={(people.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...list.chosen('user')}
          />
          <SelectField
            label="Kind of record"
            placeholder="All kinds"
            choices={KINDS}
            {...list.chosen('kind')}
            value={kind ?? null}
          />
          <CheckField
            label="Include sign-ins and daily logs"
            value={list.search.all ?? false}
            onChange={(all) => list.change({ all: all || undefined })}
            disabled={kind !== undefined}
          />
          <DateField isFilter label="From" max={list.search.to} {...list.chosen('from')} />
          <DateField isFilter label="To" min={list.search.from} {...list.chosen('to')} />
        </FilterBar>
      </FoldOnPhone>
      <DataTable
        label="Changes"
        columns={auditColumns}
        rowKey={(entry) => entry.id}
        errorMessage="Failed to load the history."
        empty={{
          text: list.isFiltered ? 'No changes found for the selected filters.' : 'Nothing has changed yet.',
        }}
        fold={{ showAll: (count) => `Show all ${count} changes`, figures: [WHO], note: noteOf }}
        expand={changesOf}
        expandLabel={(entry) => `${entry.user_name}, ${momentText(entry.at)}`}
        {...list.table(entries)}
      />
    </div>
  );
}
