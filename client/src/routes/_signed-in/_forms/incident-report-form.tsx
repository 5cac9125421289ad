import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { IncidentFormPage } from '#/features/submissions/incident-form-page.tsx';
import { filingQueries, incidentQueries } from '#/features/submissions/queries.ts';
import { searchId, searchShape } from '#/lib/url/search-shape.ts';

const IncidentPage = lazyRouteComponent(
  () => import('#/features/submissions/incident-page.tsx'),
  'IncidentPage',
);

const validateSearch = searchShape({ filed: searchId });

/** A new form, or one that the person filed. */
export const Route = createFileRoute('/_signed-in/_forms/incident-report-form')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps: { filed } }) =>
    ask(filed ? incidentQueries(api, filed) : filingQueries(api)),
  component: function Page() {
    const { filed } = Route.useSearch();
    return filed ? <IncidentPage id={filed} place="own" /> : <IncidentFormPage />;
  },
});
