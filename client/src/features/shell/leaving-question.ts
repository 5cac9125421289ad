import { useBlocker } from '@tanstack/react-router';
import { unsavedForms, useHasUnsaved } from '#/lib/device/unsaved.ts';
import { appSession } from '#/lib/session/session-store.ts';
import { mayLeaveForms } from '#/ui/forms/may-leave.ts';

/** Asks before a page with unsaved changes is left, closed or reloaded; once per frame. */
export function useLeavingQuestion(): void {
  const hasUnsaved = useHasUnsaved();
  useBlocker({
    disabled: !hasUnsaved,
    enableBeforeUnload: () => unsavedForms().length > 0,
    shouldBlockFn: async ({ current, next }) =>
      // A session that ended leads to the login; what was written is offered after signing in.
      appSession.isSignedIn() && current.pathname !== next.pathname && !(await mayLeaveForms()),
  });
}
