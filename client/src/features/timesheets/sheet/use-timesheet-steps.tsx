import { useNavigate } from '@tanstack/react-router';
import { TIMESHEET_CONFIRMATIONS } from '@daybook/domain/time/timesheet';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordAction } from '#/lib/api/use-record-action.ts';
import { waitingWithin } from '#/lib/device/outbox/items.ts';
import { outbox } from '#/lib/device/outbox/outbox.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { notSentYet } from '#/shared/waiting-notice.tsx';
import { WorthALook } from '#/shared/worth-a-look.tsx';
import { askText, confirm } from '#/ui/overlays/confirm.ts';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';
import { PayChanges } from './pay-changes.tsx';
import { whyCorrected, type Step } from './timesheet-texts.ts';

export interface StepSheet {
  id: number;
  user: number;
  start_date: string;
  end_date: string;
  updated_at: string;
  user_detail: { name: string };
}

const STEP_LABELS: Readonly<Record<Step, string>> = {
  submit: 'Submit',
  unsubmit: 'Unsubmit',
  return: 'Return',
  approve: 'Approve',
  unapprove: 'Unapprove',
  recalculate: 'Recalculate',
  delete: 'Delete',
};

const TITLES: Readonly<Record<Step, string>> = {
  submit: 'Submit timesheet',
  unsubmit: 'Unsubmit timesheet',
  return: 'Return timesheet',
  approve: 'Approve timesheet',
  unapprove: 'Unapprove timesheet',
  recalculate: 'Recalculate timesheet',
  delete: 'Delete timesheet',
};

const DONE: Readonly<Record<Step, string>> = {
  submit: 'Timesheet submitted.',
  unsubmit: 'Timesheet unsubmitted.',
  return: 'Timesheet returned.',
  approve: 'Timesheet approved.',
  unapprove: 'Timesheet unapproved.',
  recalculate: 'Timesheet recalculated.',
  delete: 'Timesheet deleted.',
};

const whoseText = ({ user_detail, start_date, end_date }: StepSheet): string =>
  `${user_detail.name}, ${dayRange(start_date, end_date)}`;

interface Options {
  /** The sentence for a step that failed. */
  failure: (step: Step, error: unknown) => string;
  /** Someone else was first: show what they did. */
  onDone?: (step: Step) => void;
}

/** The steps of a timesheet: asks, waits for the server, reports the result, and refetches what may have changed. */
export function useTimesheetSteps({ failure, onDone }: Options) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const { busy, run } = useRecordAction<{ id: number; step: Step }>();
  const submit = trpc.timesheets.submit.useMutation();
  const unsubmit = trpc.timesheets.unsubmit.useMutation();
  const approve = trpc.timesheets.approve.useMutation();
  const unapprove = trpc.timesheets.unapprove.useMutation();
  const recalculate = trpc.timesheets.recalculate.useMutation();
  const remove = trpc.timesheets.remove.useMutation();

  async function call(step: Step, sheet: StepSheet, more: { reason?: string; apply_revision?: boolean }) {
    const input = { id: sheet.id, updated_at: sheet.updated_at };
    switch (step) {
      case 'submit':
        return submit.mutateAsync({ ...input, apply_revision: more.apply_revision });
      case 'unsubmit':
        return unsubmit.mutateAsync(input);
      case 'return':
        return unsubmit.mutateAsync({ ...input, reason: more.reason });
      case 'approve':
        return approve.mutateAsync(input);
      case 'unapprove':
        return unapprove.mutateAsync(input);
      case 'recalculate':
        return recalculate.mutateAsync(input);
      case 'delete':
        return remove.mutateAsync(input);
    }
  }

  /** Says why a sheet is corrected instead, and leads there: a list does not know what a pay run or an invoice has taken in. */
  async function isCorrected(sheet: StepSheet): Promise<boolean> {
    const why = whyCorrected(await utils.timesheets.detail.fetch({ id: sheet.id }, { staleTime: 0 }));
    if (why === null) return false;
    const goes = await confirm({
      title: 'Correct timesheet',
      text: `${whoseText(sheet)}, cannot be unapproved. ${why}`,
      confirmLabel: 'Correct',
    });
    if (goes) void navigate({ to: '/admin/timesheets/$id/edit', params: { id: sheet.id } });
    return true;
  }

  /** The reason of a return, or whether the question was answered with yes. */
  async function ask(step: Step, sheet: StepSheet): Promise<{ reason?: string } | null> {
    if (step === 'submit') {
      const { askToSubmit } = await import('#/shared/submit-question.tsx');
      return (await askToSubmit(utils, sheet)) ? {} : null;
    }
    const whose = whoseText(sheet);
    if (step === 'return') {
      const reason = await askText({
        title: TITLES.return,
        text: `${whose}. It becomes a draft again, and the employee sees the reason.`,
        label: 'Reason (optional)',
        confirmLabel: 'Return',
        maxLength: 1_000,
      });
      return reason === null ? null : { reason };
    }
    const changes =
      step === 'approve' || step === 'unapprove' || step === 'recalculate'
        ? await utils.timesheets.payChanges.fetch({ ids: [sheet.id], step }, { staleTime: 0 })
        : [];
    if (step === 'recalculate' && changes.length === 0) {
      toastDone('The pay of this timesheet is up to date.');
      return null;
    }
    const yes = await confirm({
      title: TITLES[step],
      text: (
        <>
          {`${TIMESHEET_CONFIRMATIONS[step] ?? ''} ${whose}.`}
          {step === 'approve' ? (
            <WorthALook lines={changes.find(({ id }) => id === sheet.id)?.to_look_at ?? []} />
          ) : null}
          <PayChanges changes={changes} />
        </>
      ),
      danger: step === 'delete',
      confirmLabel: STEP_LABELS[step],
    });
    return yes ? {} : null;
  }

  return {
    isBusy: (step: Step, { id }: { id: number }) => busy?.id === id && busy.step === step,
    async run(step: Step, sheet: StepSheet, more: { apply_revision?: boolean } = {}): Promise<boolean> {
      const waiting = step === 'submit' && sheet.user === user.id ? waitingWithin(outbox.items(), sheet) : [];
      if (waiting.length > 0) {
        toastFailure(notSentYet(waiting), null);
        return false;
      }
      let answer: Awaited<ReturnType<typeof ask>>;
      try {
        answer = step === 'unapprove' && (await isCorrected(sheet)) ? null : await ask(step, sheet);
      } catch (error) {
        // An admin sees what approval does to pay before they approve.
        toastFailure(failure(step, error), error);
        return false;
      }
      if (!answer) return false;
      return run({ id: sheet.id, step }, async () => {
        try {
          await call(step, sheet, { ...more, ...answer });
          toastDone(DONE[step]);
          onDone?.(step);
          return true;
        } catch (error) {
          toastFailure(failure(step, error), error);
          return false;
        }
      });
    },
  };
}
