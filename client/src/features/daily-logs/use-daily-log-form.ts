import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { unusualEntry, unusualLog } from '@daybook/domain/time/unusual-time';
import { totalsOfEntries } from '@daybook/domain/time/work-time';
import { detailOrMessage } from '#/lib/api/error-text.ts';
import type { Output } from '#/lib/api/trpc.ts';
import { outbox, type Saved } from '#/lib/device/outbox/outbox.ts';
import { stateAfter } from '#/lib/device/outbox/use-outbox-save.ts';
import { useRecordForm, type RecordForm } from '#/lib/forms/record-form.ts';
import { useToday } from '#/lib/session/today.ts';
import type { SavedLog } from '#/lib/url/history-state.ts';
import { aboutLog, type DailyLogValues } from './form-values.ts';

/** How long "Daily log saved successfully!" shows before the overview opens (daily-logs.md#the-form). */
const REDIRECT_AFTER_MS = 1_000;

interface Options<Sent extends FieldValues> {
  /** Where its drafts are stored; null for a locked log. */
  draftKey: string | null;
  clients: Output['clients']['picklist'];
  schema: () => Promise<z.ZodType<Sent>>;
  defaultValues: DailyLogValues;
  /** With the version that an edited log has now. */
  save: (values: Sent, read: DailyLogValues) => Promise<Saved & { updated_at?: string }>;
  /** Begins the next log, once this one is saved. */
  onAnother?: (saved: SavedLog) => void;
}

/** What a new log and an edited one have in common: the sentences, and the way back to the overview. */
export function useDailyLogForm<Sent extends FieldValues>(
  options: Options<Sent>,
): { form: RecordForm<DailyLogValues, Sent>; saveAndAdd: () => Promise<void> } {
  const { draftKey, clients, onAnother, ...formOptions } = options;
  const navigate = useNavigate();
  const today = useToday();
  const [leaves, setLeaves] = useState<{ to: 'overview' | 'next'; log: SavedLog | undefined } | null>(null);
  const goesOn = useRef(false);
  const form = useRecordForm({
    ...formOptions,
    draft:
      draftKey === null
        ? null
        : { key: draftKey, what: 'daily log', about: (values) => aboutLog(values, clients) },
    stateAfter: (saved) => stateAfter(saved, 'Daily log saved successfully!'),
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
      const log = savedLog(saved, today);
      setLeaves(mayLeave ? { to: goesOn.current ? 'next' : 'overview', log } : null);
    },
  });
  const saved = form.state.kind === 'saved';
  useEffect(() => {
    if (!saved || !leaves) return undefined;
    const { to, log } = leaves;
    if (to === 'next') {
      if (log) onAnother?.(log);
      return undefined;
    }
    const timer = window.setTimeout(
      () => void navigate({ to: '/daily-logs', state: { saved: log } }),
      REDIRECT_AFTER_MS,
    );
    return () => window.clearTimeout(timer);
  }, [saved, leaves, navigate, onAnother]);
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
function savedLog(saved: Saved, today: string): SavedLog | undefined {
  if (saved.kind === 'compare') return undefined;
  const waiting = saved.kind === 'waiting' ? saved.key : undefined;
  const log =
    saved.kind === 'sent' ? saved.record : outbox.items().find(({ key }) => key === saved.key)?.payload;
  if (!log || !('work_entries' in log) || !log.client || !log.date) return undefined;
  const { client, date } = log;
  // A stored 0 was most likely left empty.
  const entries = (log.work_entries ?? []).map((entry) => ({
    ...entry,
    mileage: entry.mileage || null,
    stipend: entry.stipend || null,
  }));
  const ofEntries = entries.flatMap((entry, index) =>
    unusualEntry(entry).map((what) => `Entry ${index + 1}: ${what}`),
  );
  return {
    client,
    date,
    hours: 'total_hours' in log ? log.total_hours : totalsOfEntries(entries).total_hours,
    unusual: [...unusualLog({ ...log, date, entries }, today), ...ofEntries],
    waiting,
  };
}
