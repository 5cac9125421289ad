import type { NoShowInput } from '@daybook/contract/submissions';
import { NO_SHOW_ACTIVITIES, NO_SHOW_ACTIVITY_LABELS } from '@daybook/domain/reports/submission';
import { clockText } from '#/lib/text/clock-text.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { totalHoursText } from '#/lib/text/hours-text.ts';
import { SubmissionSheet, type Written } from './submission-sheet.tsx';

/** A no-show form to read and to print (forms.md#review). */
export function NoShowSheet({ form }: { form: Written<NoShowInput> }) {
  return (
    <SubmissionSheet
      title="No Show Report"
      written={form}
      facts={[
        { label: 'Client', value: form.client_name },
        { label: 'Staff Name', value: form.staff_name },
        { label: 'Date', value: longDay(form.date) },
        { label: 'Time Notified', value: clockText(form.time_notified) },
        {
          label: 'Service Hours',
          value: form.service_hours === null ? null : totalHoursText(form.service_hours),
        },
        { label: 'Cancellation Reason', value: form.cancellation_reason, wide: true },
      ]}
      ticked={{
        label: 'Activities',
        choices: NO_SHOW_ACTIVITIES,
        labels: NO_SHOW_ACTIVITY_LABELS,
        ticked: form.activities,
      }}
      more={[
        { label: 'Other Activity', value: form.other_activity, wide: true },
        { label: 'Resources Used', value: form.resources_used, wide: true },
        { label: 'Time Description', value: form.time_description, wide: true },
      ]}
    />
  );
}
