import { Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#/lib/api/trpc.ts';
import { MonthField } from '#/ui/fields/month-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import { savesOnClick } from '#/ui/page/buttons.tsx';
import { allOf, QueryState } from '#/ui/page/query-state.tsx';
import { STATUSES } from './submission-list.tsx';

export interface IncidentFilterValues {
  /** YYYY-MM; null: all months. */
  month: string | null;
  user: number | null;
  client: number | null;
  status: (typeof STATUSES)[number]['value'];
}

interface IncidentFiltersProps {
  applied: IncidentFilterValues;
  onApply: (values: IncidentFilterValues) => void;
  onReset: () => void;
  /** The filters after a reset. */
  defaults: IncidentFilterValues;
}

/** Month, employee and client, which take effect with Apply Filters (forms.md#review). */
export function IncidentFilters({ applied, defaults, onApply, onReset }: IncidentFiltersProps) {
  const [chosen, setChosen] = useState(applied);
  const employees = trpc.employees.picklist.useQuery();
  const clients = trpc.clients.picklist.useQuery();
  const change = (part: Partial<IncidentFilterValues>) => setChosen((before) => ({ ...before, ...part }));
  const groups = clients.data;
  const named = (list: readonly { id: number; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: name }));

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(chosen);
      }}
    >
      <FilterBar
        onReset={() => {
          // Also discards choices that were not applied.
          setChosen(defaults);
          onReset();
        }}
      >
        <MonthField
          label="Month"
          placeholder="All months"
          value={chosen.month}
          onChange={(month) => change({ month })}
        />
        <SelectField
          label="Employee"
          placeholder="All employees"
          searchable
          choices={named(employees.data)}
          value={chosen.user}
          onChange={(user) => change({ user })}
        />
        <SelectField
          label="Client"
          placeholder="All clients"
          searchable
          choices={[
            { group: 'Assigned', items: named(groups?.assigned) },
            { group: 'Unassigned', items: named(groups?.unassigned) },
            { group: 'Inactive', items: named(groups?.inactive) },
          ]}
          value={chosen.client}
          onChange={(client) => change({ client })}
        />
        <SelectField
          label="Status"
          clearable={false}
          choices={[...STATUSES]}
          value={chosen.status}
          onChange={(status) => change({ status: status ?? 'all' })}
        />
        <Button type="submit" {...savesOnClick}>
          Apply Filters
        </Button>
      </FilterBar>
      <QueryState query={allOf({ employees, clients })} loading={null} failure="Error loading page filters" />
    </form>
  );
}
