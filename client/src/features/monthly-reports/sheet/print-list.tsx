import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ReportListInput } from '@daybook/contract/monthly-reports';
import type { ReportBrief } from '#/features/monthly-reports/sheet/report-sheet.tsx';
import { loadFailureText } from '#/lib/api/error-text.ts';
import { trpc, type Input, type Output } from '#/lib/api/trpc.ts';
import { mileageOf } from '#/lib/session/mileage.ts';
import { hoursText, totalHoursText } from '#/lib/text/hours-text.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { figure } from '#/ui/lists/data-table-columns.ts';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import { toastFailure } from '#/ui/overlays/toasts.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { PrintSheet } from '#/ui/print/print-sheet.tsx';

type PrintFilters = Extract<Input['monthlyReports']['totals'], object>;

interface PrintListProps {
  filters: PrintFilters;
  ordering: ReportListInput['ordering'];
  /** What the list contains, in words. */
  period: string;
}

interface Printed {
  reports: ReportBrief[];
  totals: Output['monthlyReports']['totals'];
}

/** How long the print view stays after the print dialog was opened (reports.md#screens). */
const RESET_AFTER_MS = 100;

/** Prints the whole filtered list, not just the current page: a summary table, then the reports. */
export function PrintList({ filters, ordering, period }: PrintListProps) {
  const utils = trpc.useUtils();
  const company = trpc.companies.own.useQuery(undefined, { staleTime: 300_000 });
  const [fetching, setFetching] = useState(false);
  const [printed, setPrinted] = useState<Printed | null>(null);

  useEffect(() => {
    if (!printed) return undefined;
    window.print();
    const timer = window.setTimeout(() => setPrinted(null), RESET_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [printed]);

  async function print() {
    setFetching(true);
    try {
      const totals = await utils.monthlyReports.totals.fetch(filters);
      const { results } = await utils.monthlyReports.summaries.fetch({ ...filters, ordering });
      setPrinted({ reports: results, totals });
    } catch (error) {
      toastFailure(loadFailureText('Failed to fetch reports.', error), error);
    } finally {
      setFetching(false);
    }
  }

  const main = document.querySelector('main');
  return (
    <>
      <OnlineButton
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        loading={fetching}
        onClick={() => void print()}
      >
        Print
      </OnlineButton>
      {printed && main
        ? createPortal(
            <div data-only-print>
              <PrintSheet
                title="Monthly Reports"
                companyName={company.data?.name}
                logo={company.data?.logo}
                subtitle={period}
              >
                <PlainTable
                  label="Summary"
                  columns={[
                    { key: 'name', header: 'Summary', cell: ([name]) => name },
                    { key: 'value', header: period, numeric: true, cell: ([, value]) => value },
                  ]}
                  rows={[
                    ['Total Reports', wholeText(printed.totals.count)] as const,
                    ['Approved', wholeText(printed.totals.approved)] as const,
                    ['Total Hours', totalHoursText(printed.totals.total_hours)] as const,
                    ['Total Mileage', mileageOf(printed.totals)] as const,
                  ]}
                  rowKey={([name]) => name}
                />
                <PlainTable<(typeof printed)['reports'][number]>
                  label="Reports"
                  columns={[
                    { key: 'client', header: 'Client', cell: (report) => report.client.name },
                    { key: 'user', header: 'Employee', cell: (report) => report.user.name },
                    { key: 'month', header: 'Report Month', cell: (report) => report.month_name },
                    figure('hours', 'Hours', (report) => report.total_hours, hoursText),
                    figure('mileage', 'Mileage', (report) => report, mileageOf),
                    { key: 'status', header: 'Status', cell: (report) => report.status },
                  ]}
                  rows={printed.reports}
                  rowKey={(report) => report.id}
                  emptyText="No submitted monthly reports found for the selected period."
                />
              </PrintSheet>
            </div>,
            main,
          )
        : null}
    </>
  );
}
