import { useCallback, useEffect, useRef, useState } from 'react';
import { useDraftWriter } from './current-user.ts';
import { type Draft, newDraftKey, readDrafts, removeDraft, takeDraft, writeDraft } from './drafts.ts';
import { setUnsaved } from './unsaved.ts';

export interface DraftOptions<Values> {
  /** One per form and record: `daily-log:new`, `report:12`. */
  key: string;
  /** What it is called in a sentence: "daily log". */
  what: string;
  /** Which one it is: "Quinn Murphy, Nov 22, 4.50 h". */
  about?: (values: Values) => string;
  /** Of the record that is changed, as it was read: then only what was changed of it is kept. */
  version?: string | null;
  /** What is never stored: passwords. */
  without?: readonly (keyof Values)[];
}

/** What a form does with its drafts, and the earlier ones that it offers. */
export interface Drafts<Values> {
  what: string;
  /** What was begun before in this form and not saved, the newest first. */
  offered: readonly Draft[];
  /** Whether the record was changed since that draft was begun. */
  isOutdated: (draft: Draft) => boolean;
  /** It was changed, from `before`: stored within 200 ms, and asked about before it is left. */
  keep: (values: Values, before?: object) => void;
  /** It is being saved, which may lead elsewhere: nothing is asked until it was, or could not be. */
  hold: () => void;
  /** It was saved, or is again as it was. */
  settle: () => void;
  /** Makes an earlier draft the open form's own. Null when it is gone. */
  take: (draft: Draft) => Promise<Partial<Values> | null>;
  discard: (draft: Draft) => Promise<void>;
}

/** Milliseconds after the last key. */
const WRITE_AFTER = 150;

/** What is written in the open form: where it is kept, and how to store at once what is about to be. */
interface Writing {
  key: string;
  timer: number | undefined;
  write: (() => Promise<boolean>) | null;
  /** Whether the browser took what was written last. */
  isStored: boolean;
  /** It was discarded, with the form that is about to go. */
  isOver: boolean;
}

const begin = (key: string): Writing => ({
  key,
  timer: undefined,
  write: null,
  isStored: true,
  isOver: false,
});

async function flush(writing: Writing): Promise<boolean> {
  window.clearTimeout(writing.timer);
  const { write } = writing;
  writing.write = null;
  if (write) writing.isStored = await write();
  return writing.isStored;
}

function forget(writing: Writing): Promise<void> {
  window.clearTimeout(writing.timer);
  writing.write = null;
  setUnsaved(writing.key, null);
  return removeDraft(writing.key);
}

/** The fields that were changed: the others stay as they are in the record by the time that it is continued. */
function changesOf<Values extends object>(values: Values, before: object): Partial<Values> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changes: Partial<Values> = { ...values };
  for (const name in changes) {
    if (JSON.stringify(changes[name]) === JSON.stringify(old.get(name))) delete changes[name];
  }
  return changes;
}

/** What a form kept is of the form's own shape. */
const isKept = <Values extends object>(values: unknown): values is Partial<Values> =>
  typeof values === 'object' && values !== null;

/**
 * Keeps what is being written on this device while it is not saved, and offers it again when the form is opened the next
 * time. Each opened form writes a draft of its own, so that beginning another record loses nothing. Null where nobody is
 * signed in (public pages, the platform console) and for a form that keeps none.
 */
export function useDraft<Values extends object>(options: DraftOptions<Values> | null): Drafts<Values> | null {
  const writer = useDraftWriter();
  const [offered, setOffered] = useState<readonly Draft[]>([]);
  const writing = useRef<Writing>(begin(''));
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const formKey = options?.key ?? null;
  const { user_id, company_id } = writer ?? {};

  useEffect(() => {
    if (formKey === null || user_id === undefined || company_id === undefined) return undefined;
    const own = { user_id, company_id };
    const open = begin(newDraftKey(own, formKey));
    writing.current = open;
    let gone = false;
    void readDrafts(own, formKey).then((drafts) => {
      if (!gone) setOffered(drafts.filter(({ key }) => key !== open.key));
    });
    const store = () => void flush(open);
    // A phone that puts the tab away gives no other chance.
    document.addEventListener('visibilitychange', store);
    window.addEventListener('pagehide', store);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', store);
      window.removeEventListener('pagehide', store);
      setUnsaved(open.key, null);
      store();
    };
  }, [formKey, user_id, company_id]);

  const keep = useCallback((values: Values, before?: object) => {
    const open = writing.current;
    const said = latest.current;
    if (!said || !open.key || open.isOver) return;
    const { what, about, version, without = [] } = said;
    const kept: Partial<Values> = structuredClone(version && before ? changesOf(values, before) : values);
    for (const name of without) delete kept[name];
    const aboutIt = about?.(values) ?? '';
    window.clearTimeout(open.timer);
    open.write = () =>
      writeDraft(open.key, { values: kept, what, about: aboutIt, version: version ?? undefined });
    open.timer = window.setTimeout(() => void flush(open), WRITE_AFTER);
    setUnsaved(open.key, {
      what,
      about: aboutIt,
      keep: () => flush(open),
      leave: () => setUnsaved(open.key, null),
      discard: () => {
        open.isOver = true;
        return forget(open);
      },
    });
  }, []);

  const hold = useCallback(() => setUnsaved(writing.current.key, null), []);
  const settle = useCallback(() => {
    if (writing.current.key) void forget(writing.current);
  }, []);

  if (!options || !writer) return null;
  const { key: ownForm, what, version } = options;

  async function reread(own: { user_id: number; company_id: number }) {
    const drafts = await readDrafts(own, ownForm);
    setOffered(drafts.filter(({ key }) => key !== writing.current.key));
  }

  return {
    what,
    offered,
    isOutdated: (draft) => Boolean(version && draft.version && version !== draft.version),
    keep,
    hold,
    settle,
    async take(draft) {
      const key = newDraftKey(writer, ownForm);
      const taken = await takeDraft(draft, key);
      if (taken) {
        // What was in the form meanwhile stays under its own key.
        const before = writing.current;
        await flush(before);
        setUnsaved(before.key, null);
        before.key = key;
      }
      await reread(writer);
      return taken && isKept<Values>(taken.values) ? taken.values : null;
    },
    async discard(draft) {
      await removeDraft(draft.key);
      setOffered((drafts) => drafts.filter(({ key }) => key !== draft.key));
    },
  };
}
