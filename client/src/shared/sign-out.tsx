import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { trpc } from '#/lib/api/trpc.ts';
import { draftsOfUser, removeDraftsOf, type Draft } from '#/lib/device/drafts.ts';
import { outbox } from '#/lib/device/outbox/outbox.ts';
import { unsavedForms } from '#/lib/device/unsaved.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { signOutKept } from '#/lib/session/kept-session.ts';
import { appSession } from '#/lib/session/session-store.ts';
import { momentText } from '#/lib/text/day-text.ts';
import { askWhich, confirm } from '#/ui/overlays/confirm.ts';
import { toastFailure } from '#/ui/overlays/toasts.ts';
import { itemText } from './waiting-notice.tsx';

/**
 * Ends the session here and on the server, deletes the drafts, and opens the login; what is stored to be read offline goes
 * with the session (`forgetAtEnd` in forget-at-end.ts).
 */
export function useSignOut() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const signOut = trpc.session.signOut.useMutation({ meta: { changes: false } });
  return async () => {
    if (!(await mayLeave()) || !(await mayLoseDrafts(user.id))) return;
    const tokens = appSession.tokens();
    const leave = tokens?.refresh ? signOut.mutateAsync({ refresh: tokens.refresh }) : signOutKept();
    const done = leave.catch(() => undefined);
    // Without a network the tokens are removed from this device anyway.
    await Promise.race([Promise.all([done, removeDraftsOf(user.id)]), pause(3_000)]);
    appSession.end({ kind: 'signed-out' });
    await navigate({ to: '/login' });
    // Not before: the page that is left would ask for it again.
    queryClient.clear();
  };
}

/** Asks what to do with unsent saves. True: none of them is left here. */
async function mayLeave(): Promise<boolean> {
  if (outbox.items().length === 0) return true;
  const answer = await askWhich({
    title: 'Not everything has been sent',
    text: <Listed text="These are on this device only:" />,
    choices: [
      { value: 'discard', label: 'Discard and Log Out' },
      ...(navigator.onLine ? [{ value: 'send' as const, label: 'Send Now and Log Out' }] : []),
    ],
    cancelLabel: 'Stay signed in',
  });
  if (answer === 'discard') {
    const sure = await confirm({
      title: 'Discard what has not been sent?',
      text: <Listed text="This will be lost for good:" />,
      confirmLabel: 'Discard and Log Out',
      danger: true,
    });
    if (sure) await outbox.discardAll();
    return sure;
  }
  if (answer === null) return false;
  await outbox.sendNow();
  if (outbox.items().length === 0) return true;
  toastFailure('Not everything could be sent, so you are still signed in.', null);
  return false;
}

/** Signing out deletes unsaved drafts. False: the person goes back to them. */
async function mayLoseDrafts(userId: number): Promise<boolean> {
  const open = unsavedForms();
  const isStored = await Promise.all(open.map(({ keep }) => keep()));
  const drafts = await draftsOfUser(userId);
  const unkept = open.filter((_, place) => !isStored[place]);
  if (drafts.length + unkept.length === 0) return true;
  const sure = await confirm({
    title: 'Log out and discard what is not saved?',
    text: (
      <>
        This is on this device only, and logging out removes it:
        <ul>
          {[...drafts.map(draftText), ...unkept.map(named)].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </>
    ),
    confirmLabel: 'Discard and Log Out',
    cancelLabel: 'Stay signed in',
    danger: true,
  });
  // The question has been asked: the page is left without another.
  if (sure) await Promise.all(open.map(({ discard }) => discard()));
  return sure;
}

const named = ({ what, about }: { what: string; about: string }) =>
  `Unsaved ${what || 'form'}${about ? `: ${about}` : ''}`;
const draftText = (draft: Draft) => `${named(draft)} (${momentText(draft.saved_at)})`;

function Listed({ text }: { text: string }) {
  return (
    <>
      {text}
      <ul>
        {outbox.items().map((item) => (
          <li key={item.key}>{itemText(item)}</li>
        ))}
      </ul>
    </>
  );
}

const pause = (milliseconds: number) => new Promise((resolve) => window.setTimeout(resolve, milliseconds));
