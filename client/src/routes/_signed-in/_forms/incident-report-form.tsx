import { createFileRoute } from '@tanstack/react-router';
import { IncidentFormPage } from '../../../features/submissions/incident-form-page.tsx';

export const Route = createFileRoute('/_signed-in/_forms/incident-report-form')({
  component: IncidentFormPage,
});
