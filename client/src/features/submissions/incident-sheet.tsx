import type { IncidentInput } from '@daybook/contract/submissions';
import { INCIDENT_TYPE_LABELS, INCIDENT_TYPES } from '@daybook/domain/reports/submission';
import { formatStaffPresent } from '@daybook/domain/text/names';
import { clockText } from '#/lib/text/clock-text.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { SubmissionSheet, type Written } from './submission-sheet.tsx';

/** An incident report to read and to print (forms.md#review). */
export function IncidentSheet({ report }: { report: Written<IncidentInput> }) {
  return (
    <SubmissionSheet
      title="Incident Report"
      written={report}
      facts={[
        { label: 'Client', value: report.client_name || 'Client Data Missing' },
        { label: 'Date', value: longDay(report.date) },
        { label: 'Time', value: clockText(report.time) },
        { label: 'Staff Present', value: formatStaffPresent(report.staff_present), wide: true },
        { label: 'City', value: report.city },
        { label: 'Location', value: report.location },
        { label: 'Location Details', value: report.location_details, wide: true },
      ]}
      ticked={{
        label: 'Incident Types',
        choices: INCIDENT_TYPES,
        labels: INCIDENT_TYPE_LABELS,
        ticked: report.incident_types,
      }}
      more={[
        {
          label: 'Other Incident',
          value: report.other_incident,
          wide: true,
          hidden: !report.incident_types.includes('other'),
        },
        { label: 'Incident and Outcome', value: report.incident_outcome, wide: true },
      ]}
    />
  );
}
