import type { User } from '@daybook/contract/employees';
import { addDays } from '@daybook/domain/time/day';
import { FROM_THE_BEGINNING } from '@daybook/domain/pay/pay-rules/definition';
import { payPeriodOf } from '@daybook/domain/time/pay-period';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { dayRange, longDay, shortDay } from '#/lib/text/day-text.ts';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { useToday } from '#/lib/session/today.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { LATE_RATE_NOTE } from '#/shared/late-rate.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import type { EmployeeFormValues } from './employee-form-values.ts';

const RATES = ['pay_rate', 'overtime_rate', 'mileage_rate'] as const;
const OTHER = 'other';

type RatesOf = Partial<Pick<User, (typeof RATES)[number]>>;

/** Only rates that were changed: from an earlier day on, another one than today's may have been in force. */
export function changedRates(sent: RatesOf, employee: User): RatesOf {
  const changed = (name: keyof RatesOf) => (sent[name] === (employee[name] ?? null) ? undefined : sent[name]);
  return {
    pay_rate: changed('pay_rate'),
    overtime_rate: changed('overtime_rate'),
    mileage_rate: changed('mileage_rate'),
  };
}

interface RatesCountFromProps<Sent extends object> {
  form: RecordForm<EmployeeFormValues, Sent>;
  employee: User;
}

/** Asks from when a changed rate counts, and says which timesheets that touches. */
export function RatesCountFrom<Sent extends object>({ form, employee }: RatesCountFromProps<Sent>) {
  const today = useToday();
  const settings = trpc.companySettings.list.useQuery({}).data?.results[0];
  const [isOther, setOther] = useState(false);
  const rates = useWatch({ control: form.control, name: RATES });
  const changed = RATES.filter((name, index) => rates[index] !== (employee[name] ?? null));
  const presentSince = usePresentSince(employee.id, changed, today);
  const from = useWatch({ control: form.control, name: 'rates_effective_from' }) ?? today;
  const open = trpc.timesheets.summaries.useQuery(
    { user: String(employee.id), approved: 'false', end_date__gte: from, ordering: 'start_date', limit: 20 },
    { enabled: changed.length > 0 },
  ).data?.results;
  if (changed.length === 0 || presentSince === undefined) return null;

  const period = payPeriodOf(settings ?? null, today);
  const last = payPeriodOf(settings ?? null, addDays(period.start_date, -1));
  const choices = [
    { value: today, label: 'today' },
    ...[period.start_date, last.start_date]
      .filter((day) => day !== today && day > presentSince)
      .map((day) => ({ value: day, label: `the start of the pay period ${shortDay(day)}` })),
    ...(presentSince === FROM_THE_BEGINNING
      ? [{ value: presentSince, label: 'always (the rate was wrong)' }]
      : presentSince < today
        ? [
            {
              value: presentSince,
              label: `${longDay(presentSince)}, when the present rate began (it was wrong)`,
            },
          ]
        : []),
    { value: OTHER, label: 'another day' },
  ];
  const choose = (day: string) => form.setValue('rates_effective_from', day, { shouldDirty: true });
  return (
    <Section title="From when does the changed rate count?">
      <Stack gap="xs">
        <FieldGrid>
          <SelectField
            label="Counts from"
            required
            searchable={false}
            value={isOther ? OTHER : from}
            onChange={(value) => {
              setOther(value === OTHER);
              if (value !== null && value !== OTHER) choose(value);
            }}
            choices={choices}
          />
          {isOther ? (
            <DateField label="First day" required value={from} onChange={(day) => choose(day ?? today)} />
          ) : null}
        </FieldGrid>
        <Text size="sm" role="status">
          {touchedText(open?.map(({ start_date, end_date }) => dayRange(start_date, end_date)))}
          {from < today ? ` ${LATE_RATE_NOTE}` : ''}
        </Text>
      </Stack>
    </Section>
  );
}

/** The day of the latest of the rates that are changed: an earlier one would not replace it. Undefined while it loads. */
function usePresentSince(user: number, changed: readonly string[], today: string): string | undefined {
  const isOn = { enabled: changed.length > 0 };
  const pay = trpc.payRates.list.useQuery({ user: String(user) }, isOn).data?.results;
  const mileage = trpc.mileageRates.list.useQuery({ user: String(user) }, isOn).data?.results;
  if (!pay || !mileage) return undefined;
  const days = [
    ...pay.filter(({ kind, work_code }) => work_code === null && changed.includes(`${kind}_rate`)),
    ...mileage.filter(() => changed.includes('mileage_rate')),
  ].flatMap(({ effective_from }) => (effective_from <= today ? [effective_from] : []));
  return days.toSorted().at(-1) ?? FROM_THE_BEGINNING;
}

function touchedText(sheets: readonly string[] | undefined): string {
  if (!sheets) return '…';
  if (sheets.length === 0) return 'It touches no timesheet that waits for approval.';
  const which = sheets.join(' · ');
  return sheets.length === 1
    ? `It touches 1 timesheet that is not approved yet: ${which}.`
    : `It touches ${sheets.length} timesheets that are not approved yet: ${which}.`;
}
