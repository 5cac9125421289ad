import {
  submissionActions,
  submissionStatus,
  type SubmissionAction,
} from '@daybook/domain/reports/submission';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import type { Kind, ListedSubmission } from './kinds.ts';
import { useSubmissionSteps } from './use-submission-steps.ts';

const LABELS: Readonly<Record<SubmissionAction, string>> = {
  approve: 'Approve',
  unapprove: 'Unapprove',
  delete: 'Delete',
};

interface SubmissionActionsProps {
  kind: Kind;
  submission: ListedSubmission;
  /** For lists that offer fewer steps than the record's own page. */
  offers?: readonly SubmissionAction[];
  /** In a list's row: small buttons, each labelled with its record. */
  about?: string;
  onDeleted?: () => void;
}

export function SubmissionActions({ kind, submission, offers, about, onDeleted }: SubmissionActionsProps) {
  const { take, isBusy } = useSubmissionSteps(kind);
  return submissionActions(kind.kind, submissionStatus(submission), 'admin')
    .filter((action) => offers?.includes(action) ?? true)
    .map((action) => (
      <OnlineButton
        key={action}
        size={about ? 'xs' : undefined}
        variant={action === 'approve' ? 'filled' : 'default'}
        c={action === 'delete' ? 'red' : undefined}
        loading={isBusy(submission)}
        data-row-act={(about && action === 'approve') || undefined}
        aria-label={about && `${LABELS[action]} ${about}`}
        onClick={() =>
          void take(action, submission).then((done) => {
            if (done && action === 'delete') onDeleted?.();
          })
        }
      >
        {LABELS[action]}
      </OnlineButton>
    ));
}
