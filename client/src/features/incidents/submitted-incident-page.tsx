import { SubmittedFormPage } from '../../shared/submissions/filed-form.tsx';
import { trpc } from '../../lib/trpc.ts';
import { IncidentSheet } from './incident-sheet.tsx';

/** An incident report among the submitted forms: to read and print, nothing else (3 §2). */
export function SubmittedIncidentPage({ id }: { id: number }) {
  const report = trpc.incidents.get.useQuery({ id });
  return (
    <SubmittedFormPage kind="incident" query={report}>
      {(incident) => <IncidentSheet report={{ ...incident, client_name: incident.client.name }} />}
    </SubmittedFormPage>
  );
}
