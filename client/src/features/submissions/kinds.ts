import type { ApprovalQueue, QueueQuery } from '@daybook/contract/approval-queue';
import type { SubmissionAction, SubmissionKind } from '@daybook/domain/reports/submission';
import { trpc } from '#/lib/api/trpc.ts';
import { plural, pluralForm } from '#/lib/text/plural.ts';
import type { QueryLike } from '#/ui/page/query-state.tsx';

/** What lists and steps need of a no-show form or incident report. */
export interface ListedSubmission {
  id: number;
  title: string;
  approved: boolean;
  client: { name: string };
  user: { name: string };
  date: string;
}

/** What its page needs too. */
export interface Submission extends ListedSubmission {
  submitted_by: string;
  submitted_at: string;
  reviewed_by: string | null;
  reviewed_at: string | null;
}

interface Call {
  mutateAsync: (input: { id: number }) => Promise<unknown>;
}

/** What approving, unapproving and deleting say. */
interface StepTexts {
  deleteTitle: string;
  done: Readonly<Record<SubmissionAction, string>>;
  alreadyApproved: string;
  /** The reason comes after it. */
  failed: Readonly<Record<SubmissionAction, string>>;
}

/** One of the two kinds: its calls, its addresses, and their wording (forms.md#errors). */
export interface Kind {
  kind: SubmissionKind;
  /** `once`: the screen is asked for again after the last of many. */
  useCalls: (once?: { meta: { changes: false } }) => Readonly<Record<SubmissionAction, Call>>;
  useQueue: (query: QueueQuery) => QueryLike<ApprovalQueue> & { isFetching: boolean };
  /** "no-show form", in the questions about a draft. */
  draft: string;
  steps: StepTexts;
  approveTitle: string;
  counted: (count: number) => string;
  waitingElsewhere: (count: number) => string;
  title: string;
  formTitle: string;
  draftKey: string;
  loading: string;
  missing: string;
  /** Comes before the reason why the record cannot be read. */
  failure: string;
  locked: string;
  /** The admin's list: its address, its heading, and the link to it from a record that does not exist. */
  list: '/admin/no-shows' | '/admin/incident-reports';
  /** The form's address, and the author's page of a submission. */
  formPath: '/no-show-form' | '/incident-report-form';
  listTitle: string;
  backToList: string;
  /** Its tab among the submitted forms, and a part of their addresses. */
  tab: 'no-show-forms' | 'incident-reports';
}

export const noShowKind: Kind = {
  kind: 'no_show',
  useCalls: (once) => ({
    approve: trpc.noShows.approve.useMutation(once),
    unapprove: trpc.noShows.unapprove.useMutation(once),
    delete: trpc.noShows.remove.useMutation(once),
  }),
  useQueue: (query) => trpc.noShows.queue.useQuery(query),
  draft: 'no-show form',
  steps: {
    deleteTitle: 'Delete no-show form',
    done: {
      approve: 'No-show form approved.',
      unapprove: 'No-show form is pending approval again.',
      delete: 'No-show form deleted.',
    },
    alreadyApproved: 'No-show form already approved.',
    failed: {
      approve: 'Failed to approve no-show',
      unapprove: 'Failed to unapprove no-show',
      delete: 'Failed to delete no-show',
    },
  },
  approveTitle: 'Approve no-show forms',
  counted: (count) => plural(count, 'no-show form', 'no-show forms'),
  waitingElsewhere: (count) =>
    pluralForm(
      count,
      'One no-show form waits for approval in another month.',
      `${count} no-show forms wait for approval in other months.`,
    ),
  title: 'No Show Report',
  formTitle: 'No Show Form',
  draftKey: 'no-show:new',
  loading: 'Loading no-show report...',
  missing: 'No-Show Report not found.',
  failure: 'Failed to fetch no-show',
  locked: 'This form has been approved; only an administrator can delete it.',
  list: '/admin/no-shows',
  formPath: '/no-show-form',
  listTitle: 'No Shows Management',
  backToList: 'Back to No Shows',
  tab: 'no-show-forms',
};

export const incidentKind: Kind = {
  kind: 'incident',
  useCalls: (once) => ({
    approve: trpc.incidents.approve.useMutation(once),
    unapprove: trpc.incidents.unapprove.useMutation(once),
    delete: trpc.incidents.remove.useMutation(once),
  }),
  useQueue: (query) => trpc.incidents.queue.useQuery(query),
  draft: 'incident report',
  steps: {
    deleteTitle: 'Delete incident report',
    done: {
      approve: 'Incident report approved.',
      unapprove: 'Incident report is pending approval again.',
      delete: 'Incident report deleted.',
    },
    alreadyApproved: 'Incident report already approved.',
    failed: {
      approve: 'Failed to approve incident report',
      unapprove: 'Failed to unapprove incident report',
      delete: 'Failed to delete incident report',
    },
  },
  approveTitle: 'Approve incident reports',
  counted: (count) => plural(count, 'incident report', 'incident reports'),
  waitingElsewhere: (count) =>
    pluralForm(
      count,
      'One incident report waits for approval in another month.',
      `${count} incident reports wait for approval in other months.`,
    ),
  title: 'Incident Report',
  formTitle: 'Incident Report Form',
  draftKey: 'incident:new',
  loading: 'Loading incident report...',
  missing: 'Incident report not found.',
  failure: 'Failed to fetch incident report',
  locked: 'This report has been approved; only an administrator can delete it.',
  list: '/admin/incident-reports',
  formPath: '/incident-report-form',
  listTitle: 'Incident Reports',
  backToList: 'Back to Incident Reports',
  tab: 'incident-reports',
};
