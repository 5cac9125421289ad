import { Text } from '@mantine/core';
import { errorCode, errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { AssignedRoleField, AssigneeField, Assignments, type Assignees } from '#/shared/assignments.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';

export type PayRule = Output['payRules']['list']['results'][number];
export type Assignment = Output['payRuleAssignments']['list']['results'][number];

interface RuleAssignmentsProps {
  rules: PayRule[];
  assignments: Assignment[];
  /** Opens the form with this filled in. */
  prefill: Prefill;
}

interface Prefill {
  assign?: number;
  from?: string;
  user?: number;
}

/** Who is on which rule, and since when (pay.md#assignment). */
export function RuleAssignments({ rules, assignments, prefill }: RuleAssignmentsProps) {
  const remove = trpc.payRuleAssignments.remove.useMutation();
  const open = rules.filter((rule) => !rule.is_archived);
  const ruleName = ({ pay_rule }: Assignment) => rules.find(({ id }) => id === pay_rule)?.name ?? '';
  return (
    <Assignments<Assignment>
      title="Who is paid by which rule"
      rows={assignments}
      empty="Everybody is on Classic 80."
      what={[{ key: 'rule', header: 'Rule', cell: ruleName }]}
      more={[
        {
          key: 'agreement',
          header: 'Agreement',
          cell: ({ agreement_date }) => (agreement_date ? longDay(agreement_date) : '–'),
        },
        { key: 'note', header: 'Note', cell: ({ note }) => note ?? '–' },
      ]}
      lossOf={(assignment, who, day) => `${who} is no longer on ${ruleName(assignment)} from ${day}.`}
      onDelete={({ id, updated_at }) => remove.mutateAsync({ id, updated_at })}
      label="Assign a Rule"
      hint={
        open.length > 0 ? undefined : (
          <Text size="sm" c="dimmed">
            Copy a preset below, then assign it.
          </Text>
        )
      }
      startsOpen={prefill.assign !== undefined}
      form={(assignees, onDone) => (
        <AssignForm rules={open} {...assignees} prefill={prefill} onDone={onDone} />
      )}
    />
  );
}

interface AssignFormProps extends Assignees {
  rules: PayRule[];
  prefill: Prefill;
  onDone: () => void;
}

interface AssignValues {
  pay_rule: number | null;
  user: number | null;
  role: number | null;
  effective_from: string | null;
  agreement_date: string | null;
  note: string;
}

function AssignForm({ rules, people, roles, prefill, onDone }: AssignFormProps) {
  const create = trpc.payRuleAssignments.create.useMutation();
  const blank: AssignValues = {
    pay_rule: prefill.assign ?? (rules.length === 1 ? (rules[0]?.id ?? null) : null),
    user: prefill.user ?? null,
    role: null,
    effective_from: prefill.from ?? null,
    agreement_date: null,
    note: '',
  };
  const form = useRecordForm({
    draft: { key: 'pay-rule-assignment:new', what: 'assignment' },
    schema: async () => (await import('@daybook/contract/pay-rules')).payRuleAssignmentInput,
    defaultValues: blank,
    check: ({ pay_rule, effective_from }) =>
      pay_rule === null
        ? { field: 'pay_rule', message: 'Choose a rule.' }
        : effective_from === null
          ? { field: 'effective_from', message: 'Choose the first day.' }
          : null,
    save: async (values) => {
      try {
        return await create.mutateAsync(values);
      } catch (error) {
        if (errorCode(error) !== 'recalculation_needed') throw error;
        const text = `${errorText(error, '')} Pay the difference?`;
        if (
          !(await confirm({
            title: 'Recalculate approved timesheets',
            text,
            confirmLabel: 'Pay the Difference',
          }))
        )
          throw error;
        return create.mutateAsync({ ...values, recalculate: true });
      }
    },
    onSaved: () => {
      toastDone('The rule was assigned.');
      onDone();
    },
    failedText: 'The rule could not be assigned. Please try again.',
  });
  return (
    <Form form={form} label="Assign a rule">
      <FieldGrid>
        <Field form={form} name="pay_rule">
          {(field) => (
            <SelectField
              label="Rule"
              required
              choices={rules.map(({ id, name }) => ({ value: id, label: name }))}
              autoFocus
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="effective_from">
          {(field) => (
            <DateField
              label="From"
              required
              description="The first day of a week or period of the rule."
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
              description="Everyone with this role who has no rule of their own."
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="agreement_date">
          {(field) => (
            <DateField
              label="Agreement Date"
              description="The date of the agreement, if the rule or unpaid sleep needs one."
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="note">
          {(field) => <TextField label="Note" maxLength={500} {...field} />}
        </Field>
      </FieldGrid>
      <SaveRow form={form} label="Assign Rule" savingLabel="Assigning..." onCancel={onDone} />
    </Form>
  );
}
