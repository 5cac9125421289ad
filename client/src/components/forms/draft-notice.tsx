import { Alert, Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { momentText } from '../../lib/day-text.ts';
import { type Draft, readDraft, removeDraft, writeDraft } from '../../lib/drafts.ts';
import type { RecordForm } from '../../lib/record-form.ts';

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

/**
 * Keeps what is being written on this device while it is not saved, and offers it again when the form is opened the next
 * time. Placed inside the form, above its fields. Saving removes it; so does signing out.
 */
export function DraftNotice<Values extends FieldValues, Sent extends FieldValues>(
  props: DraftNoticeProps<Values, Sent>,
) {
  const { form, userId, formKey, what, onRestored } = props;
  const [offered, setOffered] = useState<Draft | null>(null);
  const { subscribe, state } = form;

  useEffect(() => {
    let gone = false;
    void readDraft(userId, formKey).then((draft) => {
      if (!gone) setOffered(draft);
    });
    return () => {
      gone = true;
    };
  }, [userId, formKey]);

  const pending = useRef<{ timer: number; values: unknown } | null>(null);

  useEffect(() => {
    const flush = () => {
      if (!pending.current) return;
      window.clearTimeout(pending.current.timer);
      void writeDraft(userId, formKey, pending.current.values);
      pending.current = null;
    };
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values, type }) => {
        if (type !== 'change') return;
        if (pending.current) window.clearTimeout(pending.current.timer);
        pending.current = { timer: window.setTimeout(flush, writeAfter), values: structuredClone(values) };
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
    if (pending.current) window.clearTimeout(pending.current.timer);
    pending.current = null;
    void removeDraft(userId, formKey);
    setOffered(null);
  }, [state, userId, formKey]);

  if (!offered) return null;
  return (
    <Alert color="blue" icon={<IconPencil aria-hidden />} title={`You have an unsaved ${what}`}>
      It was last changed on {momentText(offered.saved_at)}, on this device.
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          onClick={() => {
            form.reset({ ...form.getValues(), ...(offered.values as Values) }, { keepDefaultValues: true });
            setOffered(null);
            onRestored?.();
          }}
        >
          Continue writing
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            void removeDraft(userId, formKey);
            setOffered(null);
          }}
        >
          Discard
        </Button>
      </Group>
    </Alert>
  );
}
