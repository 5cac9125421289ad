import { Stack, Text, Title } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { formatCents } from '@daybook/domain/money/exact';
import { addUp, wholeSums } from '@daybook/domain/money/figures';
import { isByRegularRate, lineRateText, REGULAR_RATE_NOTE } from '@daybook/domain/pay/pay-rules/line-rate';
import { comparePayCodes } from '@daybook/domain/pay/pay-rules/lines';
import { payCodeText } from '@daybook/domain/pay/pay-rules/sentences';
import type { DateRange } from '@daybook/domain/time/date-range';
import type { Output } from '#/lib/api/trpc.ts';
import { dayRange, longDay } from '#/lib/text/day-text.ts';
import { hoursText, minutesText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { LedgerToggle } from '#/shared/person-ledger.tsx';
import { Section } from '#/ui/fields/field-grid.tsx';
import { sortedFigure, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';

type Line = Output['payRuns']['lines']['results'][number];

interface Person {
  user: number;
  name: string;
  payroll_id: string | null;
  lines: Line[];
  own: Line[];
  adjusted: Line[];
  total: number;
}

function peopleIn(lines: readonly Line[]): Person[] {
  const people = new Map<number, Person>();
  for (const line of lines) {
    const { user, name, payroll_id } = line;
    const person = people.get(user) ?? { user, name, payroll_id, lines: [], own: [], adjusted: [], total: 0 };
    person.lines.push(line);
    (line.adjusts ? person.adjusted : person.own).push(line);
    people.set(user, person);
  }
  return [...people.values()].map((person) => ({
    ...person,
    total: addUp(LINE_FIGURES, person.lines).amount,
  }));
}

const LINE_FIGURES = { hours: 'minutes', amount: 'cents' } as const;

function CodeCell({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  // The hours of an added rate are on another line.
  const { hours, amount } = wholeSums(
    LINE_FIGURES,
    lines.map((line) => (line.multiplier === null ? { ...line, hours: 0 } : line)),
  );
  return (
    <>
      {hours === 0 ? null : (
        <>
          {minutesText(hours)}
          <br />
        </>
      )}
      {formatCents(amount)}
    </>
  );
}

interface PeopleProps {
  run: DateRange;
  lines: readonly Line[] | undefined;
  error: unknown;
  onRetry: () => void;
}

/** Everybody whom the run pays, with a column for each pay code; a person opens to their lines (pay-runs.md#screens). */
export function RunPeople({ run, lines, error, onRetry }: PeopleProps) {
  const people = lines && peopleIn(lines);
  const codes = [
    ...new Set((lines ?? []).filter(({ adjusts }) => !adjusts).map(({ pay_code }) => pay_code)),
  ].toSorted(comparePayCodes);
  const hasAdjusted = lines?.some(({ adjusts }) => adjusts) ?? false;
  const columns: readonly Column<Person>[] = [
    { key: 'name', header: 'Employee', sort: ({ name }) => name, cell: ({ name }) => name },
    { key: 'payroll_id', header: 'Payroll ID', cell: ({ payroll_id }) => payroll_id ?? '–' },
    ...codes.map((code): Column<Person> => ({
      key: code,
      header: payCodeText(code),
      numeric: true,
      cell: ({ own }) => <CodeCell lines={own.filter(({ pay_code }) => pay_code === code)} />,
    })),
    ...(hasAdjusted
      ? [
          {
            key: 'adjusted',
            header: 'Adjustments',
            numeric: true,
            cell: ({ adjusted }: Person) => <CodeCell lines={adjusted} />,
          },
        ]
      : []),
    sortedFigure('total', 'To Pay', ({ total }) => total, moneyText),
  ];
  return (
    <Section title="People">
      <DataTable
        label="People and amounts"
        columns={columns}
        rows={people}
        rowKey={({ user }) => user}
        error={error}
        onRetry={onRetry}
        empty={{ text: 'There is nothing to pay.' }}
        expand={(person) => <PersonLines person={person} run={run} />}
        expandLabel={({ name }) => name}
        fold={{
          showAll: (count) => `Show all ${count} people`,
          figures: [{ key: 'total', header: 'To Pay', cell: ({ total }) => moneyText(total) }],
        }}
        footer={footerOf(lines ?? [])}
      />
    </Section>
  );
}

/** The sums of the columns. */
function footerOf(lines: readonly Line[]): Record<string, ReactNode> {
  const ownLines = lines.filter(({ adjusts }) => !adjusts);
  const codes = [...new Set(ownLines.map(({ pay_code }) => pay_code))];
  const sums = codes.map((code) => [code, ownLines.filter(({ pay_code }) => pay_code === code)] as const);
  return {
    name: 'TOTAL',
    ...Object.fromEntries(sums.map(([code, of]) => [code, <CodeCell key={code} lines={of} />])),
    adjusted: <CodeCell lines={lines.filter(({ adjusts }) => adjusts)} />,
    total: formatCents(wholeSums(LINE_FIGURES, lines).amount),
  };
}

function PersonLines({ person, run }: { person: Person; run: DateRange }) {
  const { user, name } = person;
  const periods = [...new Set(person.adjusted.flatMap(({ adjusts }) => adjusts ?? []))].toSorted();
  return (
    <Stack gap="sm">
      {person.own.length > 0 ? <LineTable label={`Lines of ${name}`} lines={person.own} /> : null}
      <LedgerToggle
        label={`${name}, ${dayRange(run.start_date, run.end_date)}`}
        filters={{ ...run, user, provisional: 'false' }}
      />
      {person.lines.some(isByRegularRate) ? (
        <Text size="sm" c="dimmed">
          {REGULAR_RATE_NOTE}
        </Text>
      ) : null}
      {periods.map((period) => {
        const [start_date = '', end_date = ''] = period.split('/');
        const days = dayRange(start_date, end_date);
        return (
          <Fragment key={period}>
            <Title order={3} size="h5">
              Adjustments of {days}
            </Title>
            <LineTable
              label={`Adjustments of ${name}, ${days}`}
              lines={person.adjusted.filter(({ adjusts }) => adjusts === period)}
            />
            <LedgerToggle
              label={`${name}, ${days}, adjusted`}
              filters={{ start_date, end_date, user, provisional: 'false' }}
            />
          </Fragment>
        );
      })}
    </Stack>
  );
}

function LineTable({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <PlainTable
      label={label}
      columns={[
        { key: 'code', header: 'Pay Code', cell: ({ pay_code }) => payCodeText(pay_code) },
        { key: 'from', header: 'Week or Period of', cell: ({ window_start }) => longDay(window_start) },
        {
          key: 'hours',
          header: 'Hours',
          numeric: true,
          cell: ({ hours }) => (hours === null ? '' : hoursText(hours)),
        },
        {
          key: 'rate',
          header: 'Rate',
          numeric: true,
          cell: (line) => lineRateText(line),
        },
        { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => moneyText(amount) },
        {
          key: 'from_what',
          header: 'From',
          cell: ({ timesheet, pay_extra, reason, note }) => (
            <>
              {timesheet ? (
                <TextLink to="/admin/timesheets/$id" params={{ id: timesheet }}>
                  Timesheet
                </TextLink>
              ) : pay_extra ? (
                `Extra: ${reason ?? ''}`
              ) : null}{' '}
              {note}
            </>
          ),
        },
      ]}
      rows={lines}
      rowKey={(line, index) => `${line.timesheet} ${line.pay_code} ${index}`}
    />
  );
}
