import { Paper, Stack, Title } from '@mantine/core';
import { MAX_MILEAGE_RATE_USD } from '@daybook/domain/limits';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { rateText } from '#/lib/text/price-text.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { MoneyField } from '#/ui/fields/number-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { actionsColumn, valueColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { act } from '#/ui/overlays/act.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';

type Rate = Output['platform']['standardMileageRates']['results'][number];
interface NewRate {
  effective_from: string | null;
  amount: TypedNumber;
  source: string;
}

const BLANK: NewRate = { effective_from: null, amount: null, source: '' };

/** The standard mileage rates of every company (pay.md#mileage). */
export function StandardRates() {
  const rates = trpc.platform.standardMileageRates.useQuery({});
  const add = trpc.platform.addStandardMileageRate.useMutation();
  const remove = trpc.platform.removeStandardMileageRate.useMutation();
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/mileage-rates')).standardMileageRateInput,
    defaultValues: BLANK,
    save: (values) => add.mutateAsync(values),
    onSaved: () => {
      toastDone('The standard rate was added.');
      form.reset(BLANK);
    },
    failedText: 'The rate could not be added. Please try again.',
  });

  async function confirmAndRemove({ id, effective_from }: Rate) {
    const text = `Delete the standard rate from ${longDay(effective_from)}? Approved timesheets keep their pay.`;
    await act({
      ask: { title: 'Delete standard rate', text, danger: true },
      work: () => remove.mutateAsync({ id }),
      done: 'The standard rate was deleted.',
      failed: 'The rate could not be deleted. Please try again.',
    });
  }

  const columns: readonly Column<Rate>[] = [
    valueColumn('from', 'From', (rate) => rate.effective_from, longDay),
    {
      key: 'amount',
      header: 'Rate',
      numeric: true,
      cell: (rate) => `${rateText(rate.amount)} / ${rate.unit}`,
    },
    { key: 'source', header: 'Source', cell: (rate) => rate.source },
    actionsColumn((rate) => (
      <RowActions
        name={`standard rate from ${longDay(rate.effective_from)}`}
        onDelete={() => void confirmAndRemove(rate)}
      />
    )),
  ];

  return (
    <Paper p="lg">
      <Title order={2} mb="sm">
        Standard mileage rates (US)
      </Title>
      <Stack>
        <Form form={form} label="Add a standard rate">
          <FieldGrid>
            <Field form={form} name="effective_from">
              {(field) => <DateField label="From" required {...field} />}
            </Field>
            <Field form={form} name="amount">
              {(field) => (
                <MoneyField
                  label="USD a Mile"
                  required
                  decimals={5}
                  step={0.00001}
                  max={MAX_MILEAGE_RATE_USD}
                  {...field}
                />
              )}
            </Field>
            <Field form={form} name="source">
              {(field) => <TextField label="Source" required maxLength={200} {...field} />}
            </Field>
          </FieldGrid>
          <SaveRow form={form} label="Add Rate" savingLabel="Adding..." />
        </Form>
        <DataTable
          label="Standard mileage rates"
          columns={columns}
          {...rowsOf(rates)}
          rowKey={({ id }) => id}
          empty={{ text: 'No standard rates yet.' }}
        />
      </Stack>
    </Paper>
  );
}
