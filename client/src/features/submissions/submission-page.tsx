import { linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { submissionStatus } from '@daybook/domain/reports/submission';
import { withDetail } from '#/lib/api/error-text.ts';
import { momentDay, shortDay } from '#/lib/text/day-text.ts';
import { useBackTo } from '#/lib/url/last-search.ts';
import { History } from '#/shared/history.tsx';
import { RECORD_PAGES } from '#/shared/record-pages.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { QueueLinks } from '#/shared/submissions/approval-queue.tsx';
import { LockedNotice } from '#/ui/page/locked-notice.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import type { QueryLike } from '#/ui/page/query-state.tsx';
import { RecordPage } from '#/ui/page/record-page.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { PrintButton } from '#/ui/print/print-sheet.tsx';
import type { Kind, Submission } from './kinds.ts';
import { SubmissionActions } from './submission-actions.tsx';

const SUBMITTED = '/admin/submitted-forms';
const OWN = '/additional-forms';

const submittedText = ({ submitted_by, submitted_at }: Submission) =>
  `Submitted by ${submitted_by || 'Unknown'} on ${momentDay(submitted_at)}`;

interface SubmissionPageProps<Row extends Submission> {
  kind: Kind;
  query: QueryLike<Row>;
  /** Read-only and printable: among the submitted forms (forms.md#submitted-forms), or for its author. */
  place: 'review' | 'submitted' | 'own';
  /** The submission as printed. */
  children: (submission: Row) => ReactNode;
}

/** A no-show form or incident report, as its author reads it and as the admin reads, prints and reviews it (forms.md#review). */
export function SubmissionPage<Row extends Submission>(props: SubmissionPageProps<Row>) {
  const { kind, query, place, children } = props;
  const back = {
    submitted: { label: 'Back to Submitted Forms', link: { to: SUBMITTED } },
    own: { label: 'Back to Additional Forms', link: { to: OWN } },
    review: { label: kind.backToList, link: { to: kind.list } },
  } as const;
  return (
    <RecordPage
      query={query}
      title={kind.title}
      loading={<Loading text={kind.loading} />}
      missing={kind.missing}
      failure={withDetail(kind.failure)}
      back={back[place]}
    >
      {(submission) =>
        place !== 'review' ? (
          <div>
            <PageHeader
              title={submission.title}
              description={submittedText(submission)}
              badge={<StatusWord status={submissionStatus(submission)} />}
              back={
                place === 'own'
                  ? { label: 'Back to Additional Forms', link: { to: OWN } }
                  : {
                      label: 'Back to Submitted Forms',
                      link: linkOptions({ to: SUBMITTED, search: { tab: kind.tab } }),
                    }
              }
              actions={<PrintButton />}
            />
            {children(submission)}
          </div>
        ) : (
          <Review kind={kind} submission={submission}>
            {children(submission)}
          </Review>
        )
      }
    </RecordPage>
  );
}

function Review({ kind, submission, children }: { kind: Kind; submission: Submission; children: ReactNode }) {
  const backToList = useBackTo(kind.list);
  const queue = kind.useQueue({ id: submission.id });
  return (
    <div>
      <PageHeader
        title={`${kind.title} #${submission.id}`}
        documentTitle={submission.title}
        description={submittedText(submission)}
        badge={<StatusWord status={submissionStatus(submission)} />}
        back={{ label: kind.backToList, link: { to: kind.list } }}
        actions={
          <>
            <PrintButton />
            <SubmissionActions kind={kind} submission={submission} onDeleted={backToList} />
          </>
        }
      />
      <QueueLinks
        queue={queue}
        waits={!submission.approved}
        page={RECORD_PAGES[kind.kind]}
        nameOf={({ client_name, date }) => `${client_name}, ${shortDay(date)}`}
        empty="Nothing else is waiting for approval."
      />
      {submission.approved ? (
        <LockedNotice
          text={kind.locked}
          what="Approved"
          by={submission.reviewed_by}
          since={submission.reviewed_at}
        />
      ) : null}
      {children}
      <History record_type={kind.kind} record_id={submission.id} />
    </div>
  );
}
