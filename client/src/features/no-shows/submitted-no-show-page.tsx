import { SubmittedFormPage } from '../../shared/submissions/filed-form.tsx';
import { trpc } from '../../lib/trpc.ts';
import { NoShowSheet } from './no-show-sheet.tsx';

/** A no-show form among the submitted forms: to read and print, nothing else (3 §2). */
export function SubmittedNoShowPage({ id }: { id: number }) {
  const form = trpc.noShows.get.useQuery({ id });
  return (
    <SubmittedFormPage kind="no-show" query={form}>
      {(noShow) => (
        <NoShowSheet form={{ ...noShow, client_name: noShow.client.name || 'Client Data Missing' }} />
      )}
    </SubmittedFormPage>
  );
}
