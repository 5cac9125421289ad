import { createFileRoute } from '@tanstack/react-router';
import { IncidentFormPage } from '../../../features/submissions/incident-form-page.tsx';
import { IncidentPage } from '../../../features/submissions/incident-page.tsx';
import { searchId, searchShape } from '../../../lib/search-shape.ts';

/** A new form, or one that the person filed. */
export const Route = createFileRoute('/_signed-in/_forms/incident-report-form')({
  validateSearch: searchShape({ filed: searchId }),
  component: function Page() {
    const { filed } = Route.useSearch();
    return filed ? <IncidentPage id={filed} place="own" /> : <IncidentFormPage />;
  },
});
