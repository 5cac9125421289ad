import { formStatus } from '@daybook/domain/form-review';
import { useNavigate } from '@tanstack/react-router';
import { FormPageActions } from '../../components/form-actions.tsx';
import { History } from '../../components/history.tsx';
import { LockedNotice } from '../../components/locked-notice.tsx';
import { NoShowSheet } from './no-show-sheet.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PrintButton } from '../../components/print-sheet.tsx';
import { RecordState } from '../../components/record-state.tsx';
import { StatusWord } from '../../components/status-badge.tsx';
import { FormPile } from '../../components/waiting-forms.tsx';
import { momentDay } from '../../lib/day-text.ts';
import { trpc } from '../../lib/trpc.ts';

const LIST = '/admin/no-shows';

/** A no-show form as the admin reads, prints and reviews it (2 §2). */
export function NoShowPage({ id }: { id: number }) {
  const navigate = useNavigate();
  const form = trpc.noShows.get.useQuery({ id });
  return (
    <RecordState
      query={form}
      title="No Show Report"
      loading="Loading no-show report..."
      missing="No-Show Report not found."
      failure="Failed to fetch no-show"
      back={{ label: 'Back to No Shows', to: LIST }}
    >
      {(noShow) => (
        <div>
          <PageHeader
            title={`No Show Report #${noShow.id}`}
            documentTitle={noShow.title}
            description={`Submitted by ${noShow.submitted_by || 'Unknown'} on ${momentDay(noShow.submitted_at)}`}
            badge={<StatusWord status={formStatus(noShow)} />}
            back={{ label: 'No Shows Management', link: { to: LIST } }}
            actions={
              <>
                <PrintButton />
                <FormPageActions kind="no-show" form={noShow} onDeleted={() => void navigate({ to: LIST })} />
              </>
            }
          />
          <FormPile kind="no-show" id={noShow.id} list={LIST} />
          {noShow.approved ? (
            <LockedNotice
              text="This form has been approved; only an administrator can delete it."
              what="Approved"
              by={noShow.reviewed_by}
              since={noShow.reviewed_at}
            />
          ) : null}
          <NoShowSheet form={{ ...noShow, client_name: noShow.client.name || 'Client Data Missing' }} />
          <History record_type="no_show" record_id={noShow.id} />
        </div>
      )}
    </RecordState>
  );
}
