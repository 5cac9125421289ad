import { Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { sumHours, sumUsd } from '@daybook/domain/money/exact';
import { PayChanges } from '#/features/timesheets/sheet/pay-changes.tsx';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { totalHoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { WorthALook } from '#/shared/worth-a-look.tsx';
import { askWhich, confirm } from '#/ui/overlays/confirm.ts';
import { toastFailure, UNDO_FOR } from '#/ui/overlays/toasts.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { isFlagged } from './queries.ts';

type Sheet = Output['timesheets']['pile']['results'][number];
type Change = Output['timesheets']['payChanges'][number];

/** As many as one call takes. */
const BATCH_SIZE = 200;
/** Timesheets with something to look at that the question names; nobody reads 150 of them in a dialog. */
const MAX_NAMED = 10;

interface Outcome {
  done: readonly number[];
  failed: readonly string[];
}

interface ApproveTimesheetsProps {
  sheets: readonly Sheet[];
  onDone: () => void;
  /** Ticks these: the ones that are left out, for instance. */
  onTick: (ids: readonly number[]) => void;
}

const parts = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, at) =>
    ids.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
  );

const whose = ({ name, start_date, end_date }: Sheet) => `${name}, ${dayRange(start_date, end_date)}`;

/** "Will Worker, Mar 1: 18.00 hours, more than 16 in a day." */
function lookLines(flagged: readonly Sheet[]): string[] {
  const lines = flagged.slice(0, MAX_NAMED).map((sheet) => `${whose(sheet)}: ${sheet.to_look_at.join(' ')}`);
  const more = flagged.length - lines.length;
  return more > 0 ? [...lines, `and ${wholeText(more)} more`] : lines;
}

const counted = (count: number) => plural(count, 'timesheet', 'timesheets');

/** Approves what is ticked in one go, each with its own result, which can be undone for ten seconds. */
export function ApproveTimesheets({ sheets, onDone, onTick }: ApproveTimesheetsProps) {
  const utils = trpc.useUtils();
  // In parts: the screen is asked for again after the last.
  const approve = trpc.timesheets.approveMany.useMutation({ meta: { changes: false } });
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function ask(): Promise<readonly Sheet[]> {
    const changes: Change[] = [];
    for (const ids of parts(sheets.map(({ id }) => id))) {
      // Each part in turn: together they would hold up everybody else.
      changes.push(...(await utils.timesheets.payChanges.fetch({ ids, step: 'approve' }, { staleTime: 0 })));
    }
    // As it is now: colleagues have gone on since the list was read.
    const now = new Map(changes.map(({ id, to_look_at }) => [id, to_look_at]));
    const flagged = sheets
      .map((sheet) => ({ ...sheet, to_look_at: now.get(sheet.id) ?? sheet.to_look_at }))
      .filter(isFlagged);
    const clean = sheets.filter(({ id }) => flagged.every((sheet) => sheet.id !== id));
    const title = 'Approve timesheets';
    const text = <Question sheets={sheets} changes={changes} flagged={flagged} />;
    if (flagged.length === 0 || clean.length === 0)
      return (await confirm({ title, text, confirmLabel: `Approve ${counted(sheets.length)}` }))
        ? sheets
        : [];
    const answer = await askWhich({
      title,
      text,
      choices: [
        { value: 'all', label: `Include those, approve ${wholeText(sheets.length)}` },
        { value: 'clean', label: `Leave those out, approve ${wholeText(clean.length)}` },
      ],
    });
    if (answer === 'all') return sheets;
    return answer === 'clean' ? clean : [];
  }

  async function run() {
    // The question waits for the server; a second press meanwhile would ask twice.
    if (isRunning.current) return;
    isRunning.current = true;
    setOutcome(null);
    const done: number[] = [];
    const failed: string[] = [];
    const answered = new Set<number>();
    try {
      const chosen = await ask();
      if (chosen.length === 0) return;
      setBusy(true);
      for (const ids of parts(chosen.map(({ id }) => id))) {
        for (const one of await approve.mutateAsync({ ids })) {
          answered.add(one.id);
          if (one.ok) done.push(one.id);
          const sheet = chosen.find(({ id }) => id === one.id);
          if (!one.ok && sheet) failed.push(`${whose(sheet)}: ${one.detail ?? ''}`);
        }
      }
    } catch (error) {
      toastFailure(errorText(error, 'Error approving timesheet. Please try again.'), error);
    } finally {
      // Also of the parts before one that could not be sent.
      if (answered.size > 0) {
        setOutcome({ done, failed });
        onDone();
        onTick(sheets.filter(({ id }) => !answered.has(id)).map(({ id }) => id));
      }
      setBusy(false);
      isRunning.current = false;
      // Once, after the last part; also after a refusal, when others may have been first.
      void utils.invalidate();
    }
  }

  return (
    <>
      <Result
        outcome={outcome}
        onUndone={(remaining) => setOutcome(remaining.length === 0 ? null : { done: remaining, failed: [] })}
      />
      {sheets.length > 0 ? (
        <OnlineButton size="xs" loading={busy} onClick={() => void run()}>
          Approve {counted(sheets.length)}
        </OnlineButton>
      ) : null}
    </>
  );
}

