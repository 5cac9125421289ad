import { trpc } from '#/lib/api/trpc.ts';
import type { FieldProps } from '#/ui/fields/field-props.ts';
import { MultiSelectField } from '#/ui/fields/multi-select-field.tsx';
import { QuickChoices } from '#/ui/fields/quick-choices.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';

interface PeopleFieldProps extends FieldProps<number[], number[]> {
  /** Offers "Add All Admins". */
  withAdmins?: boolean;
}

/** Employees by name; inactive ones are offered only if they are already chosen. */
export function PeopleField({ withAdmins, ...field }: PeopleFieldProps) {
  const people = trpc.employees.picklist.useQuery();
  const offered = (people.data ?? []).filter((person) => person.is_active || field.value.includes(person.id));
  const admins = offered.filter((person) => person.is_company_admin && person.is_active);
  return (
    <div>
      <MultiSelectField
        {...field}
        choices={offered.map((person) => ({
          value: person.id,
          label: person.is_active ? person.name : `${person.name} (inactive)`,
        }))}
      />
      <QueryState query={people} loading={null} failure="Failed to load necessary data." />
      {withAdmins ? (
        <QuickChoices
          buttons={[{ label: 'Add All Admins', ids: () => admins.map(({ id }) => id) }]}
          value={field.value}
          onChange={field.onChange}
        />
      ) : null}
    </div>
  );
}
