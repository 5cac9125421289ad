import { useQuery } from '@tanstack/react-query';
import { trpc } from '#/lib/api/trpc.ts';
import { noShowKind } from './kinds.ts';
import { NoShowSheet } from './no-show-sheet.tsx';
import { noShowQueries } from './queries.ts';
import { SubmissionPage } from './submission-page.tsx';

export function NoShowPage({ id, place = 'review' }: { id: number; place?: 'review' | 'submitted' | 'own' }) {
  const form = useQuery(noShowQueries(trpc.useUtils(), id).form);
  return (
    <SubmissionPage kind={noShowKind} query={form} place={place}>
      {(noShow) => (
        <NoShowSheet form={{ ...noShow, client_name: noShow.client.name || 'Client Data Missing' }} />
      )}
    </SubmissionPage>
  );
}
