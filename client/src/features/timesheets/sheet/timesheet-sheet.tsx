import { Box, SimpleGrid, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ContractWarning } from '@daybook/contract/contract-warnings';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { timesheetStatusText } from '@daybook/domain/time/timesheet';
import { DayGrid } from '#/features/timesheets/sheet/day-grid.tsx';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import { PrintSheet } from '#/ui/print/print-sheet.tsx';
import { sumsByClientCode, sumsByWorkCode, type Sum } from './log-groups.ts';
import { sheetQueries } from './queries.ts';
import { TimesheetLogs } from './timesheet-logs.tsx';
import classes from './timesheet-sheet.module.css';
import { sumColumns, TotalFigures } from './total-figures.tsx';

type Detail = Output['timesheets']['detail'];

interface TimesheetSheetProps {
  sheet: Detail;
  /** A summary per work code, in addition to the one per client code (timesheets.md#screens). */
  perWorkCode?: boolean;
  /** The link for creating the first log of an empty sheet. */
  first?: ReactNode;
  /** Each day links to its daily log. */
  linksLogs?: boolean;
}

/** What a timesheet shows and prints: totals, summaries, logs by client, signature lines. */
export function TimesheetSheet({
  sheet,
  perWorkCode = false,
  first,
  linksLogs = false,
}: TimesheetSheetProps) {
  const unit = sheet.distance_unit;
  const user = useCurrentUser();
  const around = sheetQueries(trpc.useUtils(), sheet.id);
  const settings = useQuery(around.settings);
  const warnings = useQuery(around.warnings);
  return (
    <PrintSheet
      title="Timesheet Record"
      companyName={sheet.company_name}
      logo={settings.data?.results[0]?.logo}
      subtitle={`${sheet.user_detail.name}, ${dayRange(sheet.start_date, sheet.end_date)}, ${timesheetStatusText(sheet)}`}
      pageNote={`${sheet.user_detail.name} · ${dayRange(sheet.start_date, sheet.end_date)} · Timesheet Record`}
      signatures={[{ label: 'Employee' }, { label: 'Supervisor' }]}
    >
      <Section title="Totals">
        <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm" maw="40rem">
          <TotalFigures totals={sheet} />
        </SimpleGrid>
      </Section>
      <DayGrid
        title="Day by day"
        range={sheet}
        entries={sheet.logs.flatMap((log) =>
          log.entries.map(({ start_time, end_time, work_code }) => ({
            date: log.date,
            start_time,
            end_time,
            client: log.client_detail.name,
            code: work_code?.code ?? null,
            note: log.notes,
            log_id: linksLogs ? log.session_id : null,
          })),
        )}
      />
      <div className={classes.sums}>
        {perWorkCode ? (
          <SumTable title="Summary per work code" unit={unit} sums={sumsByWorkCode(unit, sheet.logs)} />
        ) : null}
        <SumTable title="Totals per client code" unit={unit} sums={sumsByClientCode(unit, sheet.logs)} />
      </div>
      <Section title="Daily logs">
        <TimesheetLogs
          logs={sheet.logs}
          unit={unit}
          warnings={(warnings.data ?? []) satisfies readonly ContractWarning[]}
          view={user.default_timesheet_view}
          first={first}
          linksLogs={linksLogs}
          user={sheet.user}
        />
      </Section>
    </PrintSheet>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} mb="lg">
      <Title order={2} mb="sm">
        {title}
      </Title>
      {children}
    </Box>
  );
}

function SumTable({ title, unit, sums }: { title: string; unit: DistanceUnit; sums: readonly Sum[] }) {
  if (sums.length === 0) return null;
  return (
    <Box mb="lg">
      <Title order={2} mb="sm">
        {title}
      </Title>
      <PlainTable label={title} columns={sumColumns('Code', unit)} rows={sums} rowKey={(sum) => sum.key} />
    </Box>
  );
}
