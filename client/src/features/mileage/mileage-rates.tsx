import { Stack, Text } from '@mantine/core';
import { MAX_MILEAGE_RATE_USD } from '@daybook/domain/limits';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import { useDistanceUnit } from '#/lib/session/mileage.ts';
import { useToday } from '#/lib/session/today.ts';
import { rateText } from '#/lib/text/price-text.ts';
import { useCurrency } from '#/shared/currency.ts';
import { fromText, LATE_RATE_NOTE, saveRate } from '#/shared/late-rate.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { MoneyField } from '#/ui/fields/number-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { askToDelete } from '#/ui/overlays/act.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';

type Rate = Output['mileageRates']['list']['results'][number];

/** The company's, the roles' and people's rates with the days from which they hold (pay.md#mileage). */
export function MileageRates() {
  const today = useToday();
  const unit = useDistanceUnit();
  const rates = trpc.mileageRates.list.useQuery({});
  const roles = trpc.roles.list.useQuery({});
  const people = trpc.employees.picklist.useQuery();
  const remove = trpc.mileageRates.remove.useMutation();

  const whoseText = ({ user, role }: Rate): string => {
    if (user !== null) return people.data?.find(({ id }) => id === user)?.name ?? '…';
    if (role !== null) return `Role ${roles.data?.results.find(({ id }) => id === role)?.name ?? '…'}`;
    return 'Everybody';
  };

  function confirmAndRemove(rate: Rate) {
    const text = `Delete the mileage rate of ${whoseText(rate)} from ${fromText(rate.effective_from)}?`;
    return askToDelete(
      {
        title: 'Delete rate',
        text,
        done: 'The rate was deleted.',
        failed: 'The rate could not be deleted. Please try again.',
      },
      () => remove.mutateAsync({ id: rate.id, updated_at: rate.updated_at }),
    );
  }

  const columns: readonly Column<Rate>[] = [
    { key: 'for', header: 'For', sort: whoseText, cell: whoseText },
    {
      key: 'from',
      header: 'From',
      sort: (rate) => rate.effective_from,
      cell: (rate) => `${fromText(rate.effective_from)}${rate.effective_from > today ? ' (upcoming)' : ''}`,
    },
    {
      key: 'amount',
      header: 'Rate',
      numeric: true,
      cell: (rate) => (rate.amount === null ? 'Ends' : `${rateText(rate.amount)} / ${rate.unit}`),
    },
    { key: 'set_by', header: 'Set By', cell: (rate) => rate.set_by ?? '–' },
    actionsColumn((rate) => (
      <RowActions
        name={`mileage rate of ${whoseText(rate)} from ${fromText(rate.effective_from)}`}
        onDelete={() => void confirmAndRemove(rate)}
      />
    )),
  ];

  return (
    <Section title="Mileage Rates">
      <Stack>
        <AddRate
          // Reset with another unit, so that no rate of the previous unit is saved by accident.
          key={unit}
          unit={unit}
          roles={roles.data?.results ?? []}
          people={people.data ?? []}
        />
        <DataTable
          label="Dated mileage rates"
          columns={columns}
          {...rowsOf(rates)}
          rowKey={({ id }) => id}
          empty={{
            text: 'No mileage rates yet: a role’s default applies, and without one mileage is not paid.',
          }}
        />
      </Stack>
    </Section>
  );
}

interface AddRateProps {
  unit: DistanceUnit;
  roles: readonly { id: number; name: string }[];
  people: readonly { id: number; name: string }[];
}

interface NewRate {
  user: number | null;
  role: number | null;
  effective_from: string | null;
  amount: TypedNumber;
  unit: DistanceUnit;
}

function AddRate({ unit, roles, people }: AddRateProps) {
  const today = useToday();
  const currency = useCurrency();
  const create = trpc.mileageRates.create.useMutation();
  const blank: NewRate = { user: null, role: null, effective_from: today, amount: null, unit };
  const form = useRecordForm({
    draft: { key: 'mileage-rate:new', what: 'mileage rate' },
    schema: async () => (await import('@daybook/contract/mileage-rates')).mileageRateInput,
    defaultValues: blank,
    save: (values) => saveRate((recalculate) => create.mutateAsync({ ...values, recalculate })),
    onSaved: () => {
      toastDone('The rate was added.');
      form.reset(blank);
    },
    failedText: 'The rate could not be added. Please try again.',
  });
  const choicesOf = (named: readonly { id: number; name: string }[]) =>
    named.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form form={form} label="Add a mileage rate">
      <FieldGrid>
        <Field form={form} name="role">
          {(field) => (
            <SelectField
              label="Role"
              description="Leave empty for every role."
              choices={choicesOf(roles)}
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="user">
          {(field) => (
            <SelectField
              label="Employee"
              description="Leave empty for everybody."
              choices={choicesOf(people)}
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
              label={currency}
              decimals={5}
              step={0.00001}
              max={MAX_MILEAGE_RATE_USD}
              description="Leave empty to end the rate."
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="unit">
          {(field) => (
            <SelectField
              label="For Each"
              required
              choices={[
                { value: 'km', label: 'Kilometer' },
                { value: 'mi', label: 'Mile' },
              ]}
              {...field}
            />
          )}
        </Field>
      </FieldGrid>
      <Text size="sm" c="dimmed">
        {LATE_RATE_NOTE}
      </Text>
      <SaveRow form={form} label="Add Rate" savingLabel="Adding..." />
    </Form>
  );
}
