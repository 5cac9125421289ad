import { Stack, Text, Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Loading, ErrorState } from '../../ui/page/states.tsx';
import { dayRange, momentDay } from '../../lib/day-text.ts';
import { loadFailureText } from '../../lib/error-text.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import type { Asked } from './payroll-period-bar.tsx';
import { Link } from '@tanstack/react-router';

type Sheet = Output['payroll']['working']['sheets'][number];
export type Entry = Sheet['entries'][number];
export type WorkingOf = Asked & { user: number };

export const useWorking = (asked: WorkingOf) => trpc.payroll.working.useQuery(asked);

interface WorkingSheetsProps {
  working: ReturnType<typeof useWorking>;
  children: (sheet: Sheet) => ReactNode;
}

/** The timesheets behind a line, each with who approved it and when. */
export function WorkingSheets({ working, children }: WorkingSheetsProps) {
  if (working.error && !working.data) {
    return (
      <ErrorState
        text={loadFailureText('Failed to load payroll data. Please try again later.', working.error)}
        onRetry={() => void working.refetch()}
      />
    );
  }
  if (!working.data) return <Loading />;
  return (
    <Stack gap="lg" py="sm">
      {working.data.sheets.map((sheet) => (
        <div key={sheet.id}>
          <Text fw={600}>
            <SheetLink id={sheet.id}>Timesheet {dayRange(sheet.start_date, sheet.end_date)}</SheetLink>
          </Text>
          <Text size="sm">
            Approved by {sheet.approved_by || 'somebody who left'} on {momentDay(sheet.approved_date)}.
          </Text>
          {children(sheet)}
        </div>
      ))}
    </Stack>
  );
}

/** To the timesheet that a figure comes from. */
export function SheetLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Anchor renderRoot={(props) => <Link {...props} to="/admin/timesheets/$id" params={{ id }} />}>
      {children}
    </Anchor>
  );
}
