import { useBlocker } from '@tanstack/react-router';
import { unsavedForms, useHasUnsaved } from '#/lib/device/unsaved.ts';
import { askWhich } from '#/ui/overlays/confirm.ts';

/** Asks what to do with unsaved changes. False: the person stays. */
export async function mayLeaveForms(): Promise<boolean> {
  const forms = unsavedForms();
  if (forms.length === 0) return true;
  const allStored = (await Promise.all(forms.map(({ keep }) => keep()))).every(Boolean);
  const names = forms.map(({ what, about }) => (about ? `${what} (${about})` : what)).join(', ');
  const answer = await askWhich({
    title: 'Leave without saving?',
    text: `Your changes are not saved: ${names}. ${allStored ? 'A draft stays on this device and is offered when you come back.' : 'This browser cannot keep drafts, so your changes will be lost.'}`,
    choices: [
      { value: 'discard', label: 'Discard Changes' },
      ...(allStored ? [{ value: 'keep', label: 'Leave and Keep Draft' } as const] : []),
    ] as const,
    cancelLabel: 'Stay',
  });
  if (answer === 'discard') await Promise.all(forms.map(({ discard }) => discard()));
  else if (answer === 'keep') for (const { leave } of forms) leave();
  return answer !== null;
}

/** Asks before a page with unsaved changes is left, closed or reloaded; once per frame. */
export function useLeavingQuestion(isSignedIn: () => boolean): void {
  const hasUnsaved = useHasUnsaved();
  useBlocker({
    disabled: !hasUnsaved,
    enableBeforeUnload: () => unsavedForms().length > 0,
    shouldBlockFn: async ({ current, next }) =>
      // A session that ended leads to the login; what was written is offered after signing in.
      isSignedIn() && current.pathname !== next.pathname && !(await mayLeaveForms()),
  });
}
