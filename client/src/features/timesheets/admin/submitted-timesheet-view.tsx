import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { timesheetStatusText } from '@daybook/domain/time/timesheet';
import { sheetQueries } from '#/features/timesheets/sheet/queries.ts';
import { TimesheetSheet } from '#/features/timesheets/sheet/timesheet-sheet.tsx';
import { withDetail } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { dayRange, momentDay } from '#/lib/text/day-text.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { RecordPage } from '#/ui/page/record-page.tsx';
import { ErrorState } from '#/ui/page/states.tsx';
import { PrintButton } from '#/ui/print/print-sheet.tsx';

const BACK = linkOptions({ to: '/admin/submitted-forms', search: { tab: 'timesheets' } });

/** A timesheet among the submitted forms: read-only and printable; drafts are not shown (forms.md#submitted-forms). */
export function SubmittedTimesheetView({ id }: { id: number }) {
  const query = useQuery(sheetQueries(trpc.useUtils(), id).sheet);
  return (
    <RecordPage
      query={query}
      title="Timesheet"
      missing="No timesheet found."
      failure={withDetail('Error fetching timesheet detail')}
      back={{ label: 'Back to Submitted Forms', link: { to: BACK.to } }}
    >
      {(sheet) => (
        <div>
          <PageHeader
            title={`Timesheet of ${sheet.user_detail.name}`}
            description={
              dayRange(sheet.start_date, sheet.end_date) +
              (sheet.submitted && !sheet.imported ? `, submitted on ${momentDay(sheet.submitted_date)}` : '')
            }
            badge={<StatusWord status={timesheetStatusText(sheet)} />}
            back={{ label: 'Back to Submitted Forms', link: BACK }}
            actions={sheet.submitted ? <PrintButton /> : null}
          />
          {sheet.submitted ? (
            <TimesheetSheet sheet={sheet} perWorkCode />
          ) : (
            <ErrorState text="This timesheet has not been submitted." />
          )}
        </div>
      )}
    </RecordPage>
  );
}
