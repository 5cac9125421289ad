import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NoShowFormPage } from '#/features/submissions/no-show-form-page.tsx';
import { filingQueries, noShowQueries } from '#/features/submissions/queries.ts';
import { searchId, searchShape } from '#/lib/url/search-shape.ts';

const NoShowPage = lazyRouteComponent(() => import('#/features/submissions/no-show-page.tsx'), 'NoShowPage');

const validateSearch = searchShape({ filed: searchId });

/** A new form, or one that the person filed. */
export const Route = createFileRoute('/_signed-in/_forms/no-show-form')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps: { filed } }) =>
    ask(filed ? noShowQueries(api, filed) : filingQueries(api)),
  component: function Page() {
    const { filed } = Route.useSearch();
    return filed ? <NoShowPage id={filed} place="own" /> : <NoShowFormPage />;
  },
});
