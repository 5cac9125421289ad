import { Button, Group } from '@mantine/core';
import { trpc } from '../lib/trpc.ts';
import type { FieldProps } from './field-props.ts';
import { MultiSelectField } from './select-field.tsx';

interface PeopleFieldProps extends FieldProps<number[], number[]> {
  /** Offers "Add All Admins". */
  withAdmins?: boolean;
}

/** Employees by name; those who are not active are offered only where they are chosen already. */
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
      {withAdmins ? (
        <Group gap="xs" mt={6}>
          <Button
            variant="default"
            size="xs"
            onClick={() => field.onChange([...new Set([...field.value, ...admins.map(({ id }) => id)])])}
          >
            Add All Admins
          </Button>
          {field.value.length > 0 ? (
            <Button variant="subtle" color="gray" size="xs" onClick={() => field.onChange([])}>
              Remove All
            </Button>
          ) : null}
        </Group>
      ) : null}
    </div>
  );
}
