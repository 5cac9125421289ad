import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FROM_THE_BEGINNING } from '@daybook/domain/pay/pay-rules/definition';
import { addDays } from '@daybook/domain/time/day';
import { payPeriodOf } from '@daybook/domain/time/pay-period';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useToday } from '#/lib/session/today.ts';
import { dayRange, longDay, shortDay } from '#/lib/text/day-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { LATE_RATE_NOTE } from './late-rate.ts';

/** Whose rates a form changes: an employee's, or those of everyone with a role who has none of their own. */
export type RatesOf = { user: number } | { role: number };
export type RateName = 'pay_rate' | 'overtime_rate' | 'mileage_rate';

const OTHER = 'other';

interface RatesCountFromProps {
  whose: RatesOf;
  /** The rates that the form changes. */
  changed: readonly RateName[];
  /** The chosen day; undefined: today. */
  value: string | undefined;
  onChange: (day: string) => void;
}

/** Asks from when a changed rate counts, and says which timesheets that touches. */
export function RatesCountFrom({ whose, changed, value, onChange }: RatesCountFromProps) {
  const today = useToday();
  const settings = trpc.companySettings.list.useQuery({}).data?.results[0];
  const [isOther, setOther] = useState(false);
  const rows = useDatedRates(whose, changed.length > 0);
  const from = value ?? today;
  if (changed.length === 0 || rows === undefined) return null;
  const presentSince = presentDay(rows, changed, today);

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
  return (
    <Section title="From when does the changed rate count?">
      <Stack gap="xs">
        <FieldGrid>
          <SelectField
            label="Counts from"
            required
            searchable={false}
            value={isOther ? OTHER : from}
            onChange={(choice) => {
              setOther(choice === OTHER);
              if (choice !== null && choice !== OTHER) onChange(choice);
            }}
            choices={choices}
          />
          {isOther ? (
            <DateField label="First day" required value={from} onChange={(day) => onChange(day ?? today)} />
          ) : null}
        </FieldGrid>
        <Touched whose={whose} from={from} isFirst={'user' in whose && hasFirstRate(rows, changed, from)} />
      </Stack>
    </Section>
  );
}

interface TouchedProps {
  whose: RatesOf;
  from: string;
  /** A person's first rate holds from the beginning, whatever its day (pay.md#rates). */
  isFirst: boolean;
}

/** Which timesheets a rate touches. */
function Touched({ whose, from, isFirst }: TouchedProps) {
  const today = useToday();
  const ofWhom = 'user' in whose ? { user: String(whose.user) } : { role: String(whose.role) };
  const end_date__gte = isFirst ? FROM_THE_BEGINNING : from;
  const open = trpc.timesheets.summaries.useQuery({
    ...ofWhom,
    approved: 'false',
    end_date__gte,
    ordering: 'start_date',
    limit: 200,
  }).data;
  return (
    <Text size="sm" role="status">
      {touchedText(open)}
      {end_date__gte < from ? ' A person’s first rate counts for earlier work too.' : ''}
      {'role' in whose ? ' Who has a rate of their own keeps it.' : ''}
      {from < today ? ` ${LATE_RATE_NOTE}` : ''}
    </Text>
  );
}

interface DatedRate {
  name: RateName;
  work_code: number | null;
  effective_from: string;
  amount: number | null;
}

/** The dated rates among which the changed ones come. Undefined while they load. */
function useDatedRates(whose: RatesOf, enabled: boolean): DatedRate[] | undefined {
  const pay = trpc.payRates.list.useQuery(whose, { enabled }).data?.results;
  const mileage = trpc.mileageRates.list.useQuery(whose, { enabled }).data?.results;
  if (!pay || !mileage) return undefined;
  return [
    ...pay.map((row) => ({ ...row, name: `${row.kind}_rate` as const })),
    ...mileage.map((row) => ({ ...row, name: 'mileage_rate' as const, work_code: null })),
  ];
}

/** The day of the latest of the rates that are changed: an earlier one would not replace it. */
function presentDay(rows: readonly DatedRate[], changed: readonly RateName[], today: string): string {
  const days = rows.flatMap(({ name, work_code, effective_from }) =>
    work_code === null && changed.includes(name) && effective_from <= today ? [effective_from] : [],
  );
  return days.toSorted().at(-1) ?? FROM_THE_BEGINNING;
}

/** Whether one of a person's rates is the first from this day; overtime only if it comes with the first pay. */
function hasFirstRate(rows: readonly DatedRate[], changed: readonly RateName[], from: string): boolean {
  const isBefore = (name: RateName, row: DatedRate) =>
    name === 'overtime_rate' ? row.name !== 'mileage_rate' : row.name === name && row.work_code === null;
  return changed.some(
    (name) => !rows.some((row) => isBefore(name, row) && row.amount !== null && row.effective_from < from),
  );
}

function touchedText(sheets: Output['timesheets']['summaries'] | undefined): string {
  if (!sheets) return '…';
  if (sheets.count === 0) return 'It touches no timesheet that waits for approval.';
  const ranges = sheets.results.map(({ start_date, end_date }) => dayRange(start_date, end_date));
  const many = plural(
    sheets.count,
    'timesheet that is not approved yet',
    'timesheets that are not approved yet',
  );
  return `It touches ${many}: ${[...new Set(ranges)].join(' · ')}.`;
}
