import { FormReviewPage } from '../../shared/submissions/filed-form.tsx';
import { trpc } from '../../lib/trpc.ts';
import { IncidentSheet } from './incident-sheet.tsx';

/** An incident report as the admin reads, prints and reviews it (2 §2). */
export function IncidentPage({ id }: { id: number }) {
  const report = trpc.incidents.get.useQuery({ id });
  return (
    <FormReviewPage kind="incident" query={report}>
      {(incident) => <IncidentSheet report={{ ...incident, client_name: incident.client.name }} />}
    </FormReviewPage>
  );
}
