import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { PayExtraInput } from '@daybook/contract/pay-extras';
import { formatRange } from '@daybook/domain/time/date-range';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { useCurrency } from '#/shared/currency.ts';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { askToDelete } from '#/ui/overlays/act.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';

type Run = Output['payRuns']['get'];
type Extra = Output['payExtras']['list']['results'][number];

const CODES = { bonus: 'Bonus', reimbursement: 'Reimbursement', leave_payout: 'Time off paid out' } as const;
/** Time off is paid out where its balance is. */
const ENTERED = ['bonus', 'reimbursement'] as const satisfies PayExtraInput['pay_code'][];

/** Bonuses and reimbursements that this draft pays and that are on no timesheet. */
export function Extras({ run }: { run: Run }) {
  const [isOpen, setOpen] = useState(false);
  const extras = trpc.payExtras.list.useQuery({ pay_run: run.id });
  const remove = trpc.payExtras.remove.useMutation();

  function confirmAndRemove({ id, name, amount, updated_at }: Extra) {
    const text = `Delete ${moneyText(amount)} for ${name}?`;
    return askToDelete(
      {
        title: 'Delete extra',
        text,
        done: 'The extra was deleted.',
        failed: 'The extra could not be deleted. Please try again.',
      },
      () => remove.mutateAsync({ id, updated_at }),
    );
  }

  const columns: readonly Column<Extra>[] = [
    { key: 'name', header: 'Employee', sort: ({ name }) => name, cell: ({ name }) => name },
    { key: 'code', header: 'What', cell: ({ pay_code }) => CODES[pay_code] },
    { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => moneyText(amount) },
    {
      key: 'days',
      header: 'For',
      cell: formatRange,
    },
    { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
    {
      key: 'counts',
      header: 'Regular Rate',
      cell: ({ counts }) => (counts ? 'Counts' : '–'),
    },
    actionsColumn((extra) => (
      <RowActions
        name={`${CODES[extra.pay_code]} of ${extra.name}`}
        onDelete={() => void confirmAndRemove(extra)}
      />
    )),
  ];
  return (
    <Section title="Extras" onScreen>
      <Stack>
        <DataTable
          label="Extras of this run"
          columns={columns}
          {...rowsOf(extras)}
          rowKey={({ id }) => id}
          empty={{ text: 'No extras in this run.' }}
        />
        {isOpen ? (
          <AddExtra
            run={run}
            onDone={() => {
              setOpen(false);
            }}
          />
        ) : (
          <div>
            <Button variant="default" onClick={() => setOpen(true)}>
              Add Extra
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  );
}

interface NewExtra {
  user: number | null;
  pay_code: PayExtraInput['pay_code'];
  amount: string;
  start_date: string | null;
  end_date: string | null;
  counts: boolean;
  reason: string;
  pay_run: number;
}

function AddExtra({ run, onDone }: { run: Run; onDone: () => void }) {
  const people = trpc.employees.picklist.useQuery();
  const currency = useCurrency();
  const create = trpc.payExtras.create.useMutation();
  const blank: NewExtra = {
    user: null,
    pay_code: 'bonus',
    amount: '',
    start_date: run.period_start,
    end_date: run.period_end,
    counts: false,
    reason: '',
    pay_run: run.id,
  };
  const form = useRecordForm({
    draft: { key: `pay-extra:${run.id}`, what: 'extra', about: ({ reason }) => reason },
    schema: async () => (await import('@daybook/contract/pay-extras')).payExtraInput,
    defaultValues: blank,
    save: (values) => create.mutateAsync(values),
    onSaved: () => {
      toastDone('The extra was added.');
      onDone();
    },
    failedText: 'The extra could not be added. Please try again.',
  });
  return (
    <Form form={form} label="Add an extra">
      <FieldGrid>
        <Field form={form} name="user">
          {(field) => (
            <SelectField
              label="Employee"
              required
              autoFocus
              choices={(people.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="pay_code">
          {(field) => (
            <SelectField
              label="What"
              required
              choices={ENTERED.map((code) => ({ value: code, label: CODES[code] }))}
              {...field}
              onChange={(value) => field.onChange(value ?? 'bonus')}
            />
          )}
        </Field>
        <Field form={form} name="amount">
          {(field) => (
            <TextField
              label={`Amount in ${currency}`}
              required
              description="Enter a negative amount to take money back."
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="start_date">
          {(field) => <DateField label="For the days from" required {...field} />}
        </Field>
        <Field form={form} name="end_date">
          {(field) => <DateField label="to" required {...field} />}
        </Field>
        <Field form={form} name="reason">
          {(field) => <TextField label="Reason" required maxLength={500} {...field} />}
        </Field>
        <Field form={form} name="counts">
          {(field) => (
            <CheckField
              label="Counts toward the regular rate"
              description="A bonus that was promised for work raises the overtime of its weeks."
              {...field}
            />
          )}
        </Field>
      </FieldGrid>
      <SaveRow form={form} label="Add Extra" savingLabel="Adding..." onCancel={onDone} />
    </Form>
  );
}
