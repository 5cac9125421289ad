import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { MAX_LOG_ENTRIES } from '@daybook/domain/limits';
import { isBlankEntry } from '@daybook/domain/time/work-time';
import type { Output } from '#/lib/api/trpc.ts';
import { createStore } from '#/lib/device/value-store.ts';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { useLoggableCodes } from '#/shared/loggable-codes.ts';
import { useUndo } from '#/ui/overlays/toasts.ts';
import { LiveRegion } from '#/ui/page/live-region.tsx';
import { CopyLastLog, SameAs } from './copy-entries.tsx';
import classes from './daily-log-form.module.css';
import { EntryHints } from './entry-hints.tsx';
import { EntryRow } from './entry-row.tsx';
import { RunningTotal } from './entry-totals.tsx';
import {
  blankEntry,
  copiedEntries,
  withCopied,
  type DailyLogValues,
  type EntryValues,
  type LogIdentity,
} from './form-values.ts';
import { useCards } from './use-cards.ts';
import { useHabits } from './use-habits.ts';

interface EntryListProps<Sent extends object> {
  form: RecordForm<DailyLogValues, Sent>;
  workCodes: Output['workCodes']['list']['results'];
  self: LogIdentity;
  disabled: boolean;
}

/** The work entries: rows that can be added, copied from the last log, and deleted, with the running total. */
export function EntryList<Sent extends object>({ form, workCodes, self, disabled }: EntryListProps<Sent>) {
  const rows = useFieldArray({ control: form.control, name: 'work_entries' });
  const list = useRef<HTMLDivElement>(null);
  const focusRow = useRef<number | null>(null);
  const [stored] = useState(() => form.getValues('work_entries').map(({ work_code_id }) => work_code_id));
  const loggable = useLoggableCodes(workCodes, stored);
  const codes = useMemo(
    () =>
      loggable.map(({ id, code, description }) => ({
        value: id,
        label: description ? `${code} – ${description}` : code,
      })),
    [loggable],
  );
  const [typingRow] = useState(() => createStore<number | null>(null));
  const { isPhone, isShown, isFolded, open, firstBlank } = useCards(form);
  const { before, same, isSameWeekday, usual, isLoading } = useHabits(form, self.except);
  const undo = useUndo();

  // A new row exists only after the next render.
  useEffect(() => {
    if (focusRow.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-entry="${focusRow.current}"] input`)?.focus();
    focusRow.current = null;
  });

  /** Tracks the entry that has the focus, for which no row renders again. */
  function follow(focused: Element | null) {
    if (isPressing()) afterPress(() => typingRow.set(rowOf(document.activeElement)));
    else typingRow.set(rowOf(focused));
  }

  function goTo(index: number) {
    if (index >= rows.fields.length) {
      if (rows.fields.length >= MAX_LOG_ENTRIES) return;
      rows.append(blankEntry(), { shouldFocus: false });
    }
    focusRow.current = index;
    if (index < rows.fields.length) {
      list.current?.querySelector<HTMLElement>(`[data-entry="${index}"] input`)?.focus();
      focusRow.current = null;
    }
  }

  /** On a phone one card is open; the blank entries that a log starts with appear one by one. */
  function add() {
    const next = firstBlank() ?? rows.fields.length;
    if (!isPhone) {
      goTo(rows.fields.length);
      return;
    }
    if (next === rows.fields.length) rows.append(blankEntry(), { shouldFocus: false });
    open(next);
  }

  function remove(index: number) {
    const removed = form.getValues(`work_entries.${index}`);
    if (!isBlankEntry(removed)) {
      undo('Entry deleted.', () => {
        const now = form.getValues('work_entries');
        // The only entry was emptied, not removed.
        if (now.length === 1 && now.every(isBlankEntry)) rows.update(0, removed);
        else rows.insert(Math.min(index, now.length), removed, { shouldFocus: false });
      });
    }
    open(null);
    if (rows.fields.length === 1) rows.update(0, blankEntry());
    else rows.remove(index);
    focusRow.current = Math.max(0, Math.min(index, rows.fields.length - 2));
  }

  function copy(copied: EntryValues[]) {
    rows.replace(withCopied(form.getValues('work_entries'), copied));
    open(null);
  }

  return (
    <section aria-labelledby="work-entries">
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2} size="h4" id="work-entries">
          Work entries
        </Title>
        {disabled ? null : (
          <Group gap="xs">
            {same ? (
              <SameAs
                log={same}
                isSameWeekday={isSameWeekday}
                onCopy={() => copy(copiedEntries(same, form.getValues('distance_unit')))}
              />
            ) : isLoading ? (
              // The entries below must not move when the button appears.
              <Skeleton h="2.25rem" w="17rem" maw="100%" />
            ) : null}
            <CopyLastLog form={form} except={self.except} onCopy={copy} />
          </Group>
        )}
      </Group>
      <LiveRegion>
        {before === null || disabled || form.state.kind === 'saved' ? null : (
          <Text size="sm" className={classes.hint} mb="xs">
            <IconAlertTriangle size={16} aria-hidden /> You already logged {hoursText(before)} h for this
            client on this day.
          </Text>
        )}
      </LiveRegion>
      <div
        className={classes.list}
        ref={list}
        role="presentation"
        onFocus={({ target }) => follow(target)}
        onBlur={({ relatedTarget }) => follow(relatedTarget)}
        onKeyDown={(event) => {
          const typing = typingRow.get();
          if (typing === null || event.key !== 'Delete' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          remove(typing);
        }}
      >
        <EntryHints form={form} self={self} typingRow={typingRow} hasCodes={codes.length > 0}>
          {rows.fields.map((row, index) =>
            isShown(index) ? (
              <EntryRow
                key={row.id}
                form={form}
                index={index}
                codes={codes}
                onRemove={remove}
                onEnter={() => (isPhone ? open(index + 1) : goTo(index + 1))}
                isPhone={isPhone}
                isFolded={isFolded(index)}
                onOpen={() => open(index)}
                usual={usual}
              />
            ) : null,
          )}
        </EntryHints>
      </div>
      <Group justify="space-between" mt="sm" align="flex-start">
        {disabled ? null : (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={rows.fields.length >= MAX_LOG_ENTRIES}
            onClick={add}
          >
            Add Entry
          </Button>
        )}
      </Group>
      {isPhone ? null : <RunningTotal form={form} />}
    </section>
  );
}

function rowOf(element: Element | null): number | null {
  const row = element?.closest('[data-entry]')?.getAttribute('data-entry');
  return row ? Number(row) : null;
}

/**
 * A mouse press leaves the entry immediately. The hints that then appear would move the button away from under the pointer,
 * and the click would be lost; so they appear after the click.
 */
const isPressing = () => document.documentElement.matches(':active');
const afterPress = (then: () => void) =>
  window.addEventListener('mouseup', () => window.setTimeout(then), { once: true });
