import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sheetQueries } from '#/features/timesheets/sheet/queries.ts';
import { SheetPage } from '#/features/timesheets/sheet/sheet-page.tsx';
import {
  CorrectionNotice,
  InvoicedNotice,
  ReturnedNotice,
  RevisionNotice,
  StateNotice,
  UnusualNotice,
} from '#/features/timesheets/sheet/timesheet-notices.tsx';
import { TimesheetSheet } from '#/features/timesheets/sheet/timesheet-sheet.tsx';
import { adminDetailFailure } from '#/features/timesheets/sheet/timesheet-texts.ts';
import { useTimesheetSteps } from '#/features/timesheets/sheet/use-timesheet-steps.tsx';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { useBackTo } from '#/lib/url/last-search.ts';
import { History } from '#/shared/history.tsx';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { FrozenPay } from './frozen-pay.tsx';
import { listAsLeft, reviewQueries } from './queries.ts';
import { ReviewHeader } from './review-header.tsx';

type Detail = Output['timesheets']['detail'];

/** A timesheet for the person who approves it (timesheets.md#screens), with the previous and the next in the approval queue. */
export function AdminTimesheetPage({ id }: { id: number }) {
  const [list] = useState(listAsLeft);
  const query = useQuery(reviewQueries(trpc.useUtils(), id, list).sheet);
  return (
    <SheetPage query={query} back={{ label: 'Back', link: { to: '/admin/timesheets' } }}>
      {(sheet) => <SheetToReview key={sheet.id} sheet={sheet} />}
    </SheetPage>
  );
}

function SheetToReview({ sheet }: { sheet: Detail }) {
  const backToList = useBackTo('/admin/timesheets');
  const [withRevision, setWithRevision] = useState(true);
  const steps = useTimesheetSteps({
    failure: adminDetailFailure,
    onDone: (step) => {
      if (step === 'delete') void backToList();
    },
  });
  const warnings = useQuery(sheetQueries(trpc.useUtils(), sheet.id).warnings);
  const draft = sheet.status === 'Draft';
  return (
    <>
      <PageHeader
        title={`Timesheet of ${sheet.user_detail.name}`}
        description={dayRange(sheet.start_date, sheet.end_date)}
      />
      <ReviewHeader sheet={sheet} steps={steps} withRevision={withRevision} />
      <ReturnedNotice sheet={sheet} />
      <CorrectionNotice sheet={sheet} />
      <StateNotice sheet={sheet} />
      <InvoicedNotice sheet={sheet} />
      <RevisionNotice
        sheet={sheet}
        apply={draft ? { checked: withRevision, onChange: setWithRevision } : undefined}
        action={draft ? null : <ApplyRevision sheet={sheet} />}
      />
      <UnusualNotice findings={sheet.findings} />
      <FrozenPay sheet={sheet} />
      <QueryState query={warnings} loading={null} failure="The contract warnings could not be loaded." />
      <TimesheetSheet sheet={sheet} perWorkCode />
      <History record_type="timesheet" record_id={sheet.id} />
    </>
  );
}

function ApplyRevision({ sheet }: { sheet: Detail }) {
  const utils = trpc.useUtils();
  const update = trpc.timesheets.update.useMutation();
  async function apply() {
    try {
      await update.mutateAsync({
        id: sheet.id,
        updated_at: sheet.updated_at,
        // The logs of an earlier snapshot: they get ids of their own in this one.
        snapshot_logs: (sheet.revision?.snapshot_logs ?? []).map((log) => ({
          date: log.date,
          client: log.client,
          notes: log.notes,
          daily_narrative: log.daily_narrative,
          distance_unit: log.distance_unit,
          entries: log.entries.map((entry) => ({
            work_code_id: entry.work_code_id,
            start_time: entry.start_time,
            end_time: entry.end_time,
            mileage: entry.mileage,
            stipend: entry.stipend,
            trips: entry.trips,
          })),
        })),
      });
      toastDone('The correction is part of the timesheet again.');
    } catch (error) {
      toastFailure(errorText(error, 'Error saving changes.'), error);
      // Somebody else may have been first.
      void utils.invalidate();
    }
  }
  return (
    <OnlineButton mt="sm" size="xs" variant="default" loading={update.isPending} onClick={() => void apply()}>
      Apply This Correction
    </OnlineButton>
  );
}
