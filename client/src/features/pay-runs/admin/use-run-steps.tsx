import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { errorCode, errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordAction } from '#/lib/api/use-record-action.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { WorthALook } from '#/shared/worth-a-look.tsx';
import { act } from '#/ui/overlays/act.ts';
import { askText, confirm } from '#/ui/overlays/confirm.ts';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';

const NOT_DONE = 'This could not be done. Please try again.';

/** The steps with their questions; afterwards the screens show what the server holds. */
export function useRunSteps(run: Output['payRuns']['get']) {
  const navigate = useNavigate();
  const latest = trpc.payRuns.get.useQuery({ id: run.id });
  const lock = trpc.payRuns.lock.useMutation();
  const unlock = trpc.payRuns.unlock.useMutation();
  const remove = trpc.payRuns.remove.useMutation();
  const actions = useRecordAction<{ step: 'lock' | 'unlock' | 'delete' }>();
  const revision = { id: run.id, updated_at: run.updated_at };

  const take = (step: 'lock' | 'unlock' | 'delete', work: () => Promise<unknown>, done?: string) =>
    actions.run({ step }, () => act({ work, ...(done && { done }), failed: NOT_DONE }));

  async function askLock() {
    // An approval since the page was opened counts.
    const { data: now = run, error } = await latest.refetch();
    const { people, total, updated_at, warnings, blockers } = now;
    if (error || blockers.length > 0) {
      toastFailure(error ? errorText(error, NOT_DONE) : 'This pay run cannot be locked yet.', error);
      return;
    }
    const locked = { id: run.id, updated_at, total };
    const text = `${moneyText(total)} for ${plural(people, 'person', 'people')}. The figures are frozen.`;
    if (warnings.length === 0) {
      if (!(await confirm({ title: 'Lock pay run', text, confirmLabel: 'Lock' }))) return;
      await take('lock', () => lock.mutateAsync(locked), 'Pay run locked.');
      return;
    }
    const override_reason = await askText({
      title: 'Lock pay run',
      text: (
        <>
          {text}
          <WorthALook
            lines={warnings.map((warning) => `${warning.name ? `${warning.name}: ` : ''}${warning.text}`)}
          />
          <Text mt="sm">Why do you want to lock it anyway?</Text>
        </>
      ),
      label: 'Reason',
      required: true,
      maxLength: 500,
      confirmLabel: 'Lock',
    });
    if (override_reason)
      await take('lock', () => lock.mutateAsync({ ...locked, override_reason }), 'Pay run locked.');
  }

  async function askUnlock() {
    const reason = await askText({
      title: 'Back to draft',
      text: 'Its figures are live again, and files created from it become void.',
      label: 'Reason',
      required: true,
      maxLength: 500,
      confirmLabel: 'Back to Draft',
    });
    if (!reason) return;
    const back = (file_not_imported: boolean) =>
      unlock.mutateAsync({ ...revision, reason, file_not_imported });
    await take('unlock', async () => {
      try {
        await back(false);
      } catch (error) {
        if (!isFileMade(error)) throw error;
        const yes = await confirm({
          title: 'A file was created',
          text: 'A file was created from this pay run. Confirm that it was not imported into the payroll product.',
          confirmLabel: 'It was not imported',
        });
        if (!yes) return;
        await back(true);
      }
      toastDone('The pay run is a draft again.');
    });
  }

  async function askRemove() {
    const text = `Delete the draft of ${dayRange(run.period_start, run.period_end)}? Its extras are paid by the next pay run.`;
    if (!(await confirm({ title: 'Delete pay run', text, danger: true }))) return;
    await take(
      'delete',
      async () => {
        await remove.mutateAsync(revision);
        await navigate({ to: '/admin/billing', search: { tab: 'runs' } });
      },
      'Pay run deleted.',
    );
  }

  return {
    actions,
    lock: () => void askLock(),
    unlock: () => void askUnlock(),
    remove: () => void askRemove(),
  };
}

const isFileMade = (error: unknown): boolean => errorCode(error) === 'file_made';
