import type { LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '#/ui/page/page-header.tsx';
import type { MonthlyReport } from '#/features/monthly-reports/sheet/report-sheet.tsx';
import { Loading, ErrorState } from '#/ui/page/states.tsx';
import { errorCode } from '#/lib/api/error-text.ts';
import { recordId } from '#/lib/url/record-params.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
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
  if (report.data) return children(report.data, report.isFetching);
  if (report.isLoading) return <Loading />;
  const isGone = number === null || errorCode(report.error) === 'not_found';
  return (
    <>
      <PageHeader title={title} />
      <ErrorState
        text={number === null ? `No report found for ID ${id}.` : reportLoadText(report.error, number)}
        onRetry={isGone ? undefined : () => void report.refetch()}
      />
      <LinkButton to={list} variant="default">
        Back to Monthly Reports
      </LinkButton>
    </>
  );
}
