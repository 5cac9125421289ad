import { upgradeHint } from '@daybook/domain/access/plans';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { rateText } from '#/lib/text/number-text.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { useToday } from '#/lib/session/today.ts';
import { type Output, trpc } from '#/lib/api/trpc.ts';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import { LATE_RATE_NOTE, fromText, saveRate } from '#/shared/late-rate.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { MoneyField } from '#/ui/fields/number-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { type Column, actionsColumn } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { askToDelete } from '#/ui/overlays/act.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';

type PayRate = Output['payRates']['list']['results'][number];
type MileageRate = Output['mileageRates']['list']['results'][number];
type Rate = { key: string } & (
  { what: 'pay' | 'overtime'; row: PayRate } | { what: 'mileage'; row: MileageRate }
);

const WHAT = { pay: 'Pay', overtime: 'Overtime', mileage: 'Mileage' } as const;

/** The rates of an employee with their first days (pay.md#rates). */
export function Rates({ user }: { user: { id: number; name: string } }) {
  const [isOpen, setOpen] = useState(false);
  const plan = usePlan();
  const today = useToday();
  const pay = trpc.payRates.list.useQuery({ user: user.id });
  const mileage = trpc.mileageRates.list.useQuery({ user: user.id });
  const codes = trpc.workCodes.list.useQuery({});
  const removePay = trpc.payRates.remove.useMutation();
  const removeMileage = trpc.mileageRates.remove.useMutation();
  const codeOf = (id: number | null) =>
    id === null ? null : (codes.data?.results.find((code) => code.id === id)?.code ?? '…');

  function confirmAndRemove({ what, row: { id, effective_from, updated_at } }: Rate) {
    const text = `Delete the ${WHAT[what].toLowerCase()} rate from ${fromText(effective_from)}?`;
    return askToDelete('rate', text, () =>
      (what === 'mileage' ? removeMileage : removePay).mutateAsync({ id, updated_at }),
    );
  }

  const columns: readonly Column<Rate>[] = [
    {
      key: 'from',
      header: 'From',
      sort: ({ row }) => row.effective_from,
      cell: ({ row }) => `${fromText(row.effective_from)}${row.effective_from > today ? ' (upcoming)' : ''}`,
    },
    { key: 'what', header: 'Rate', sort: ({ what }) => what, cell: ({ what }) => WHAT[what] },
    {
      key: 'amount',
      header: 'Amount',
      numeric: true,
      cell: ({ what, row }) =>
        row.amount === null ? 'Ends' : `${rateText(row.amount)} / ${what === 'mileage' ? row.unit : 'h'}`,
    },
    {
      key: 'for',
      header: 'For',
      cell: ({ what, row }) => (what === 'mileage' ? 'Mileage' : (codeOf(row.work_code) ?? 'All work')),
    },
    { key: 'set_by', header: 'Set By', cell: ({ row }) => row.set_by ?? '–' },
    actionsColumn((rate) => (
      <RowActions
        name={`${WHAT[rate.what].toLowerCase()} rate from ${fromText(rate.row.effective_from)}`}
        onDelete={() => void confirmAndRemove(rate)}
      />
    )),
  ];
  const rows: Rate[] | undefined =
    pay.data && mileage.data
      ? [
          ...pay.data.results.map((row): Rate => ({ key: `pay ${row.id}`, what: row.kind, row })),
          ...mileage.data.results.map((row): Rate => ({ key: `mileage ${row.id}`, what: 'mileage', row })),
        ].toSorted((a, b) => b.row.effective_from.localeCompare(a.row.effective_from))
      : undefined;

  return (
    <Section title="Rates by Date" onScreen>
      <Stack>
        <DataTable
          label="Dated rates"
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          error={pay.error ?? mileage.error}
          onRetry={() => void Promise.all([pay.refetch(), mileage.refetch()])}
          empty={{ text: 'No rates yet: the role’s default applies.' }}
        />
        {plan.allows('pay_rates') ? (
          isOpen ? (
            <AddRate
              user={user.id}
              codes={codes.data?.results ?? []}
              onDone={() => {
                setOpen(false);
              }}
            />
          ) : (
            <div>
              <Button variant="default" onClick={() => setOpen(true)}>
                Add Rate
              </Button>
            </div>
          )
        ) : (
          <Text size="sm" c="dimmed">
            {upgradeHint('pay_rates')}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

interface AddRateProps {
  user: number;
  codes: readonly { id: number; code: string; description: string }[];
  onDone: () => void;
}

interface NewRate {
  user: number;
  kind: 'pay' | 'overtime';
  work_code: number | null;
  effective_from: string | null;
  amount: TypedNumber;
}

function AddRate({ user, codes, onDone }: AddRateProps) {
  const today = useToday();
  const create = trpc.payRates.create.useMutation();
  const blank: NewRate = { user, kind: 'pay', work_code: null, effective_from: today, amount: null };
  const form = useRecordForm({
    draft: { key: `pay-rate:${user}`, what: 'rate' },
    schema: async () => (await import('@daybook/contract/pay-rates')).payRateInput,
    defaultValues: blank,
    save: (values) => saveRate((recalculate) => create.mutateAsync({ ...values, recalculate })),
    onSaved: () => {
      toastDone('The rate was added.');
      onDone();
    },
    failedText: 'The rate could not be added. Please try again.',
  });
  return (
    <Form form={form} label="Add a rate">
      <FieldGrid>
        <Field form={form} name="kind">
          {(field) => (
            <SelectField
              label="Rate"
              required
              autoFocus
              choices={[
                { value: 'pay', label: 'Pay' },
                { value: 'overtime', label: 'Overtime' },
              ]}
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="effective_from">
          {(field) => <DateField label="From" required {...field} />}
        </Field>
        <Field form={form} name="amount">
          {(field) => (
            <MoneyField
              label="USD an Hour"
              max={10_000}
              description="Leave empty to end the rate."
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="work_code">
          {(field) => (
            <SelectField
              label="For"
              description="Leave empty for all work."
              choices={codes.map(({ id, code, description }) => ({
                value: id,
                label: `${code} – ${description}`,
              }))}
              {...field}
            />
          )}
        </Field>
      </FieldGrid>
      <Text size="sm" c="dimmed">
        {LATE_RATE_NOTE}
      </Text>
      <SaveRow form={form} label="Add Rate" savingLabel="Adding..." onCancel={onDone} />
    </Form>
  );
}
