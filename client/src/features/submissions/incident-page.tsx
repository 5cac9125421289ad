import { useQuery } from '@tanstack/react-query';
import { trpc } from '#/lib/api/trpc.ts';
import { IncidentSheet } from './incident-sheet.tsx';
import { incidentKind } from './kinds.ts';
import { incidentQueries } from './queries.ts';
import { SubmissionPage } from './submission-page.tsx';

interface IncidentPageProps {
  id: number;
  place?: 'review' | 'submitted' | 'own';
}

export function IncidentPage({ id, place = 'review' }: IncidentPageProps) {
  const report = useQuery(incidentQueries(trpc.useUtils(), id).report);
  return (
    <SubmissionPage kind={incidentKind} query={report} place={place}>
      {(incident) => <IncidentSheet report={{ ...incident, client_name: incident.client.name }} />}
    </SubmissionPage>
  );
}
