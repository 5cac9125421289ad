import { Alert, Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { momentText } from '../../lib/day-text.ts';
import { type Draft, newDraftKey, readDrafts, removeDraft, takeDraft, writeDraft } from '../../lib/drafts.ts';
import type { RecordForm } from '../../lib/record-form.ts';
import { confirm } from '../overlays/confirm.ts';
import { ShowAll } from '../lists/show-all.tsx';
import { useKeptFocus } from '../lists/use-kept-focus.ts';
import classes from './forms.module.css';

interface DraftNoticeProps<Values extends FieldValues, Sent extends FieldValues> {
  form: RecordForm<Values, Sent>;
  /** Drafts are only offered to the user who wrote them. */
  userId: number;
  /** One per form and record: `daily-log:new`, `report:12`. */
  formKey: string;
  /** What it is called in the sentence: "daily log". */
  what: string;
  /** After the draft was put into the form (field arrays may need `replace`). */
  onRestored?: () => void;
}

const writeAfter = 600;
/** More would push the form out of sight. */
const SHOWN = 3;

/** What is written in the open form: where it is kept, and what is about to be. */
interface Writing {
  key: string;
  pending: { timer: number; values: unknown } | null;
}

function forget(writing: Writing) {
  if (writing.pending) window.clearTimeout(writing.pending.timer);
  writing.pending = null;
}

async function keep(writing: Writing) {
  if (!writing.pending) return;
  const { values } = writing.pending;
  forget(writing);
  await writeDraft(writing.key, values);
}

/**
 * Keeps what is being written on this device while it is not saved, and offers it again when the form is opened the next
 * time. Each opened form writes a draft of its own, so that beginning another record loses nothing. Placed inside the form,
 * above its fields. Saving removes the form's own draft; signing out all of them.
 */
export function DraftNotice<Values extends FieldValues, Sent extends FieldValues>(
  props: DraftNoticeProps<Values, Sent>,
) {
  const { form, userId, formKey, what, onRestored } = props;
  const [offered, setOffered] = useState<Draft[]>([]);
  const writing = useRef<Writing>({ key: '', pending: null });
  const id = useId();
  const noteFocus = useKeptFocus(offered.map(({ key }) => key));
  const { subscribe, state } = form;

  useEffect(() => {
    let gone = false;
    writing.current.key = newDraftKey(userId, formKey);
    void readDrafts(userId, formKey).then((drafts) => {
      if (!gone) setOffered(drafts.filter(({ key }) => key !== writing.current.key));
    });
    return () => {
      gone = true;
    };
  }, [userId, formKey]);

  useEffect(() => {
    const open = writing.current;
    const flush = () => void keep(open);
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values, type }) => {
        if (type !== 'change') return;
        forget(open);
        open.pending = { timer: window.setTimeout(flush, writeAfter), values: structuredClone(values) };
      },
    });
    // A phone that puts the tab away gives no other chance.
    document.addEventListener('visibilitychange', flush);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [subscribe, userId, formKey]);

  useEffect(() => {
    if (state.kind !== 'saved') return;
    forget(writing.current);
    void removeDraft(writing.current.key);
  }, [state]);

  async function continueWriting(draft: Draft) {
    const key = newDraftKey(userId, formKey);
    const taken = await takeDraft(draft, key);
    if (taken) {
      // What was in the form meanwhile stays under its own key.
      const kept = keep(writing.current);
      writing.current.key = key;
      const written = typeof taken.values === 'object' ? taken.values : null;
      form.reset({ ...form.getValues(), ...written }, { keepDefaultValues: true });
      form.clearState();
      onRestored?.();
      await kept;
    }
    const drafts = await readDrafts(userId, formKey);
    setOffered(drafts.filter((other) => other.key !== writing.current.key));
  }

  async function discard(draft: Draft) {
    const yes = await confirm({
      title: `Discard unsaved ${what}`,
      text: `Are you sure you want to discard the unsaved ${what} of ${momentText(draft.saved_at)}? This action cannot be undone.`,
      confirmLabel: 'Discard',
      danger: true,
    });
    if (!yes) return;
    void removeDraft(draft.key);
    setOffered((drafts) => drafts.filter(({ key }) => key !== draft.key));
  }

  if (offered.length === 0) return null;
  const several = offered.length > 1;
  // Its draft is removed once it is saved, which must not be another one by then.
  const isSaving = form.formState.isSubmitting;
  return (
    <Alert
      color="blue"
      icon={<IconPencil aria-hidden />}
      title={several ? `You have ${offered.length} unsaved ${what}s` : `You have an unsaved ${what}`}
    >
      <div onFocus={noteFocus}>
        <ShowAll items={offered} first={SHOWN} what={`unsaved ${what}s`}>
          {(shown) => (
            <ul className={classes.drafts}>
              {shown.map((draft) => (
                <li key={draft.key} data-row={draft.key}>
                  <span id={`${id}${draft.key}`}>
                    {several ? 'Last' : 'It was last'} changed on {momentText(draft.saved_at)}, on this
                    device.
                  </span>
                  <Group gap="xs" mt="xs">
                    <Button
                      size="xs"
                      disabled={isSaving}
                      aria-describedby={`${id}${draft.key}`}
                      onClick={() => void continueWriting(draft)}
                    >
                      Continue writing
                    </Button>
                    <Button
                      size="xs"
                      variant="default"
                      disabled={isSaving}
                      aria-describedby={`${id}${draft.key}`}
                      onClick={() => void discard(draft)}
                    >
                      Discard
                    </Button>
                  </Group>
                </li>
              ))}
            </ul>
          )}
        </ShowAll>
      </div>
    </Alert>
  );
}