interface QuestionProps {
  sheets: readonly Sheet[];
  changes: readonly Change[];
  flagged: readonly Sheet[];
}

/** What is approved in figures; by name what there is to look at, and whose pay changes in an unusual way. */
function Question({ sheets, changes, flagged }: QuestionProps) {
  const hours = sumHours(sheets.map(({ total_hours }) => total_hours));
  const pay = sumUsd(changes.flatMap(({ before, after }) => [after?.total_pay, -(before?.total_pay ?? 0)]));
  const [first] = sheets;
  const unusual = changes.filter(
    ({ asked, missing_rate, overtime_in }) => !asked || overtime_in !== null || missing_rate !== null,
  );
  return (
    <>
      {sheets.length === 1 && first ? `${whose(first)}, ` : `${counted(sheets.length)}, `}
      {totalHoursText(hours)}, about {moneyText(pay)}.
      {flagged.length > 0 ? ` ${plural(flagged.length, 'has', 'have')} something to look at.` : null}
      <WorthALook lines={lookLines(flagged)} />
      <PayChanges changes={unusual} named />
    </>
  );
}

/** How many were approved and which were not, next to the list and not above it. */
function Result({
  outcome,
  onUndone,
}: {
  outcome: Outcome | null;
  /** With those that are still approved, where one could not be undone. */
  onUndone: (remaining: readonly number[]) => void;
}) {
  const utils = trpc.useUtils();
  // The screen is asked for again after the last of them.
  const unapprove = trpc.timesheets.unapprove.useMutation({ meta: { changes: false } });
  const [mayUndo, setMayUndo] = useState(false);
  useEffect(() => {
    setMayUndo(outcome !== null && outcome.done.length > 0);
    const timer = window.setTimeout(() => setMayUndo(false), UNDO_FOR);
    return () => window.clearTimeout(timer);
  }, [outcome]);

  async function undo(done: readonly number[]) {
    setMayUndo(false);
    const remaining = new Set(done);
    try {
      for (const id of done) {
        // One after the other: the pay of the last may depend on the hours of the first.
        await unapprove.mutateAsync({ id });
        remaining.delete(id);
      }
    } catch (error) {
      toastFailure(errorText(error, 'Error unapproving timesheet. Please try again.'), error);
    } finally {
      onUndone([...remaining]);
      void utils.invalidate();
    }
  }

  return (
    <Group role="status" gap="xs" wrap="nowrap">
      {outcome ? (
        <Text size="sm" component="div">
          {outcome.failed.length === 0
            ? `${counted(outcome.done.length)} approved.`
            : `${outcome.done.length} of ${outcome.done.length + outcome.failed.length} approved. ${outcome.failed.join(' ')}`}
        </Text>
      ) : null}
      {outcome && mayUndo ? (
        <OnlineButton
          size="xs"
          variant="default"
          loading={unapprove.isPending}
          onClick={() => void undo(outcome.done)}
        >
          Undo
        </OnlineButton>
      ) : null}
    </Group>
  );
}
