import { Paper, Stack, Text, Title } from '@mantine/core';
import {
  isSignatureField,
  shownFields,
  signerOf,
  type ReportLayout,
} from '@daybook/domain/reports/report-layout';
import { signatureDateKey } from '@daybook/domain/reports/report-values';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { longDay, slashDay } from '#/lib/text/day-text.ts';
import classes from '#/shared/report-sides.module.css';
import { ReportSides, ReportValue } from '#/shared/report-sides.tsx';
import { PrintSheet, type SignatureLine } from '#/ui/print/print-sheet.tsx';

export type MonthlyReport = Output['monthlyReports']['get'];
/** A report without its content, as in tables. */
export type ReportBrief = Output['monthlyReports']['summaries']['results'][number];

/** The value of a report's field: computed for a built-in one, written for a custom one. */
export function reportValue(
  report: Pick<MonthlyReport, 'field_values' | 'additional_info'>,
  id: string,
): string {
  const computed: Record<string, string | undefined> = report.field_values;
  return computed[id] ?? report.additional_info[id] ?? '';
}

/** Who signs every report, in addition to those in the layout. */
const SIGNERS = ['Employee', 'Supervisor'];

const signatureFields = (layout: ReportLayout) => shownFields(layout).filter(isSignatureField);

/** The lines of those who sign with a pen, because the layout has no field for them. */
export function penLines(layout: ReportLayout): SignatureLine[] {
  const fields = signatureFields(layout).map(({ name }) => signerOf(name).toLowerCase());
  return SIGNERS.filter((label) => !fields.includes(label.toLowerCase())).map((label) => ({ label }));
}

/** The signature lines: employee and supervisor, and the layout's own signature fields, which may be the same. */
const signatureLines = (report: MonthlyReport, blank: boolean): SignatureLine[] => [
  ...penLines(report.layout),
  ...signatureFields(report.layout).map(({ id, name }) => ({
    label: signerOf(name),
    ...(!blank && {
      name: report.additional_info[id],
      date: slashDay(report.additional_info[signatureDateKey(id)]),
    }),
  })),
];

interface ReportSheetProps {
  report: MonthlyReport;
  title?: string;
  /** Blank lines for a pen instead of the typed signatures (the snapshot view). */
  blankSignatures?: boolean;
}

/** A read-only, printable monthly report: its fields, summary, narratives and signature lines. */
export function ReportSheet({
  report,
  title = 'Monthly Progress Report',
  blankSignatures,
}: ReportSheetProps) {
  const company = trpc.companies.own.useQuery(undefined, { staleTime: 300_000 });
  return (
    <PrintSheet
      title={title}
      companyName={company.data?.name}
      logo={company.data?.logo}
      subtitle={`${report.client.name} · ${report.month_name}`}
      signatures={signatureLines(report, blankSignatures ?? false)}
    >
      <Stack gap="lg">
        <Paper p="lg">
          <ReportSides layout={report.layout}>
            {(field) => <ReportValue name={field.name} value={reportValue(report, field.id)} />}
          </ReportSides>
        </Paper>
        <section aria-labelledby="report-summary">
          <Title order={2} id="report-summary" mb="xs">
            Summary
          </Title>
          <Text className={classes.value}>{report.summary ?? 'No summary.'}</Text>
        </section>
        <ReportNarratives report={report} />
      </Stack>
    </PrintSheet>
  );
}

/** The daily narratives, by date. */
export function ReportNarratives({ report }: { report: Pick<MonthlyReport, 'narratives'> }) {
  return (
    <section aria-labelledby="report-narratives">
      <Title order={2} id="report-narratives" mb="xs">
        Narratives
      </Title>
      {report.narratives.length === 0 ? <Text c="dimmed">No narratives for this month.</Text> : null}
      <Stack gap="sm">
        {report.narratives.map((narrative, index) => (
          // Two logs of a day have the same date and employee; narratives are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={`${narrative.date}-${index}`} className={classes.field}>
            <Text fw={600} size="sm">
              {longDay(narrative.date)} · {narrative.employee}
            </Text>
            <Text className={classes.value}>{narrative.text}</Text>
          </div>
        ))}
      </Stack>
    </section>
  );
}
