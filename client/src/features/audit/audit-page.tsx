import { AUDIT_RECORD_TYPES } from '@daybook/domain/audit';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type AuditEntry, Changes } from '../../shared/changes.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { knownOrdering, sortFromText, sortToText } from '../../ui/lists/data-table-columns.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { momentText } from '../../lib/day-text.ts';
import { type HistoryStep, WHILE_TYPING } from '../../lib/list-search.ts';
import { trpc } from '../../lib/trpc.ts';
import { auditColumns } from './audit-columns.tsx';

const PAGE_SIZE = 50;

const KINDS = Object.entries(AUDIT_RECORD_TYPES).map(([value, label]) => ({
  value,
  label,
}));

const changesOf = (entry: AuditEntry) => <Changes entry={entry} />;

/** Everything that anybody changed in the company, newest first, with what was before and what came after. */
export function AuditPage() {
  const search = useSearch({ from: '/_signed-in/admin/settings/audit' });
  const navigate = useNavigate({ from: '/admin/settings/audit' });
  const people = trpc.employees.picklist.useQuery();
  const page = search.page ?? 1;
  const kind = KINDS.find(({ value }) => value === search.kind)?.value;
  const entries = trpc.audit.page.useQuery(
    {
      ...(search.q && { search: search.q }),
      ...(search.user && { user: search.user }),
      ...(kind && { record_type: kind }),
      ...(search.from && { date__gte: search.from }),
      ...(search.to && { date__lte: search.to }),
      ordering: knownOrdering(['at'], search.sort),
      page,
      page_size: PAGE_SIZE,
    },
    { placeholderData: (before) => before },
  );
  const isFiltered = Boolean(search.q ?? search.user ?? kind ?? search.from ?? search.to);

  function set(change: Partial<typeof search>, how?: HistoryStep) {
    void navigate({ search: { ...search, page: undefined, ...change }, ...how });
  }

  return (
    <div>
      <PageHeader
        title="Change History"
        description="Who changed what in your company, and when. Nothing can be taken out of it."
      />
      <FilterBar onReset={isFiltered ? () => void navigate({ search: {} }) : undefined}>
        <SearchField
          label="Search by person or action"
          value={search.q}
          onChange={(text) => set({ q: text || undefined }, WHILE_TYPING)}
        />
        <SelectField
          label="Person"
          placeholder="Everybody"
          searchable
          choices={(people.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={search.user ?? null}
          onChange={(user) => set({ user: user ?? undefined })}
        />
        <SelectField
          label="Kind of record"
          placeholder="All kinds"
          choices={KINDS}
          value={kind ?? null}
          onChange={(chosen) => set({ kind: chosen ?? undefined })}
        />
        <DateField
          isFilter
          label="From"
          value={search.from ?? null}
          max={search.to}
          onChange={(from) => set({ from: from ?? undefined })}
        />
        <DateField
          isFilter
          label="To"
          value={search.to ?? null}
          min={search.from}
          onChange={(to) => set({ to: to ?? undefined })}
        />
      </FilterBar>
      <DataTable
        label="Changes"
        columns={auditColumns}
        rows={entries.data?.results}
        rowKey={(entry) => entry.id}
        error={entries.error}
        errorMessage="Failed to load the history."
        onRetry={() => void entries.refetch()}
        empty={{
          text: isFiltered ? 'No changes found for the selected filters.' : 'Nothing has been changed yet.',
        }}
        expand={changesOf}
        expandLabel={(entry) => `${entry.user_name}, ${momentText(entry.at)}`}
        sort={sortFromText(search.sort)}
        onSort={(sort) => set({ sort: sortToText(sort) })}
        paging={{
          page,
          pageSize: PAGE_SIZE,
          count: entries.data?.count ?? 0,
          onPage: (next) => set({ page: next === 1 ? undefined : next }),
        }}
      />
    </div>
  );
}
