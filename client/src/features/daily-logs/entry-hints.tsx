import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { unusualEntry } from '@daybook/domain/time/unusual-time';
import { createStore, useStore, type Store } from '#/lib/device/value-store.ts';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { LiveRegion } from '#/ui/page/live-region.tsx';
import classes from './daily-log-form.module.css';
import { readEntry, type DailyLogValues, type LogIdentity } from './form-values.ts';
import { overlapHints } from './overlap-hints.ts';
import { useDayAround } from './use-day-around.ts';

/** The sentences of each row. */
const HintsOfRows = createContext(createStore<readonly string[]>([]));

interface EntryHintsProps<Sent extends object> {
  form: RecordForm<DailyLogValues, Sent>;
  self: LogIdentity;
  /** The row that is being typed. */
  typingRow: Store<number | null>;
  hasCodes: boolean;
  children: ReactNode;
}

/** Follows each key for the rows in it, which need not render again themselves: only the `Hints` that change do. */
export function EntryHints<Sent extends object>({
  form,
  self,
  typingRow,
  hasCodes,
  children,
}: EntryHintsProps<Sent>) {
  const hints = useHints(form, self, useStore(typingRow), hasCodes);
  const [store] = useState(() => createStore(hints));
  useLayoutEffect(() => store.set(hints), [store, hints]);
  return <HintsOfRows value={store}>{children}</HintsOfRows>;
}

export function Hints({ index }: { index: number }) {
  const hints = useStore(use(HintsOfRows), (rows) => rows[index]);
  return (
    <LiveRegion>
      {hints ? (
        <Text size="sm" className={classes.hint}>
          <IconAlertTriangle size={16} aria-hidden /> {hints}
        </Text>
      ) : null}
    </LiveRegion>
  );
}

/**
 * Of each row, what to look at: overlaps with other rows and with the same person's other logs of these days, and what is unusual.
 * `typingRow` is still being typed, so only its overlaps are pointed out.
 */
function useHints<Sent extends object>(
  form: RecordForm<DailyLogValues, Sent>,
  self: LogIdentity,
  typingRow: number | null,
  hasCodes: boolean,
): string[] {
  const [date, entries] = useWatch({ control: form.control, name: ['date', 'work_entries'] });
  const { data } = useDayAround(date, self, form.state.kind === 'saving');
  return useMemo(() => {
    const rows = entries.map(readEntry);
    const overlaps = overlapHints(date, rows, data?.entries ?? []);
    return rows.map((row, index) => {
      const coded = hasCodes ? row : { ...row, work_code_id: 0 };
      return [...(index === typingRow ? [] : unusualEntry(coded)), ...(overlaps.get(index) ?? [])].join(' ');
    });
  }, [date, entries, data, typingRow, hasCodes]);
}
