import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { upgradeHint } from '@daybook/domain/access/features';
import { MAX_PAY_RATE_USD } from '@daybook/domain/limits';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { useToday } from '#/lib/session/today.ts';
import { useCurrency } from '#/shared/currency.ts';
import { DatedRates } from '#/shared/dated-rates.tsx';
import { LATE_RATE_NOTE, saveRate } from '#/shared/late-rate.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { MoneyField } from '#/ui/fields/number-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';

/** The rates of an employee with their first days (pay.md#rates). */
export function Rates({ user }: { user: { id: number; name: string } }) {
  const [isOpen, setOpen] = useState(false);
  const plan = usePlan();
  return (
    <Section title="Rates by Date" onScreen>
      <Stack>
        <DatedRates whose={{ user: user.id }} />
        {plan.allows('pay_rates') ? (
          isOpen ? (
            <AddRate
              user={user.id}
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
  onDone: () => void;
}

interface NewRate {
  user: number;
  kind: 'pay' | 'overtime';
  work_code: number | null;
  effective_from: string | null;
  amount: TypedNumber;
}

function AddRate({ user, onDone }: AddRateProps) {
  const today = useToday();
  const currency = useCurrency();
  const codes = trpc.workCodes.list.useQuery({}).data?.results ?? [];
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
              label={`${currency} an Hour`}
              max={MAX_PAY_RATE_USD}
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
