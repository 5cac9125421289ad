import type { LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MonthlyReport } from '#/features/monthly-reports/sheet/report-sheet.tsx';
import { trpc } from '#/lib/api/trpc.ts';
import { recordId } from '#/lib/url/record-params.ts';
import { NoRecord, RecordPage } from '#/ui/page/record-page.tsx';
import { reportLoadText } from './report-form.ts';

interface ReportStateProps {
  /** As in the address. */
  id: string;
  title?: string;
  list?: LinkOptions['to'];
  /** `isFetching`: a newer one is loading. */
  children: (report: MonthlyReport, isFetching: boolean) => ReactNode;
}

/** A report while it loads, if it cannot be loaded, and once it is there. */
export function ReportState(props: ReportStateProps) {
  const { id, title = 'Monthly Progress Report', list = '/monthly-reports', children } = props;
  const number = recordId(id);
  const report = trpc.monthlyReports.get.useQuery({ id: number ?? 0 }, { enabled: number !== null });
  const missing = `No report found for ID ${id}.`;
  const back = { label: 'Back to Monthly Reports', link: { to: list } };
  if (number === null) return <NoRecord title={title} missing={missing} back={back} />;
  return (
    <RecordPage query={report} title={title} missing={missing} failure={reportLoadText} back={back}>
      {(record) => children(record, report.isFetching)}
    </RecordPage>
  );
}
