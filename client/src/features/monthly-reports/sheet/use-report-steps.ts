import { REPORT_CONFIRMATIONS } from '@daybook/domain/reports/monthly-report';
import type { ReportBrief } from '#/features/monthly-reports/sheet/report-sheet.tsx';
import { errorCode, loadFailureText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordAction } from '#/lib/api/use-record-action.ts';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';

type Step = 'submit' | 'unsubmit' | 'approve' | 'remove';
type Target = Pick<ReportBrief, 'id' | 'updated_at' | 'month_name' | 'client'>;

const DONE: Record<Step, string> = {
  submit: 'Report submitted successfully!',
  unsubmit: 'The report is a draft again.',
  approve: 'Report approved.',
  remove: 'Report deleted.',
};

const QUESTIONS = {
  submit: { title: 'Submit report', text: REPORT_CONFIRMATIONS.submit, confirmLabel: 'Submit' },
  unsubmit: { title: 'Unsubmit report', text: REPORT_CONFIRMATIONS.unsubmit, confirmLabel: 'Unsubmit' },
  approve: { title: 'Approve report', text: REPORT_CONFIRMATIONS.approve, confirmLabel: 'Approve' },
  remove: { title: 'Delete report', text: REPORT_CONFIRMATIONS.delete, confirmLabel: 'Delete', danger: true },
} as const satisfies Record<Step, object>;

/**
 * The actions that buttons offer. Each asks first, reports the outcome and refetches everything; it resolves to whether it
 * succeeded. `failures` are the screen's own sentences.
 */
export function useReportSteps(failures: Record<Step, string>) {
  const { busy, run } = useRecordAction<{ id: number }>();
  const submit = trpc.monthlyReports.submit.useMutation();
  const unsubmit = trpc.monthlyReports.unsubmit.useMutation();
  const approve = trpc.monthlyReports.approve.useMutation();
  const remove = trpc.monthlyReports.remove.useMutation();
  const calls = { submit, unsubmit, approve, remove };

  async function take(step: Step, report: Target): Promise<boolean> {
    const { text, ...question } = QUESTIONS[step];
    const about = `${report.client.name}, ${report.month_name}.`;
    if (!(await confirm({ ...question, text: `${text ?? ''} ${about}` }))) return false;
    return run({ id: report.id }, async () => {
      try {
        await calls[step].mutateAsync({ id: report.id, updated_at: report.updated_at });
        toastDone(DONE[step]);
        return true;
      } catch (error) {
        // Someone else was first (reports.md#states).
        if (errorCode(error) === 'already_approved') {
          toastDone('Monthly report already approved.');
          return true;
        }
        toastFailure(loadFailureText(failures[step], error), error);
        return false;
      }
    });
  }

  return { take, isBusy: ({ id }: { id: number }) => busy?.id === id };
}

export const WORKER_FAILURES = {
  submit: 'Failed to submit report.',
  unsubmit: 'Failed to unsubmit report.',
  approve: 'Failed to approve report.',
  remove: 'Failed to delete report.',
} as const;

export const ADMIN_FAILURES = {
  submit: 'Error submitting report.',
  unsubmit: 'Error unsubmitting report.',
  approve: 'Failed to approve monthly report',
  remove: 'Error deleting monthly report',
} as const;
