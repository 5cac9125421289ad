import { FormReviewPage } from '../../shared/submissions/filed-form.tsx';
import { trpc } from '../../lib/trpc.ts';
import { NoShowSheet } from './no-show-sheet.tsx';

/** A no-show form as the admin reads, prints and reviews it (2 §2). */
export function NoShowPage({ id }: { id: number }) {
  const form = trpc.noShows.get.useQuery({ id });
  return (
    <FormReviewPage kind="no-show" query={form}>
      {(noShow) => (
        <NoShowSheet form={{ ...noShow, client_name: noShow.client.name || 'Client Data Missing' }} />
      )}
    </FormReviewPage>
  );
}
