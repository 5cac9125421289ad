import { Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import type { LinkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { REPORT_CONFIRMATIONS } from '@daybook/domain/reports/monthly-report';
import type { ReportLayout } from '@daybook/domain/reports/report-layout';
import { monthOf } from '@daybook/domain/time/day';
import {
  penLines,
  ReportNarratives,
  reportValue,
  type MonthlyReport,
} from '#/features/monthly-reports/sheet/report-sheet.tsx';
import { detailOrMessage, errorCode, loadFailureText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm, type RecordForm } from '#/lib/forms/record-form.ts';
import { mileageOf } from '#/lib/session/mileage.ts';
import { useToday } from '#/lib/session/today.ts';
import { longDay, monthText } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { RecordMonthField } from '#/shared/record-day-fields.tsx';
import { ReportSides } from '#/shared/report-sides.tsx';
import { WorthALook } from '#/shared/worth-a-look.tsx';
import { TextAreaField } from '#/ui/fields/text-area-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { figure } from '#/ui/lists/data-table-columns.ts';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';
import { LinkButton, OnlineButton } from '#/ui/page/buttons.tsx';
import { NoWrap } from '#/ui/page/text-parts.tsx';
import { SignatureLines } from '#/ui/print/print-sheet.tsx';
import { ReportField } from './report-field.tsx';
import { reportFormValues, type ReportSent, type ReportValues } from './report-form-values.ts';

interface ReportEditorProps {
  report: MonthlyReport;
  layout: ReportLayout;
  /** The wording of the admin's page (reports.md#errors), and the daily sessions. */
  forAdmin?: boolean;
  /** Everything is read-only: submitted, and the viewer is no admin. */
  disabled: boolean;
  back: LinkOptions;
  onSubmitted: () => void;
}

type Saved = Output['monthlyReports']['update'];

/** The form of a report: its configured fields in two columns, the summary, and the buttons to save and to submit. */
export function ReportEditor(props: ReportEditorProps) {
  const { report, layout, forAdmin = false, disabled, back, onSubmitted } = props;
  const today = useToday();
  const update = trpc.monthlyReports.update.useMutation();
  const submit = trpc.monthlyReports.submit.useMutation();
  const [submitting, setSubmitting] = useState(false);

  const form = useRecordForm<ReportValues, ReportSent, Saved>({
    draft: disabled
      ? null
      : {
          key: `monthly-report:${report.id}`,
          what: 'report',
          about: ({ month }) => `${report.client.name}, ${monthText(month)}`,
        },
    schema: async () => (await import('./report-shape.ts')).reportShape,
    defaultValues: reportFormValues(report, layout, today),
    check: ({ month }) => (month ? null : { field: 'month', message: 'Please select a month.' }),
    save: (values) => update.mutateAsync(values),
    savedText: 'Report saved successfully.',
    failure: (error) =>
      errorCode(error) === 'not_found'
        ? 'No report to update.'
        : forAdmin
          ? `Error saving report: ${detailOrMessage(error)}`
          : loadFailureText('Error saving report.', error),
    onSaved: () => {
      if (forAdmin && !submitting) toastDone('Changes saved successfully!');
    },
  });

  /** Saves the form, then submits exactly that version. */
  async function saveAndSubmit() {
    const { month, summary } = form.getValues();
    const unusual = [
      month !== null && monthOf(today) <= month
        ? `${monthText(month)} is not over: later logs will not be in it.`
        : null,
      summary?.trim() ? null : 'The summary is empty.',
    ].filter((line) => line !== null);
    const question = {
      title: 'Submit report',
      text: (
        <>
          {`${REPORT_CONFIRMATIONS.submit ?? ''} ${report.client.name}, ${month === null ? report.month_name : monthText(month)}.`}
          <WorthALook lines={unusual} />
        </>
      ),
      confirmLabel: 'Submit',
    };
    if (!(await confirm(question))) return;
    setSubmitting(true);
    try {
      const before = form.getValues('updated_at');
      await form.submit();
      const updated_at = form.getValues('updated_at');
      // Not saved: the form shows why.
      if (updated_at === before) return;
      await submit.mutateAsync({ id: report.id, updated_at });
      toastDone('Report submitted successfully!');
      onSubmitted();
    } catch (error) {
      toastFailure(loadFailureText('Error submitting report.', error), error);
    } finally {
      setSubmitting(false);
    }
  }

  return (
    <Form form={form} label="Monthly report" disabled={disabled}>
      {report.status === 'Draft' ? (
        <Field form={form} name="month">
          {(field) => (
            <RecordMonthField
              label="Report month"
              required
              className="report-month"
              description="The figures below are updated for the month when you save."
              {...field}
            />
          )}
        </Field>
      ) : null}
      <Paper p="lg">
        <ReportSides layout={layout} withSignatures>
          {(field) => (
            <ReportField
              form={form}
              field={field}
              computed={reportValue(report, field.id)}
              disabled={disabled}
            />
          )}
        </ReportSides>
      </Paper>
      {/* The summary is written from the narratives. */}
      {forAdmin ? null : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <ReportNarratives report={report} />
          <Summary form={form} disabled={disabled} rows={12} />
        </SimpleGrid>
      )}
      {forAdmin ? <Summary form={form} disabled={disabled} rows={6} /> : null}
      {forAdmin ? <DailySessions report={report} /> : null}
      {forAdmin ? <SignatureLines lines={penLines(layout)} /> : null}
      <SaveRow
        sticky
        form={form}
        label={forAdmin ? 'Save Changes' : 'Save Report'}
        disabled={disabled || submitting}
      >
        {report.status === 'Draft' ? (
          <OnlineButton
            variant="light"
            loading={submitting}
            disabled={form.state.kind === 'saving'}
            onClick={() => void saveAndSubmit()}
          >
            {forAdmin ? 'Save and Submit' : 'Submit Report'}
          </OnlineButton>
        ) : null}
        <LinkButton {...back} variant="default">
          Cancel
        </LinkButton>
      </SaveRow>
    </Form>
  );
}

interface SummaryProps {
  form: RecordForm<ReportValues, ReportSent>;
  disabled: boolean;
  rows: number;
}

const Summary = ({ form, disabled, rows }: SummaryProps) => (
  <Field form={form} name="summary">
    {(field) => <TextAreaField label="Summary" rows={rows} disabled={disabled} {...field} />}
  </Field>
);

/** The logs that the report counts (reports.md#screens). */
function DailySessions({ report }: { report: MonthlyReport }) {
  return (
    <div>
      <Title order={2} mb="xs">
        Daily Sessions
      </Title>
      <Stack gap="md">
        <PlainTable<MonthlyReport['sessions'][number]>
          label="Daily Sessions"
          columns={[
            {
              key: 'date',
              header: 'Date',
              cell: (session) => <NoWrap>{longDay(session.date)}</NoWrap>,
            },
            figure('hours', 'Hours', (session) => session.total_hours, hoursText),
            figure('mileage', 'Mileage', (session) => session, mileageOf),
            figure('stipend', 'Stipend', (session) => session.total_stipend, moneyText),
            {
              key: 'narrative',
              header: 'Narrative',
              width: '14rem',
              cell: (session) => session.daily_narrative ?? '',
            },
          ]}
          rows={report.sessions}
          rowKey={(session) => session.id}
          emptyText="No daily sessions in this month."
          footer={{
            date: 'Total',
            hours: hoursText(report.total_hours),
            mileage: mileageOf(report),
            stipend: moneyText(report.total_stipend),
          }}
        />
      </Stack>
    </div>
  );
}
