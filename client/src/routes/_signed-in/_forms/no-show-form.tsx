import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NoShowFormPage } from '#/features/submissions/no-show-form-page.tsx';
import { searchId, searchShape } from '#/lib/url/search-shape.ts';

const NoShowPage = lazyRouteComponent(() => import('#/features/submissions/no-show-page.tsx'), 'NoShowPage');

/** A new form, or one that the person filed. */
export const Route = createFileRoute('/_signed-in/_forms/no-show-form')({
  validateSearch: searchShape({ filed: searchId }),
  component: function Page() {
    const { filed } = Route.useSearch();
    return filed ? <NoShowPage id={filed} place="own" /> : <NoShowFormPage />;
  },
});
