import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { randomKey } from '#/lib/device/random-key.ts';
import type { SaveState } from '#/lib/forms/save-state.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { OUTBOX_OLD_DAYS, type NewItem } from './items.ts';
import { outbox, type Saved } from './outbox.ts';

type Save = Omit<NewItem, 'key' | 'user_id' | 'company_id' | 'created_at'>;

const KEPT_TEXT = 'Saved on this device. It will be sent as soon as Daybook can be reached.';
const CHANGED_TEXT = 'It was changed elsewhere in the meantime. Yours is kept here until you choose.';

/** What became of a save, in words; `sent`: once the server has it. */
export function savedText(saved: Saved, sent: string): string {
  if (saved.kind === 'compare') return CHANGED_TEXT;
  if (saved.kind !== 'waiting') return sent;
  return saved.warned
    ? `${KEPT_TEXT} The browser may not keep it for long: open Daybook online within ${OUTBOX_OLD_DAYS} days.`
    : KEPT_TEXT;
}

/** The same as the status of a form. */
export const stateAfter = (saved: Saved, sent: string): SaveState => {
  const message = savedText(saved, sent);
  return saved.kind === 'compare' ? { kind: 'failed', message, stale: false } : { kind: 'saved', message };
};

/** Saves through the outbox, in the name of the signed-in person. A conflict opens the page with both versions. */
export function useOutboxSave(): (save: Save) => Promise<Saved> {
  const user = useCurrentUser();
  const navigate = useNavigate();
  useEffect(() => {
    // The sender is loaded before it is needed: the network may be gone by then.
    void import('./server-calls.ts').catch(() => undefined);
  }, []);
  return async (save) => {
    const saved = await outbox.save({
      ...save,
      key: randomKey(),
      user_id: user.id,
      company_id: user.company?.id ?? 0,
      created_at: new Date().toISOString(),
    });
    if (saved.kind === 'compare') await navigate({ to: '/outbox/$key', params: { key: saved.key } });
    return saved;
  };
}
