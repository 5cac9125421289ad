import { Paper } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { recordDayProblem } from '@daybook/domain/time/allowed-days';
import { monthOf } from '@daybook/domain/time/day';
import type { NewReport } from '#/features/monthly-reports/sheet/report-shape.ts';
import { loadFailureText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { useToday } from '#/lib/session/today.ts';
import { RecordMonthField } from '#/shared/record-day-fields.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { toastFailure } from '#/ui/overlays/toasts.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';

/** A month and a client: what a report is generated from (reports.md#generating). */
export function NewReportPage() {
  const clients = trpc.clients.picklist.useQuery();
  return (
    <>
      <PageHeader
        title="Generate Monthly Report"
        back={{ label: 'Monthly Reports', link: { to: '/monthly-reports' } }}
      />
      <QueryState query={clients} failure="Failed to fetch monthly reports or client data." />
      {clients.data ? <GenerateForm clients={clients.data} /> : null}
    </>
  );
}

interface Values {
  client: number | null;
  month: string | null;
}

function GenerateForm({ clients }: { clients: Output['clients']['picklist'] }) {
  const today = useToday();
  const search = useSearch({ from: '/_signed-in/monthly-reports/new' });
  const navigate = useNavigate();
  const generate = trpc.monthlyReports.generate.useMutation();

  const form = useRecordForm<Values, NewReport, Output['monthlyReports']['generate']>({
    draft: null,
    schema: async () => (await import('#/features/monthly-reports/sheet/report-shape.ts')).newReportShape,
    defaultValues: { client: search.client ?? null, month: search.month ?? monthOf(today) },
    check: ({ client, month }) => {
      if (!client) return { field: 'client', message: 'Please select a client.' };
      if (!month) return { field: 'month', message: 'Please select a month.' };
      const far = recordDayProblem(`${month}-01`, today);
      return far === null ? null : { field: 'month', message: far };
    },
    save: (values) => generate.mutateAsync(values),
    savedText: 'Report generated.',
    failure: (error) => loadFailureText('Error generating report.', error),
    onSaved: (report) => {
      const to = report.status === 'Draft' ? '/monthly-reports/$id/edit' : '/monthly-reports/$id';
      return navigate({ to, params: { id: report.id } }).catch(() =>
        toastFailure('Report generated/updated, but failed to redirect.', null),
      );
    },
  });

  const options = (list: typeof clients.assigned) =>
    list.map(({ id, name, client_code }) => ({
      value: id,
      label: client_code ? `${name} (${client_code.code})` : name,
    }));

  return (
    <Paper p="lg" maw="34rem">
      <Form form={form} label="Generate monthly report">
        <Field form={form} name="month">
          {(field) => (
            <RecordMonthField
              label="Month"
              required
              description={
                field.value === monthOf(today)
                  ? 'This month is not over: its figures grow until you submit the report.'
                  : undefined
              }
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="client">
          {(field) => (
            <SelectField
              label="Client"
              required
              searchable
              description="Your daily logs for this client in this month are counted."
              choices={[
                { group: 'Assigned', items: options(clients.assigned) },
                { group: 'Unassigned', items: options(clients.unassigned) },
                { group: 'Inactive', items: options(clients.inactive) },
              ]}
              {...field}
            />
          )}
        </Field>
        <SaveRow form={form} label="Generate Report" savingLabel="Generating...">
          <LinkButton to="/monthly-reports" variant="default">
            Cancel
          </LinkButton>
        </SaveRow>
      </Form>
    </Paper>
  );
}
