import { createFileRoute } from '@tanstack/react-router';
import { NoShowFormPage } from '../../../features/submissions/no-show-form-page.tsx';
import { NoShowPage } from '../../../features/submissions/no-show-page.tsx';
import { searchId, searchShape } from '../../../lib/search-shape.ts';

/** A new form, or one that the person filed. */
export const Route = createFileRoute('/_signed-in/_forms/no-show-form')({
  validateSearch: searchShape({ filed: searchId }),
  component: function Page() {
    const { filed } = Route.useSearch();
    return filed ? <NoShowPage id={filed} place="own" /> : <NoShowFormPage />;
  },
});
