import { INCIDENT_TYPES, INCIDENT_TYPE_LABELS, formatStaffPresent } from '@daybook/domain/incident';
import { Stack, Title } from '@mantine/core';
import { FactList } from '../../ui/lists/fact-list.tsx';
import { PrintSheet } from '../../ui/print/print-sheet.tsx';
import { SignatureView } from '../../ui/print/signature-view.tsx';
import { TickedList } from '../../ui/lists/ticked-list.tsx';
import { clockText, longDay } from '../../lib/day-text.ts';
import { trpc } from '../../lib/trpc.ts';

/** What an incident report says, filed or still being written. */
export interface IncidentContent {
  client_name: string;
  date: string | null;
  time: string | null;
  staff_present: string | null;
  city: string | null;
  location: string | null;
  location_details: string | null;
  incident_types: readonly string[];
  other_incident: string | null;
  incident_outcome: string | null;
  staff_signature: string | null;
  staff_signature_date: string | null;
  supervisor_signature: string | null;
  supervisor_signature_date: string | null;
}

/** An incident report to read and to print (2 §2). */
export function IncidentSheet({ report }: { report: IncidentContent }) {
  const company = trpc.companies.own.useQuery();
  return (
    <PrintSheet
      title="Incident Report"
      companyName={company.data?.name}
      logo={company.data?.logo}
      subtitle={[report.client_name, longDay(report.date)].filter(Boolean).join(' · ')}
    >
      <Stack gap="lg">
        <FactList
          facts={[
            { label: 'Client', value: report.client_name || 'Client Data Missing' },
            { label: 'Date', value: longDay(report.date) },
            { label: 'Time', value: clockText(report.time) },
            { label: 'Staff Present', value: formatStaffPresent(report.staff_present), wide: true },
            { label: 'City', value: report.city },
            { label: 'Location', value: report.location },
            { label: 'Location Details', value: report.location_details, wide: true },
          ]}
        />
        <section>
          <Title order={2} size="h3" mb="xs">
            Incident Types
          </Title>
          <TickedList
            label="Incident Types"
            choices={INCIDENT_TYPES}
            labels={INCIDENT_TYPE_LABELS}
            ticked={report.incident_types}
          />
        </section>
        <FactList
          facts={[
            {
              label: 'Other Incident',
              value: report.other_incident,
              wide: true,
              hidden: !report.incident_types.includes('other'),
            },
            { label: 'Incident and Outcome', value: report.incident_outcome, wide: true },
          ]}
        />
        <SignatureView signed={report} />
      </Stack>
    </PrintSheet>
  );
}
