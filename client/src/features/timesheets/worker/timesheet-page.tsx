import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rangeHolds } from '@daybook/domain/time/date-range';
import { timesheetActions, timesheetStatusText } from '@daybook/domain/time/timesheet';
import { sheetQueries } from '#/features/timesheets/sheet/queries.ts';
import { SheetPage } from '#/features/timesheets/sheet/sheet-page.tsx';
import {
  CorrectionNotice,
  ReturnedNotice,
  RevisionNotice,
  StateNotice,
  UnusualNotice,
} from '#/features/timesheets/sheet/timesheet-notices.tsx';
import { TimesheetSheet } from '#/features/timesheets/sheet/timesheet-sheet.tsx';
import { workerFailure } from '#/features/timesheets/sheet/timesheet-texts.ts';
import { useTimesheetSteps } from '#/features/timesheets/sheet/use-timesheet-steps.tsx';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { useToday } from '#/lib/session/today.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { WaitingNotice } from '#/shared/waiting-notice.tsx';
import { LinkButton, OnlineButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { PrintButton } from '#/ui/print/print-sheet.tsx';

const BACK = { label: 'Timesheets', link: { to: '/timesheets' } } as const;

interface TimesheetPageProps {
  id: number;
  /** The submitted view sends a sheet that is not submitted to the draft view (timesheets.md#screens). */
  submittedView?: boolean;
}

/** A worker's timesheet: draft or approved, and the submitted view. */
export function TimesheetPage({ id, submittedView = false }: TimesheetPageProps) {
  const query = useQuery(sheetQueries(trpc.useUtils(), id).sheet);
  return (
    <SheetPage query={query} back={BACK}>
      {(sheet) => {
        if (!submittedView || sheet.submitted) return <OwnSheet sheet={sheet} />;
        // A person who has just submitted arrives here before the new data: the cached sheet may be older.
        return query.isFetching ? <Loading /> : <Navigate to="/timesheets/$id" params={{ id }} replace />;
      }}
    </SheetPage>
  );
}

function OwnSheet({ sheet }: { sheet: Output['timesheets']['detail'] }) {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const [withRevision, setWithRevision] = useState(true);
  const params = { id: sheet.id };
  const steps = useTimesheetSteps({
    failure: workerFailure,
    onDone: (step) => {
      if (step === 'submit') void navigate({ to: '/timesheets/submitted/$id', params });
      if (step === 'unsubmit') void navigate({ to: '/timesheets/$id', params });
    },
  });
  const offered = timesheetActions(sheet, 'employee');
  return (
    <>
      <PageHeader
        title={`Timesheet ${dayRange(sheet.start_date, sheet.end_date)}`}
        description={sheet.user_detail.name}
        badge={<StatusWord status={timesheetStatusText(sheet)} />}
        back={BACK}
        actions={
          <>
            {offered.includes('submit') ? (
              <OnlineButton
                loading={steps.isBusy('submit', sheet)}
                onClick={() =>
                  void steps.run('submit', sheet, {
                    ...(sheet.revision && { apply_revision: withRevision }),
                  })
                }
              >
                Submit
              </OnlineButton>
            ) : null}
            {offered.includes('unsubmit') ? (
              <OnlineButton
                variant="default"
                loading={steps.isBusy('unsubmit', sheet)}
                onClick={() => void steps.run('unsubmit', sheet)}
              >
                Unsubmit
              </OnlineButton>
            ) : null}
            <PrintButton />
          </>
        }
      />
      {sheet.user === user.id && !sheet.submitted ? <WaitingNotice {...sheet} /> : null}
      <ReturnedNotice sheet={sheet} />
      <CorrectionNotice sheet={sheet} />
      <StateNotice sheet={sheet} />
      {sheet.status === 'Approved' ? null : <UnusualNotice findings={sheet.findings} />}
      <RevisionNotice
        sheet={sheet}
        apply={sheet.submitted ? undefined : { checked: withRevision, onChange: setWithRevision }}
      />
      <TimesheetSheet
        sheet={sheet}
        linksLogs
        first={sheet.user === user.id && !sheet.submitted ? <NewLogButton sheet={sheet} /> : null}
      />
    </>
  );
}

/** Starts a log in the sheet's days: today if possible. */
function NewLogButton({ sheet }: { sheet: Output['timesheets']['detail'] }) {
  const today = useToday();
  const date = rangeHolds(sheet, today) ? today : sheet.start_date;
  return (
    <LinkButton to="/daily-logs/new" state={{ prefill: { date } }}>
      New Daily Log
    </LinkButton>
  );
}
