import { formStatus } from '@daybook/domain/form-review';
import { PageHeader } from '../../components/page-header.tsx';
import { PrintButton } from '../../components/print-sheet.tsx';
import { RecordState } from '../../components/record-state.tsx';
import { StatusWord } from '../../components/status-badge.tsx';
import { momentDay } from '../../lib/day-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { IncidentSheet } from './incident-sheet.tsx';

const BACK = { to: '/admin/submitted-forms', search: { tab: 'incident-reports' } } as const;

/** An incident report among the submitted forms: to read and print, nothing else (3 §2). */
export function SubmittedIncidentPage({ id }: { id: number }) {
  const report = trpc.incidents.get.useQuery({ id });
  return (
    <RecordState
      query={report}
      title="Incident Report"
      loading="Loading incident report..."
      missing="Incident report not found."
      failure="Failed to fetch incident report"
      back={{ label: 'Back to Submitted Forms', to: BACK.to }}
    >
      {(incident) => (
        <div>
          <PageHeader
            title={incident.title}
            description={`Submitted by ${incident.submitted_by || 'Unknown'} on ${momentDay(incident.submitted_at)}`}
            badge={<StatusWord status={formStatus(incident)} />}
            back={{ label: 'Submitted Forms', link: BACK }}
            actions={<PrintButton />}
          />
          <IncidentSheet report={{ ...incident, client_name: incident.client.name }} />
        </div>
      )}
    </RecordState>
  );
}
