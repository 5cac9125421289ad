import { formStatus } from '@daybook/domain/form-review';
import { useNavigate } from '@tanstack/react-router';
import { FormPageActions } from '../../components/form-actions.tsx';
import { History } from '../../components/history.tsx';
import { IncidentSheet } from './incident-sheet.tsx';
import { LockedNotice } from '../../components/locked-notice.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PrintButton } from '../../components/print-sheet.tsx';
import { RecordState } from '../../components/record-state.tsx';
import { StatusWord } from '../../components/status-badge.tsx';
import { FormPile } from '../../components/waiting-forms.tsx';
import { momentDay } from '../../lib/day-text.ts';
import { trpc } from '../../lib/trpc.ts';

const LIST = '/admin/incident-reports';

/** An incident report as the admin reads, prints and reviews it (2 §2). */
export function IncidentPage({ id }: { id: number }) {
  const navigate = useNavigate();
  const report = trpc.incidents.get.useQuery({ id });
  return (
    <RecordState
      query={report}
      title="Incident Report"
      loading="Loading incident report..."
      missing="Incident report not found."
      failure="Failed to fetch incident report"
      back={{ label: 'Back to Incident Reports', to: LIST }}
    >
      {(incident) => (
        <div>
          <PageHeader
            title={`Incident Report #${incident.id}`}
            documentTitle={incident.title}
            description={`Submitted by ${incident.submitted_by || 'Unknown'} on ${momentDay(incident.submitted_at)}`}
            badge={<StatusWord status={formStatus(incident)} />}
            back={{ label: 'Incident Reports', link: { to: LIST } }}
            actions={
              <>
                <PrintButton />
                <FormPageActions
                  kind="incident"
                  form={incident}
                  onDeleted={() => void navigate({ to: LIST })}
                />
              </>
            }
          />
          <FormPile kind="incident" id={incident.id} list={LIST} />
          {incident.approved ? (
            <LockedNotice
              text="This report has been approved; only an administrator can delete it."
              what="Approved"
              by={incident.reviewed_by}
              since={incident.reviewed_at}
            />
          ) : null}
          <IncidentSheet report={{ ...incident, client_name: incident.client.name }} />
          <History record_type="incident" record_id={incident.id} />
        </div>
      )}
    </RecordState>
  );
}
