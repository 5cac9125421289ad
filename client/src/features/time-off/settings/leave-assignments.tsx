import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { useToday } from '#/lib/session/today.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { saveMovingBalances } from '#/shared/moved-balances.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { askToDelete } from '#/ui/overlays/act.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import type { LeaveAssignment, LeavePolicy, LeaveType } from '../queries.ts';

interface LeaveAssignmentsProps {
  types: LeaveType[];
  policies: LeavePolicy[];
  assignments: LeaveAssignment[];
}

interface Named {
  id: number;
  name: string;
}

const nameOf = (all: readonly Named[] | undefined, id: number | null) =>
  all?.find((entry) => entry.id === id)?.name ?? '…';

/** Who has which policy, and since when: a person's own, else that of the role, else everybody's (time-off.md#policies). */
export function LeaveAssignments({ types, policies, assignments }: LeaveAssignmentsProps) {
  const [isOpen, setOpen] = useState(false);
  const people = trpc.employees.picklist.useQuery();
  const roles = trpc.roles.list.useQuery({});
  const remove = trpc.leaveAssignments.remove.useMutation();
  const today = useToday();
  const typeOf = ({ leave_type }: LeaveAssignment) => nameOf(types, leave_type);
  const policyOf = ({ leave_policy }: LeaveAssignment) =>
    leave_policy === null ? 'None' : nameOf(policies, leave_policy);
  const whoOf = ({ user, role }: LeaveAssignment) => {
    if (user !== null) return nameOf(people.data, user);
    return role === null ? 'Everybody' : `Role ${nameOf(roles.data?.results, role)}`;
  };

  function confirmAndRemove(assignment: LeaveAssignment) {
    const { id, updated_at, effective_from } = assignment;
    const text = `${whoOf(assignment)} no longer has ${policyOf(assignment)} for ${typeOf(assignment)} from ${longDay(effective_from)}.`;
    return askToDelete(
      {
        title: 'Delete assignment',
        text,
        done: 'The assignment was deleted.',
        failed: 'The assignment could not be deleted. Please try again.',
      },
      () =>
        saveMovingBalances({ people: people.data ?? [], types }, (recalculate) =>
          remove.mutateAsync({ id, updated_at, recalculate }),
        ),
    );
  }

  const columns: readonly Column<LeaveAssignment>[] = [
    { key: 'who', header: 'Who', cell: whoOf, sort: whoOf },
    { key: 'type', header: 'Time Off', cell: typeOf, sort: typeOf },
    { key: 'policy', header: 'Policy', cell: policyOf, sort: policyOf },
    {
      key: 'from',
      header: 'From',
      sort: ({ effective_from }) => effective_from,
      cell: ({ effective_from }) =>
        effective_from > today ? `${longDay(effective_from)} (upcoming)` : longDay(effective_from),
    },
    actionsColumn((assignment) => (
      <RowActions
        name={`assignment of ${whoOf(assignment)}, ${typeOf(assignment)}`}
        onDelete={() => void confirmAndRemove(assignment)}
      />
    )),
  ];

  return (
    <Section title="Who has which policy">
      <Stack>
        <DataTable
          label="Assignments"
          columns={columns}
          rows={assignments}
          rowKey={({ id }) => id}
          pageSize={50}
          empty={{ text: 'Nobody earns time off yet.' }}
        />
        {isOpen ? (
          <AssignForm
            types={types}
            policies={policies}
            people={(people.data ?? []).filter(({ is_active }) => is_active)}
            roles={roles.data?.results ?? []}
            onDone={() => setOpen(false)}
          />
        ) : (
          <div>
            <Button variant="default" onClick={() => setOpen(true)}>
              Assign a Policy
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  );
}

interface AssignFormProps extends Omit<LeaveAssignmentsProps, 'assignments'> {
  people: readonly Named[];
  roles: readonly Named[];
  onDone: () => void;
}

interface AssignValues {
  leave_type: number | null;
  leave_policy: number | null;
  user: number | null;
  role: number | null;
  effective_from: string | null;
}

function AssignForm({ types, policies, people, roles, onDone }: AssignFormProps) {
  const create = trpc.leaveAssignments.create.useMutation();
  const blank: AssignValues = {
    leave_type: types.length === 1 ? (types[0]?.id ?? null) : null,
    leave_policy: policies.length === 1 ? (policies[0]?.id ?? null) : null,
    user: null,
    role: null,
    effective_from: null,
  };
  const form = useRecordForm({
    draft: { key: 'leave-assignment:new', what: 'assignment' },
    schema: async () => (await import('@daybook/contract/leave')).leaveAssignmentInput,
    defaultValues: blank,
    check: ({ leave_type, effective_from }) =>
      leave_type === null
        ? { field: 'leave_type', message: 'Choose a kind of time off.' }
        : effective_from === null
          ? { field: 'effective_from', message: 'Choose the first day.' }
          : null,
    save: (values) =>
      saveMovingBalances({ people, types }, (recalculate) => create.mutateAsync({ ...values, recalculate })),
    onSaved: () => {
      toastDone('The policy was assigned.');
      onDone();
    },
    failedText: 'The policy could not be assigned. Please try again.',
  });
  const type = useWatch({ control: form.control, name: 'leave_type' });
  return (
    <Form form={form} label="Assign a policy">
      <FieldGrid>
        <Field form={form} name="leave_type">
          {(field) => (
            <SelectField
              label="Kind of Time Off"
              required
              autoFocus
              choices={types.map(({ id, name }) => ({ value: id, label: name }))}
              {...field}
              onChange={(next) => {
                field.onChange(next);
                const chosen = policies.find(({ id }) => id === form.getValues('leave_policy'));
                const ofType = policies.filter(({ leave_type }) => leave_type === next);
                if (chosen?.leave_type !== next)
                  form.setValue('leave_policy', ofType.length === 1 ? (ofType[0]?.id ?? null) : null);
              }}
            />
          )}
        </Field>
        <Field form={form} name="leave_policy">
          {(field) => (
            <SelectField
              label="Policy"
              placeholder="None"
              description="Empty: what began before ends."
              choices={policies
                .filter(({ leave_type }) => leave_type === type)
                .map(({ id, name }) => ({ value: id, label: name }))}
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="user">
          {(field) => (
            <SelectField
              label="Employee"
              description="Leave both empty for everybody."
              choices={people.map(({ id, name }) => ({ value: id, label: name }))}
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="role">
          {(field) => (
            <SelectField
              label="Role"
              description="Everyone with this role who has no policy of their own."
              choices={roles.map(({ id, name }) => ({ value: id, label: name }))}
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="effective_from">
          {(field) => <DateField label="From" required {...field} />}
        </Field>
      </FieldGrid>
      <SaveRow form={form} label="Assign Policy" savingLabel="Assigning..." onCancel={onDone} />
    </Form>
  );
}
