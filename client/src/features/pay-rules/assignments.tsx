import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorCode, errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { useToday } from '#/lib/session/today.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { askToDelete } from '#/ui/overlays/act.ts';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';

export type PayRule = Output['payRules']['list']['results'][number];
export type Assignment = Output['payRuleAssignments']['list']['results'][number];

interface AssignmentsProps {
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
export function Assignments({ rules, assignments, prefill }: AssignmentsProps) {
  const [isOpen, setOpen] = useState(prefill.assign !== undefined);
  const people = trpc.employees.picklist.useQuery();
  const roles = trpc.roles.list.useQuery({});
  const remove = trpc.payRuleAssignments.remove.useMutation();
  const today = useToday();
  const ruleName = (id: number) => rules.find((rule) => rule.id === id)?.name ?? '';
  const whoOf = ({ user, role }: Assignment) => {
    if (user !== null) return people.data?.find(({ id }) => id === user)?.name ?? '…';
    if (role !== null) return `Role ${roles.data?.results.find(({ id }) => id === role)?.name ?? '…'}`;
    return 'Everybody';
  };

  function confirmAndRemove(assignment: Assignment) {
    const text = `${whoOf(assignment)} is no longer on ${ruleName(assignment.pay_rule)} from ${longDay(assignment.effective_from)}.`;
    return askToDelete(
      {
        title: 'Delete assignment',
        text,
        done: 'The assignment was deleted.',
        failed: 'The assignment could not be deleted. Please try again.',
      },
      () => remove.mutateAsync({ id: assignment.id, updated_at: assignment.updated_at }),
    );
  }

  const columns: readonly Column<Assignment>[] = [
    { key: 'who', header: 'Who', cell: whoOf, sort: whoOf },
    { key: 'rule', header: 'Rule', cell: ({ pay_rule }) => ruleName(pay_rule) },
    {
      key: 'from',
      header: 'From',
      sort: ({ effective_from }) => effective_from,
      cell: ({ effective_from }) =>
        effective_from > today ? `${longDay(effective_from)} (upcoming)` : longDay(effective_from),
    },
    {
      key: 'agreement',
      header: 'Agreement',
      cell: ({ agreement_date }) => (agreement_date ? longDay(agreement_date) : '–'),
    },
    { key: 'note', header: 'Note', cell: ({ note }) => note ?? '–' },
    actionsColumn((assignment) => (
      <RowActions
        name={`assignment of ${whoOf(assignment)}`}
        onDelete={() => void confirmAndRemove(assignment)}
      />
    )),
  ];

  return (
    <Section title="Who is paid by which rule">
      <Stack>
        <DataTable
          label="Assignments"
          columns={columns}
          rows={assignments}
          rowKey={({ id }) => id}
          empty={{ text: 'Everybody is on Classic 80.' }}
        />
        {isOpen ? (
          <AssignForm
            rules={rules.filter((rule) => !rule.is_archived)}
            people={(people.data ?? []).filter(({ is_active }) => is_active)}
            roles={roles.data?.results ?? []}
            prefill={prefill}
            onDone={() => setOpen(false)}
          />
        ) : rules.some((rule) => !rule.is_archived) ? (
          <div>
            <Button variant="default" onClick={() => setOpen(true)}>
              Assign a Rule
            </Button>
          </div>
        ) : (
          <Text size="sm" c="dimmed">
            Copy a preset below, then assign it.
          </Text>
        )}
      </Stack>
    </Section>
  );
}

interface AssignFormProps {
  rules: PayRule[];
  people: readonly { id: number; name: string }[];
  roles: readonly { id: number; name: string }[];
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
              description="Everyone with this role who has no rule of their own."
              choices={roles.map(({ id, name }) => ({ value: id, label: name }))}
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
