import { unusualEntry, unusualLog } from '@daybook/domain/time/unusual-time';
import { isBlankEntry, totalsOfEntries } from '@daybook/domain/time/work-time';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { detailOrMessage } from '#/lib/api/error-text.ts';
import type { Saved } from '#/lib/device/outbox/outbox.ts';
import { savedText } from '#/lib/device/outbox/use-outbox-save.ts';
import { type RecordForm, useRecordForm } from '#/lib/forms/record-form.ts';
import type { SavedLog } from '#/lib/url/remembered-location.ts';
import { useToday } from '#/lib/session/today.ts';
import type { Output } from '#/lib/api/trpc.ts';
import { type DailyLogValues, aboutLog, readEntry } from './form-values.ts';

/** How long "Daily log saved successfully!" shows before the overview opens (daily-logs.md#the-form). */
const REDIRECT_AFTER_MS = 1_000;

interface Options<Sent extends FieldValues> {
  /** Where its drafts are stored; null for a locked log. */
  draftKey: string | null;
  /** Of the log being edited. */
  version?: string;
  clients: Output['clients']['picklist'];
  schema: () => Promise<z.ZodType<Sent>>;
  defaultValues: DailyLogValues;
  save: (values: Sent) => Promise<Saved>;
  /** Begins the next log, once this one is saved. */
  onAnother?: (saved: SavedLog) => void;
}

/** What a new log and an edited one have in common: the sentences, and the way back to the overview. */
export function useDailyLogForm<Sent extends FieldValues>(
  options: Options<Sent>,
): { form: RecordForm<DailyLogValues, Sent>; saveAndAdd: () => Promise<void> } {
  const { draftKey, version, clients, onAnother, ...own } = options;
  const navigate = useNavigate();
  const today = useToday();
  const [leaves, setLeaves] = useState<'overview' | 'next' | null>(null);
  const [waiting, setWaiting] = useState<string>();
  const goesOn = useRef(false);
  const form = useRecordForm({
    ...own,
    draft:
      draftKey === null
        ? null
        : { key: draftKey, what: 'daily log', version, about: (values) => aboutLog(values, clients) },
    savedText: (saved) => savedText(saved, 'Daily log saved successfully!'),
    failure: (error) => `Error saving daily log: ${detailOrMessage(error)}`,
    check: (values) =>
      values.client === null
        ? { field: 'client', message: 'Please select a client.' }
        : values.date === null
          ? { field: 'date', message: 'Please enter a date.' }
          : null,
    onSaved: (saved) => {
      // A conflict has already opened the page with both versions. A person who gets a warning needs time to read it, and what
      // they wrote stays on the screen.
      const mayLeave = saved.kind === 'sent' || (saved.kind === 'waiting' && !saved.warned);
      setLeaves(mayLeave ? (goesOn.current ? 'next' : 'overview') : null);
      setWaiting(saved.kind === 'waiting' ? saved.key : undefined);
    },
  });
  const saved = form.state.kind === 'saved';
  useEffect(() => {
    if (!saved || !leaves) return undefined;
    const log = savedLog(form.getValues(), today, waiting);
    if (leaves === 'next') {
      if (log) onAnother?.(log);
      return undefined;
    }
    const timer = window.setTimeout(
      () => void navigate({ to: '/daily-logs', state: { saved: log } }),
      REDIRECT_AFTER_MS,
    );
    return () => window.clearTimeout(timer);
  }, [saved, leaves, navigate, form, onAnother, today, waiting]);
  return {
    form,
    async saveAndAdd() {
      goesOn.current = true;
      try {
        await form.submit();
      } finally {
        goesOn.current = false;
      }
    },
  };
}

/** What the next page shows about the saved log. */
function savedLog(
  { client, date, ...values }: DailyLogValues,
  today: string,
  waiting: string | undefined,
): SavedLog | undefined {
  if (!client || !date) return undefined;
  const entries = values.work_entries.filter((entry) => !isBlankEntry(entry)).map(readEntry);
  const ofEntries = entries.flatMap((entry, index) =>
    unusualEntry(entry).map((what) => `Entry ${index + 1}: ${what}`),
  );
  return {
    client,
    date,
    hours: totalsOfEntries(entries).total_hours,
    unusual: [...unusualLog({ ...values, date, entries }, today), ...ofEntries],
    waiting,
  };
}
