import { useParams, type LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MonthlyReport } from '#/features/monthly-reports/sheet/report-sheet.tsx';
import { detailOrMessage, errorStatus } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { NoRecord, RecordPage } from '#/ui/page/record-page.tsx';

interface Heading {
  title?: string;
  list?: LinkOptions['to'];
}

interface ReportStateProps extends Heading {
  id: number;
  /** `isFetching`: a newer one is loading. */
  children: (report: MonthlyReport, isFetching: boolean) => ReactNode;
}

const texts = (id: unknown, { title = 'Monthly Progress Report', list = '/monthly-reports' }: Heading) => ({
  title,
  missing: `No report found for ID ${String(id)}.`,
  back: { label: 'Back to Monthly Reports', link: { to: list } },
});

/** A report while it loads, if it cannot be loaded, and once it is there. */
export function ReportState({ id, children, ...heading }: ReportStateProps) {
  const report = trpc.monthlyReports.get.useQuery({ id });
  return (
    <RecordPage query={report} failure={loadText} {...texts(id, heading)}>
      {(record) => children(record, report.isFetching)}
    </RecordPage>
  );
}

/** The page of an address that cannot belong to a report. */
export const NoReport = (heading: Heading) => (
  <NoRecord {...texts(useParams({ strict: false }).id, heading)} />
);

/** Why a report could not be opened (reports.md#errors). */
function loadText(error: unknown): string {
  const status = errorStatus(error);
  return status === null
    ? 'Error loading report data.'
    : `Error loading report data: ${status} ${detailOrMessage(error)}`;
}
