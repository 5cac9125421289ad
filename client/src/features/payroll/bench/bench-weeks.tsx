import { Button, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { payCodeText, tipSentence } from '@daybook/domain/pay/pay-rules/sentences';
import type { Output } from '#/lib/api/trpc.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { differenceText } from '#/lib/text/price-text.ts';
import { PersonLedger } from '#/shared/person-ledger.tsx';
import { figure } from '#/ui/lists/data-table-columns.ts';
import { PlainTable } from '#/ui/lists/plain-table.tsx';

type Person = Output['payroll']['bench']['people'][number];
type Week = Person['weeks'][number];

/** The other rule, and the time to which it is applied. */
export interface BenchInput {
  start_date: string;
  end_date: string;
  rule?: number;
  preset?: string;
  /** Ids, comma-separated. */
  user?: string;
  provisional?: 'false';
}

interface BenchWeeksProps {
  person: Person;
  input: BenchInput;
  /** The name of rule B. */
  rule: string;
}

/** One person's weeks by both rules, each of which opens to both ledgers. */
export function BenchWeeks({ person, input, rule }: BenchWeeksProps) {
  if (person.problem) return <Text size="sm">Set the rate on the employee’s page, then compare again.</Text>;
  return (
    <Stack gap="lg" py="sm">
      {person.weeks.map((week) => (
        <WeekOf key={week.start_date} person={person} week={week} input={input} rule={rule} />
      ))}
    </Stack>
  );
}

/** A stipend has no hours, by either rule. */
const hoursOf = ({ hours_a, hours_b }: Week['codes'][number], hours: number): string =>
  hours_a === 0 && hours_b === 0 ? '–' : hoursText(hours);

function WeekOf({ person, week, input, rule }: BenchWeeksProps & { week: Week }) {
  const [isOpen, setOpen] = useState(false);
  const days = dayRange(week.start_date, week.end_date);
  return (
    <section aria-label={`${person.name}, ${days}`}>
      <Title order={2} size="h5" mb="var(--space-2)">
        {days}
      </Title>
      <PlainTable<Week['codes'][number]>
        label={`Pay of ${person.name}, ${days}`}
        columns={[
          { key: 'code', header: 'Pay Code', cell: ({ pay_code }) => payCodeText(pay_code) },
          { key: 'hours_a', header: 'Hours A', numeric: true, cell: (code) => hoursOf(code, code.hours_a) },
          { key: 'pay_a', header: 'Pay A', numeric: true, cell: (code) => moneyText(code.amount_a) },
          { key: 'hours_b', header: 'Hours B', numeric: true, cell: (code) => hoursOf(code, code.hours_b) },
          { key: 'pay_b', header: 'Pay B', numeric: true, cell: (code) => moneyText(code.amount_b) },
          figure('more', 'Difference', (code) => code.difference, differenceText),
        ]}
        rows={week.codes}
        rowKey={({ pay_code }) => pay_code}
        footer={{
          code: 'TOTAL',
          pay_a: moneyText(week.amount_a),
          pay_b: moneyText(week.amount_b),
          more: differenceText(week.difference),
        }}
      />
      <List size="sm" listStyleType="none" my="xs">
        {[
          { side: 'A', tip: week.tips_a },
          { side: 'B', tip: week.tips_b },
        ].map(({ side, tip }) =>
          tip ? <List.Item key={side}>{`${side} tips over: ${tipSentence(tip)}`}</List.Item> : null,
        )}
      </List>
      <Button
        size="xs"
        variant="default"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        data-no-print
      >
        {isOpen ? 'Hide Ledgers' : 'Show Both Ledgers'}
      </Button>
      {isOpen ? (
        <SimpleGrid cols={{ base: 1, md: 2 }} mt="sm">
          <LedgerOf
            side={`A: ${person.rules.join(', then ')}`}
            person={person}
            week={week}
            input={input.provisional ? { provisional: input.provisional } : {}}
          />
          <LedgerOf side={`B: ${rule}`} person={person} week={week} input={input} />
        </SimpleGrid>
      ) : null}
    </section>
  );
}

interface LedgerOfProps {
  side: string;
  person: Person;
  week: Week;
  input: Pick<BenchInput, 'rule' | 'preset' | 'provisional'>;
}

function LedgerOf({ side, person, week, input: { rule, preset, provisional } }: LedgerOfProps) {
  const { start_date, end_date } = week;
  return (
    <div>
      <Text fw={600} size="sm" mb="var(--space-2)">
        {side}
      </Text>
      <PersonLedger
        label={`${side}, ${person.name}, ${dayRange(start_date, end_date)}`}
        filters={{
          start_date,
          end_date,
          user: person.user,
          ...(rule ? { rule } : preset ? { preset } : {}),
          ...(provisional && { provisional }),
        }}
      />
    </div>
  );
}
