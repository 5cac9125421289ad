import { type SubmissionAction, submissionActions, submissionStatus } from '@daybook/domain/submission';
import { Button, Group } from '@mantine/core';
import { LinkButton } from '../../components/page/link-button.tsx';
import type { Kind, Submission } from './kinds.ts';
import { useSubmissionSteps } from './use-submission-steps.ts';

const LABELS: Readonly<Record<SubmissionAction, string>> = {
  approve: 'Approve',
  unapprove: 'Unapprove',
  delete: 'Delete',
};

interface RowActionsProps {
  kind: Kind;
  submission: Submission;
  /** Where the list offers fewer steps than the record's own page. */
  offers?: readonly SubmissionAction[];
}

/** View, and what an admin may do with a submission in its state, in a row of a list. */
export function SubmissionRowActions({ kind, submission, offers }: RowActionsProps) {
  const { take, isBusy } = useSubmissionSteps(kind);
  const about = `${submission.title} by ${submission.user.name}`;
  const steps = submissionActions(kind.kind, submissionStatus(submission), 'admin').filter(
    (action) => offers?.includes(action) ?? true,
  );
  return (
    <Group gap={6} wrap="nowrap">
      <LinkButton
        to={`${kind.list}/${submission.id}`}
        size="xs"
        variant="default"
        aria-label={`View ${about}`}
      >
        View
      </LinkButton>
      {steps.map((action) => (
        <Button
          key={action}
          size="xs"
          variant={action === 'approve' ? 'light' : 'default'}
          c={action === 'delete' ? 'red' : undefined}
          loading={isBusy(submission)}
          aria-label={`${LABELS[action]} ${about}`}
          onClick={() => void take(action, submission)}
        >
          {LABELS[action]}
        </Button>
      ))}
    </Group>
  );
}

interface PageActionsProps {
  kind: Kind;
  submission: Submission;
  onDeleted: () => void;
}

/** The same steps as buttons of the record's own page. */
export function SubmissionPageActions({ kind, submission, onDeleted }: PageActionsProps) {
  const { take, isBusy } = useSubmissionSteps(kind);
  return submissionActions(kind.kind, submissionStatus(submission), 'admin').map((action) => (
    <Button
      key={action}
      variant={action === 'approve' ? 'filled' : 'default'}
      c={action === 'delete' ? 'red' : undefined}
      loading={isBusy(submission)}
      onClick={() =>
        void take(action, submission).then((done) => {
          if (done && action === 'delete') onDeleted();
        })
      }
    >
      {LABELS[action]}
    </Button>
  ));
}
