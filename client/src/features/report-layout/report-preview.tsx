import { Paper, Text, Title } from '@mantine/core';
import { readClientContract } from '@daybook/domain/clients/client-contract';
import { reportFieldValues } from '@daybook/domain/reports/report-figures';
import {
  dropdownOptions,
  isSignatureField,
  shownFields,
  signerOf,
  type ReportLayout,
} from '@daybook/domain/reports/report-layout';
import { addMonths, monthOf } from '@daybook/domain/time/day';
import { useToday } from '#/lib/session/today.ts';
import { slashDay } from '#/lib/text/day-text.ts';
import { ReportSides, ReportValue } from '#/shared/report-sides.tsx';
import { SignatureLines } from '#/ui/print/print-sheet.tsx';

const SAMPLE_TEXT: Readonly<Record<string, string>> = {
  'text-small': 'One line of text.',
  'text-medium': 'A few lines of text, as a worker writes them.',
  'text-large': 'Room for more: what was worked on, what went well, and what comes next.',
};

/** An invented client's values, by the rules of real reports. */
function sampleValues(today: string): Record<string, string> {
  const month = addMonths(monthOf(today), -1);
  return reportFieldValues({
    month: `${month}-01`,
    report_date: today,
    client_name: 'Sample Client',
    client_code: 'SC-01',
    contract_start: `${month.slice(0, 4)}-01-01`,
    contract_end: `${month.slice(0, 4)}-12-31`,
    contract_number: '1042',
    case_worker: 'Casey Worker',
    employee_name: 'Sam Employee',
    contract: readClientContract({
      contract_hours: { 1: { max: 10 } },
      total_kms: 60,
      goals: ['Cook a meal once a week', 'Take the bus alone'],
    }),
    logs: [
      { date: `${month}-04`, entries: [] },
      { date: `${month}-11`, entries: [] },
    ],
    totals: { total_hours: 6.5, total_mileage: 38.4, total_stipend: 12 },
    codes: new Map([[1, { code: 'FS', description: 'Family support' }]]),
  });
}

/** The report as the layout that is being edited makes it. */
export function ReportPreview({ layout }: { layout: ReportLayout }) {
  const today = useToday();
  const values = sampleValues(today);
  const signatures = shownFields(layout).filter(isSignatureField);
  return (
    <section aria-labelledby="report-preview">
      <Title order={2} id="report-preview" mb="var(--space-2)">
        Live Preview
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        The monthly progress report with the fields above, filled with invented values.
      </Text>
      <Paper p="lg" data-testid="report-preview">
        <Title order={3} mb="md">
          Monthly Progress Report
        </Title>
        <ReportSides layout={layout}>
          {(field) => (
            <ReportValue
              name={field.name}
              value={
                values[field.id] ??
                ('options' in field && field.render_type === 'dropdown'
                  ? (dropdownOptions(field.options)[0] ?? '')
                  : (SAMPLE_TEXT[field.render_type] ?? ''))
              }
            />
          )}
        </ReportSides>
        {signatures.length > 0 ? (
          <SignatureLines
            lines={signatures.map(({ name }) => ({
              label: signerOf(name),
              date: slashDay(today),
            }))}
          />
        ) : null}
      </Paper>
    </section>
  );
}
