import { useWatch } from 'react-hook-form';
import type { LeaveAssignment, LeavePolicy, LeaveType } from '#/features/time-off/queries.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { AssignedRoleField, AssigneeField, Assignments, type Assignees } from '#/shared/assignments.tsx';
import { saveMovingBalances } from '#/shared/moved-balances.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';

interface LeaveAssignmentsProps {
  types: LeaveType[];
  policies: LeavePolicy[];
  assignments: LeaveAssignment[];
}

/** Who has which policy, and since when: a person's own, else that of the role, else everybody's (time-off.md#policies). */
export function LeaveAssignments({ types, policies, assignments }: LeaveAssignmentsProps) {
  const people = trpc.employees.picklist.useQuery();
  const remove = trpc.leaveAssignments.remove.useMutation();
  const typeOf = ({ leave_type }: LeaveAssignment) => types.find(({ id }) => id === leave_type)?.name ?? '…';
  const policyOf = ({ leave_policy }: LeaveAssignment) =>
    leave_policy === null ? 'None' : (policies.find(({ id }) => id === leave_policy)?.name ?? '…');
  return (
    <Assignments<LeaveAssignment>
      title="Who has which policy"
      rows={assignments}
      empty="Nobody earns time off yet."
      what={[
        { key: 'type', header: 'Time Off', cell: typeOf, sort: typeOf },
        { key: 'policy', header: 'Policy', cell: policyOf, sort: policyOf },
      ]}
      lossOf={(assignment, who, day) =>
        `${who} no longer has ${policyOf(assignment)} for ${typeOf(assignment)} from ${day}.`
      }
      labelOf={typeOf}
      onDelete={({ id, updated_at }) =>
        saveMovingBalances({ people: people.data ?? [], types }, (recalculate) =>
          remove.mutateAsync({ id, updated_at, recalculate }),
        )
      }
      label="Assign a Policy"
      form={(assignees, onDone) => (
        <AssignForm types={types} policies={policies} {...assignees} onDone={onDone} />
      )}
    />
  );
}

interface AssignFormProps extends Omit<LeaveAssignmentsProps, 'assignments'>, Assignees {
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
              description="Leave empty to end the policy they have now."
              choices={policies
                .filter(({ leave_type }) => leave_type === type)
                .map(({ id, name }) => ({ value: id, label: name }))}
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="user">
          {(field) => <AssigneeField choices={people} {...field} />}
        </Field>
        <Field form={form} name="role">
          {(field) => (
            <AssignedRoleField
              choices={roles}
              description="Everyone with this role who has no policy of their own."
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
