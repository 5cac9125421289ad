import { useCallback, useEffect, useRef, useState } from 'react';
import {
  newDraftKey,
  readDrafts,
  removeDraft,
  takeDraft,
  writeDraft,
  type Draft,
} from '#/lib/device/drafts.ts';
import { setUnsaved } from '#/lib/device/unsaved.ts';
import { useDraftWriter } from '#/lib/session/current-user.ts';

export interface DraftOptions<Values> {
  /** One per form and record: `daily-log:new`, `report:12`. */
  key: string;
  /** What a sentence calls it: "daily log". */
  what: string;
  /** Which one it is: "Quinn Murphy, Nov 22, 4:30 h". */
  about?: (values: Values) => string;
  /** Fields that are never stored: passwords. */
  without?: readonly (keyof Values)[];
}

/** The drafts of a form, and the earlier ones it offers. */
export interface Drafts<Values> {
  what: string;
  /** Earlier unsaved drafts of this form, the newest first. */
  offered: readonly Draft[];
  /** Whether the record has changed since that draft was begun. */
  isOutdated: (draft: Draft) => boolean;
  /** The form was changed, from `before`: stored within 200 ms, and asked about before the page is left. */
  keep: (values: Values, before?: object) => void;
  /** It is being saved, which may open another page: nothing is asked until the save succeeded or failed. */
  hold: () => void;
  /** It was saved, or its values are back to the start. */
  settle: () => void;
  /** Makes an earlier draft the open form's own. Null if it is gone. */
  take: (draft: Draft) => Promise<Partial<Values> | null>;
  discard: (draft: Draft) => Promise<void>;
}

/** Milliseconds after the last key. */
const WRITE_AFTER = 150;

/** The draft of the open form: its key, and how to store pending changes immediately. */
interface Writing {
  key: string;
  timer: number | undefined;
  write: (() => Promise<boolean>) | null;
  /** Whether the browser stored the last change. */
  isStored: boolean;
  /** It was discarded, and its form is about to close. */
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

/** The changed fields: the others keep the values that the record has when the draft is continued. */
export function changesOf<Values extends object>(values: Values, before: object): Partial<Values> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changes: Partial<Values> = { ...values };
  for (const name in changes) {
    if (JSON.stringify(changes[name]) === JSON.stringify(old.get(name))) delete changes[name];
  }
  return changes;
}

/** A form's draft has the form's own shape. */
const isKept = <Values extends object>(values: unknown): values is Partial<Values> =>
  typeof values === 'object' && values !== null;

/**
 * Stores unsaved input on this device, and offers it when the form is opened again. Each open form writes its own
 * draft, so that beginning another record loses nothing. Null if nobody is
 * signed in (public pages, the platform console) and for a form that keeps none.
 * @param versionOf the version of the record that the person has read; with one, only the changed fields are stored. A draft that
 * is continued changes the record as it is then.
 */
export function useDraft<Values extends object>(
  options: DraftOptions<Values> | null,
  versionOf: () => unknown,
): Drafts<Values> | null {
  const writer = useDraftWriter();
  const [offered, setOffered] = useState<readonly Draft[]>([]);
  const writing = useRef<Writing>(begin(''));
  const latest = useRef({ options, versionOf });
  useEffect(() => {
    latest.current = { options, versionOf };
  });
  const formKey = options?.key ?? null;
  const { user_id, company_id } = writer ?? {};

  useEffect(() => {
    if (formKey === null || user_id === undefined || company_id === undefined) return undefined;
    const author = { user_id, company_id };
    const open = begin(newDraftKey(author, formKey));
    writing.current = open;
    let gone = false;
    void readDrafts(author, formKey).then((drafts) => {
      if (!gone) setOffered(drafts.filter(({ key }) => key !== open.key));
    });
    const store = () => void flush(open);
    // On a phone that suspends the tab, this is the last opportunity.
    document.addEventListener('visibilitychange', store);
    window.addEventListener('pagehide', store);
    // While the browser asks, there is time to store it, which a closing page may not have.
    window.addEventListener('beforeunload', store);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', store);
      window.removeEventListener('pagehide', store);
      window.removeEventListener('beforeunload', store);
      setUnsaved(open.key, null);
      store();
    };
  }, [formKey, user_id, company_id]);

  const keep = useCallback((values: Values, before?: object) => {
    const open = writing.current;
    const { options: said, versionOf: versionNow } = latest.current;
    if (!said || !open.key || open.isOver) return;
    const { what, about, without = [] } = said;
    const aboutIt = () => about?.(values) ?? '';
    window.clearTimeout(open.timer);
    open.write = () => {
      const version = versionNow();
      const changed: Partial<Values> = version && before ? changesOf(values, before) : { ...values };
      for (const name of without) delete changed[name];
      return writeDraft(open.key, {
        values: changed,
        what,
        about: aboutIt(),
        ...(typeof version === 'string' && { version }),
      });
    };
    open.timer = window.setTimeout(() => void flush(open), WRITE_AFTER);
    setUnsaved(open.key, {
      what,
      get about() {
        return aboutIt();
      },
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
  const { key: ownForm, what } = options;

  async function reread(author: { user_id: number; company_id: number }) {
    const drafts = await readDrafts(author, ownForm);
    setOffered(drafts.filter(({ key }) => key !== writing.current.key));
  }

  return {
    what,
    offered,
    isOutdated({ version }) {
      const now = versionOf();
      return Boolean(version && now && version !== now);
    },
    keep,
    hold,
    settle,
    async take(draft) {
      const key = newDraftKey(writer, ownForm);
      const draftTaken = await takeDraft(draft, key);
      if (draftTaken) {
        // The form's previous content stays under its own key.
        const before = writing.current;
        await flush(before);
        setUnsaved(before.key, null);
        before.key = key;
      }
      await reread(writer);
      if (!draftTaken || !isKept<Values>(draftTaken.values)) return null;
      const values = { ...draftTaken.values };
      // Else the server would refuse it for ever, however often the page is loaded again.
      Reflect.deleteProperty(values, 'updated_at');
      return values;
    },
    async discard(draft) {
      await removeDraft(draft.key);
      setOffered((drafts) => drafts.filter(({ key }) => key !== draft.key));
    },
  };
}
