import { Stack, Text, Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Loading, ErrorState } from '../../ui/page/states.tsx';
import { dayRange, momentDay } from '../../lib/day-text.ts';
import { loadFailureText } from '../../lib/error-text.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import type { Asked } from './payroll-period-bar.tsx';
import { Link } from '@tanstack/react-router';

type Sheet = Output['payroll']['breakdown']['sheets'][number];
export type Entry = Sheet['entries'][number];
export type BreakdownOf = Asked & { user: number };

export const useBreakdown = (asked: BreakdownOf) => trpc.payroll.breakdown.useQuery(asked);

interface BreakdownSheetsProps {
  breakdown: ReturnType<typeof useBreakdown>;
  children: (sheet: Sheet) => ReactNode;
}

/** The timesheets behind a line, each with who approved it and when. */
export function BreakdownSheets({ breakdown, children }: BreakdownSheetsProps) {
  if (breakdown.error && !breakdown.data) {
    return (
      <ErrorState
        text={loadFailureText('Failed to load payroll data. Please try again later.', breakdown.error)}
        onRetry={() => void breakdown.refetch()}
      />
    );
  }
  if (!breakdown.data) return <Loading />;
  return (
    <Stack gap="lg" py="sm">
      {breakdown.data.sheets.map((sheet) => (
        <div key={sheet.id}>
          <Text fw={600}>
            <SheetLink id={sheet.id}>Timesheet {dayRange(sheet.start_date, sheet.end_date)}</SheetLink>
          </Text>
          <Text size="sm">
            Approved by {sheet.approved_by || 'a former member'} on {momentDay(sheet.approved_date)}.
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
