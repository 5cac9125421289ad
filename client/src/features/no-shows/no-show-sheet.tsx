import { NO_SHOW_ACTIVITIES, NO_SHOW_ACTIVITY_LABELS } from '@daybook/domain/no-show';
import { Stack, Title } from '@mantine/core';
import { FactList } from '../../ui/lists/fact-list.tsx';
import { PrintSheet } from '../../ui/print/print-sheet.tsx';
import { SignatureView } from '../../ui/print/signature-view.tsx';
import { TickedList } from '../../ui/lists/ticked-list.tsx';
import { clockText, longDay } from '../../lib/day-text.ts';
import { hoursText } from '../../lib/number-text.ts';
import { trpc } from '../../lib/trpc.ts';

/** What a no-show form says, filed or still being written. */
export interface NoShowContent {
  client_name: string;
  staff_name: string | null;
  date: string | null;
  time_notified: string | null;
  service_hours: number | null;
  cancellation_reason: string | null;
  activities: readonly string[];
  other_activity: string | null;
  resources_used: string | null;
  time_description: string | null;
  staff_signature: string | null;
  staff_signature_date: string | null;
  supervisor_signature: string | null;
  supervisor_signature_date: string | null;
}

/** A no-show form to read and to print. */
export function NoShowSheet({ form }: { form: NoShowContent }) {
  const company = trpc.companies.own.useQuery();
  return (
    <PrintSheet
      title="No Show Report"
      companyName={company.data?.name}
      logo={company.data?.logo}
      subtitle={[form.client_name, longDay(form.date)].filter(Boolean).join(' · ')}
    >
      <Stack gap="lg">
        <FactList
          facts={[
            { label: 'Client', value: form.client_name },
            { label: 'Staff Name', value: form.staff_name },
            { label: 'Date', value: longDay(form.date) },
            { label: 'Time Notified', value: clockText(form.time_notified) },
            {
              label: 'Service Hours',
              value: form.service_hours === null ? null : hoursText(form.service_hours),
            },
            { label: 'Cancellation Reason', value: form.cancellation_reason, wide: true },
          ]}
        />
        <section>
          <Title order={2} size="h3" mb="xs">
            Activities
          </Title>
          <TickedList
            label="Activities"
            choices={NO_SHOW_ACTIVITIES}
            labels={NO_SHOW_ACTIVITY_LABELS}
            ticked={form.activities}
          />
        </section>
        <FactList
          facts={[
            { label: 'Other Activity', value: form.other_activity, wide: true },
            { label: 'Resources Used', value: form.resources_used, wide: true },
            { label: 'Time Description', value: form.time_description, wide: true },
          ]}
        />
        <SignatureView signed={form} />
      </Stack>
    </PrintSheet>
  );
}
