import { Button, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { trpc } from '#/lib/api/trpc.ts';
import { useToday } from '#/lib/session/today.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { Section } from '#/ui/fields/field-grid.tsx';
import type { FieldProps } from '#/ui/fields/field-props.ts';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { askToDelete } from '#/ui/overlays/act.ts';

/** What a person, a role or everybody has from a day on: the person's own stands above the role's, and that above everybody's. */
interface Assignment {
  id: number;
  user: number | null;
  role: number | null;
  effective_from: string;
}

interface Named {
  id: number;
  name: string;
}

/** Whom something can be assigned to. */
export interface Assignees {
  people: readonly Named[];
  roles: readonly Named[];
}

const nameOf = (all: readonly Named[] | undefined, id: number) =>
  all?.find((entry) => entry.id === id)?.name ?? '…';

interface AssignmentsProps<Row extends Assignment> {
  title: string;
  rows: Row[];
  /** What nobody having anything means. */
  empty: string;
  /** What is assigned: between who has it and from when. */
  what: readonly Column<Row>[];
  more?: readonly Column<Row>[];
  /** "Maya Lopez is no longer on Colorado from Nov 1, 2026.": what deleting does to whoever has it. */
  lossOf: (assignment: Row, who: string, day: string) => string;
  /** Tells several of one person apart. */
  labelOf?: (assignment: Row) => string;
  onDelete: (assignment: Row) => Promise<unknown>;
  /** "Assign a Rule" */
  label: string;
  /** In place of the button, where there is nothing to assign. */
  hint?: ReactNode;
  startsOpen?: boolean;
  form: (assignees: Assignees, onDone: () => void) => ReactNode;
}

/** Who has what, and since when. */
export function Assignments<Row extends Assignment>(props: AssignmentsProps<Row>) {
  const { title, rows, empty, what, more = [], lossOf, labelOf, onDelete, label, hint, form } = props;
  const [isOpen, setOpen] = useState(props.startsOpen ?? false);
  const people = trpc.employees.picklist.useQuery();
  const roles = trpc.roles.list.useQuery({});
  const today = useToday();
  const whoOf = ({ user, role }: Row): string => {
    if (user !== null) return nameOf(people.data, user);
    return role === null ? 'Everybody' : `Role ${nameOf(roles.data?.results, role)}`;
  };

  const confirmAndDelete = (assignment: Row) =>
    askToDelete(
      {
        title: 'Delete assignment',
        text: lossOf(assignment, whoOf(assignment), longDay(assignment.effective_from)),
        done: 'The assignment was deleted.',
        failed: 'The assignment could not be deleted. Please try again.',
      },
      () => onDelete(assignment),
    );

  const columns: readonly Column<Row>[] = [
    { key: 'who', header: 'Who', cell: whoOf, sort: whoOf },
    ...what,
    {
      key: 'from',
      header: 'From',
      sort: ({ effective_from }) => effective_from,
      cell: ({ effective_from }) =>
        effective_from > today ? `${longDay(effective_from)} (upcoming)` : longDay(effective_from),
    },
    ...more,
    actionsColumn((assignment) => (
      <RowActions
        name={['assignment of', whoOf(assignment), labelOf?.(assignment)].filter(Boolean).join(' ')}
        onDelete={() => void confirmAndDelete(assignment)}
      />
    )),
  ];

  const assignees = {
    people: (people.data ?? []).filter(({ is_active }) => is_active),
    roles: roles.data?.results ?? [],
  };
  return (
    <Section title={title}>
      <Stack>
        <DataTable
          label="Assignments"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          pageSize={50}
          empty={{ text: empty }}
        />
        {isOpen
          ? form(assignees, () => setOpen(false))
          : (hint ?? (
              <div>
                <Button variant="default" onClick={() => setOpen(true)}>
                  {label}
                </Button>
              </div>
            ))}
      </Stack>
    </Section>
  );
}

type ChoiceProps = Omit<FieldProps<number | null>, 'label'> & { choices: readonly Named[] };

const choicesOf = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: id, label: name }));

/** The one person who has it. */
export const AssigneeField = ({ choices, ...field }: ChoiceProps) => (
  <SelectField
    label="Employee"
    description="Leave both empty for everybody."
    choices={choicesOf(choices)}
    {...field}
  />
);

/** Everyone with a role, as `description` says. */
export const AssignedRoleField = ({ choices, ...field }: ChoiceProps & { description: string }) => (
  <SelectField label="Role" choices={choicesOf(choices)} {...field} />
);
