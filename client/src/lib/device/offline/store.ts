import { onlineManager } from '@tanstack/react-query';
import { createStore, del, get, set } from 'idb-keyval';
import { DAY_MS } from '@daybook/domain/time/day';
import { appSession } from '#/lib/session/session-store.ts';
import { nameOf } from './answer-name.ts';
import { noteLoss } from './contact.ts';
import { answerFrom, type KeptAnswers } from './kept-answers.ts';
import { KEPT } from './kept-limits.ts';

/** The answers of one person at a time; the next person's replace them. */
const KEY = 'person';
const SHAPES = String(import.meta.env.VITE_SHAPES ?? '');

let opened: ReturnType<typeof createStore> | null = null;
const store = () => (opened ??= createStore('daybook-answers', 'answers'));

let read: Promise<KeptAnswers | null> | null = null;

/** Whose answers are stored, if they can still be read. Deletes those that are too old. */
export function keptAnswers(): Promise<KeptAnswers | null> {
  read ??= load();
  return read;
}

async function load(): Promise<KeptAnswers | null> {
  try {
    const kept = await get<KeptAnswers>(KEY, store());
    if (!kept) return null;
    if (Date.now() - Date.parse(kept.at) > KEPT.without_contact * DAY_MS) {
      await forgetAnswers();
      return null;
    }
    return kept.shapes === SHAPES ? kept : null;
  } catch {
    return null;
  }
}

/** Not if their person has signed out, or another has signed in, while they were on their way. */
export async function keepAnswers(answers: Omit<KeptAnswers, 'shapes'>): Promise<void> {
  if (appSession.userId() !== answers.user_id) return;
  try {
    await set(KEY, { ...answers, shapes: SHAPES }, store());
    // They are read anew: a sign-out may have deleted them meanwhile.
    read = null;
  } catch {
    // No room: the app still works with a network.
  }
}

/** On sign-out, and after another password, a deactivation, or another person's sign-in. */
export async function forgetAnswers(): Promise<void> {
  read = Promise.resolve(null);
  try {
    await del(KEY, store());
  } catch {
    // As above.
  }
}

/** The server's last answer to this person, or if that is enough a part of it, with its time; null if it is not stored. */
export async function keptAnswer(
  user_id: number | null,
  path: string,
  input: unknown,
  inPart = false,
): Promise<{ data: unknown; at: string } | null> {
  const kept = await keptAnswers();
  if (!kept || kept.user_id !== user_id) return null;
  const data = answerFrom(kept, path, input, inPart);
  return data === undefined ? null : { data, at: kept.at };
}

interface Asked {
  path: string;
  input: unknown;
  context: Record<string, unknown>;
}

/** What the screen shows of a query that the server did not answer. `answeredAt`: when each was last answered, by name; nothing older is shown. */
export async function onDevice(
  user_id: number | null,
  { path, input, context }: Asked,
  answeredAt: ReadonlyMap<string, string>,
): Promise<unknown> {
  const found = await keptAnswer(user_id, path, input, context.in_part === true);
  const newest = answeredAt.get(nameOf(path, input));
  if (!found || (newest !== undefined && newest > found.at)) return undefined;
  noteLoss(found.at);
  // The screen asks again when the server answers again, whatever the browser says of the network.
  onlineManager.setOnline(false);
  return found.data;
}
