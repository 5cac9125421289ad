import { createFileRoute } from '@tanstack/react-router';
import { ReviewPage } from '#/features/time-off/admin/review-page.tsx';
import { reviewQueries } from '#/features/time-off/queries.ts';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/manage/time-off/$id')({
  params: recordParams,
  loader: ({ context: { ask, api }, params }) => ask(reviewQueries(api, params.id)),
  component: function Page() {
    return <ReviewPage area="manage" id={Route.useParams().id} />;
  },
});
