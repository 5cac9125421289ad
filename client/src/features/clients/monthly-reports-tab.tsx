import type { MonthlyReport } from '@daybook/contract/monthly-reports';
import { knownOrdering } from '../../ui/lists/data-table-columns.ts';
import { longDay, monthText } from '../../lib/day-text.ts';
import { mileageOf } from '../../lib/mileage.ts';
import { hoursText, moneyText } from '../../lib/number-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { DocumentsTable, documentsPageSize } from './documents-table.tsx';

const SORTS = ['month', 'total_hours', 'total_mileage'] as const;

/** The approved monthly reports of a client. */
export function MonthlyReportsTab({ client }: { client: number }) {
  return (
    <DocumentsTable<MonthlyReport>
      label="Monthly reports"
      usePage={(page, sort) =>
        trpc.monthlyReports.list.useQuery({
          client,
          approved: 'true',
          ordering: knownOrdering(SORTS, sort) ?? '-month',
          page,
          page_size: documentsPageSize,
        })
      }
      empty="No submitted monthly reports found for this client."
      inWords
      rowLabel={(report) => monthText(report.month)}
      columns={[
        { key: 'month', header: 'Month', sort: 'server', cell: (report) => monthText(report.month) },
        {
          key: 'total_hours',
          header: 'Total Hours',
          sort: 'server',
          numeric: true,
          cell: (report) => hoursText(report.total_hours),
        },
        {
          key: 'total_mileage',
          header: 'Total Mileage',
          sort: 'server',
          numeric: true,
          cell: mileageOf,
        },
        {
          key: 'total_stipend',
          header: 'Total Stipend',
          numeric: true,
          cell: (report) => moneyText(report.total_stipend),
        },
      ]}
      details={(report) => [
        {
          label: 'Narratives',
          text: report.narratives
            .map((narrative) => `${longDay(narrative.date)} – ${narrative.employee}: ${narrative.text}`)
            .join('\n'),
        },
        { label: 'Summary', text: report.summary },
      ]}
    />
  );
}
