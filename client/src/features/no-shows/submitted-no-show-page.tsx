import { formStatus } from '@daybook/domain/form-review';
import { PageHeader } from '../../components/page-header.tsx';
import { PrintButton } from '../../components/print-sheet.tsx';
import { RecordState } from '../../components/record-state.tsx';
import { StatusWord } from '../../components/status-badge.tsx';
import { momentDay } from '../../lib/day-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { NoShowSheet } from './no-show-sheet.tsx';

const BACK = { to: '/admin/submitted-forms', search: { tab: 'no-show-forms' } } as const;

/** A no-show form among the submitted forms: to read and print, nothing else (3 §2). */
export function SubmittedNoShowPage({ id }: { id: number }) {
  const form = trpc.noShows.get.useQuery({ id });
  return (
    <RecordState
      query={form}
      title="No Show Report"
      loading="Loading no-show report..."
      missing="No-Show Report not found."
      failure="Failed to fetch no-show"
      back={{ label: 'Back to Submitted Forms', to: BACK.to }}
    >
      {(noShow) => (
        <div>
          <PageHeader
            title={noShow.title}
            description={`Submitted by ${noShow.submitted_by || 'Unknown'} on ${momentDay(noShow.submitted_at)}`}
            badge={<StatusWord status={formStatus(noShow)} />}
            back={{ label: 'Submitted Forms', link: BACK }}
            actions={<PrintButton />}
          />
          <NoShowSheet form={{ ...noShow, client_name: noShow.client.name || 'Client Data Missing' }} />
        </div>
      )}
    </RecordState>
  );
}
