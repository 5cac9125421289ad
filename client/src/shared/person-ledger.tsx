import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { rangeHolds } from '@daybook/domain/time/date-range';
import { trpc, type Input } from '#/lib/api/trpc.ts';
import { weekdayDay } from '#/lib/text/day-text.ts';
import { QueryState } from '#/ui/page/query-state.tsx';
import { PayLedger, RegularRate } from './pay-ledger.tsx';

interface PersonLedgerProps {
  /** Names the table. */
  label: string;
  /** Whose minutes, of which days. */
  filters: Input['payroll']['ledger'];
}

/** The ledger behind a button, for screens that show something else first. */
export function LedgerToggle(props: PersonLedgerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div data-no-print>
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          aria-label={isOpen ? `Hide ledger: ${props.label}` : `Show ledger: ${props.label}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide ledger' : 'Show ledger'}
        </Button>
      </div>
      {isOpen ? <PersonLedger {...props} /> : null}
    </>
  );
}

/** Every minute of a person in these days with its pay and the reason, and what an admin should look at. */
export function PersonLedger({ label, filters }: PersonLedgerProps) {
  const ledger = trpc.payroll.ledger.useQuery(filters);
  const within = <Row extends { date: string }>(rows: readonly Row[]) =>
    rows.filter(({ date }) => rangeHolds(filters, date));
  if (!ledger.data) return <QueryState query={ledger} failure="Failed to load the ledger." />;
  const { windows, findings } = ledger.data;
  return (
    <>
      <PayLedger
        label={label}
        rows={within(windows.flatMap(({ rows }) => rows))}
        sums={within(windows.flatMap(({ sums }) => sums))}
      />
      {windows.map((window) => (
        <RegularRate key={window.start_date} window={window} />
      ))}
      {within(findings).map(({ date, text }) => (
        <Text key={`${date} ${text}`} size="sm">
          {weekdayDay(date)}: {text}
        </Text>
      ))}
    </>
  );
}
