import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { Chip } from '#/ui/kit/chip.ts';
import { ApproveTimesheets } from './approve-timesheets.tsx';
import { isFlagged } from './queries.ts';
import classes from './ticked-bar.module.css';
import type { TimesheetList } from './timesheet-filters.tsx';

type Pile = Output['timesheets']['pile'];

interface LookChipsProps {
  list: TimesheetList;
  pile: Pile | undefined;
}

interface TickedBarProps extends LookChipsProps {
  /** The page's rows: timesheets waiting from other periods are among them, but not in the pile. */
  rows: readonly Output['timesheets']['board']['results'][number][];
  /** What to look at; on a phone it is among the filters. */
  children: ReactNode;
}

/** Those waiting, with or without something to look at, and who has not handed in. */
export function LookChips({ list, pile }: LookChipsProps) {
  const { search, change } = list;
  const { start, end } = search;
  const owed = trpc.reminders.notHandedIn.useQuery({ start_date: start, end_date: end });
  const flagged = pile?.results.filter(isFlagged).length ?? 0;
  const clean = (pile?.results.length ?? 0) - flagged;
  const chip = (look: NonNullable<typeof search.look>, label: string, count: number | undefined) => (
    <Chip
      size="sm"
      checked={search.look === look}
      onChange={(on) =>
        change(look === 'missing' || !on ? { look: on ? look : undefined } : { look, status: 'submitted' })
      }
    >
      {label} {count === undefined ? '' : wholeText(count)}
    </Chip>
  );
  return (
    <Group gap="var(--space-3)" role="group" aria-label="What to look at">
      {chip('clean', 'Nothing to look at', pile && clean)}
      {chip('flagged', 'Something to look at', pile && flagged)}
      {chip('missing', 'Not handed in', owed.data?.people.length)}
    </Group>
  );
}

/** What is done with the ticked ones. */
export function TickedBar({ list, pile, rows, children }: TickedBarProps) {
  return (
    <Group justify="space-between" gap="xs" mb="xs" className={classes.bar} data-no-print>
      {children}
      <Group gap="xs">
        {pile && list.selection.selected.size > 0 ? <TickMore list={list} pile={pile} /> : null}
        <ApproveTimesheets
          sheets={tickedOf(list, pile, rows)}
          onDone={list.untick}
          onTick={(ids) => list.selection.onChange(new Set(ids))}
        />
      </Group>
    </Group>
  );
}

function tickedOf({ isTicked }: TimesheetList, pile: Pile | undefined, rows: TickedBarProps['rows']) {
  const inPile = (pile?.results ?? []).filter(isTicked);
  const others = rows.filter(
    (row) => row.status === 'Submitted' && isTicked(row) && !inPile.some(({ id }) => id === row.id),
  );
  return [
    ...inPile,
    ...others.map(({ id, user_detail, start_date, end_date, total_hours, findings }) => ({
      id,
      name: user_detail.name,
      start_date,
      end_date,
      total_hours,
      to_look_at: findings.map(({ message }) => message),
    })),
  ];
}

/** Ticks what waits on the other pages too; what has something to look at only where just that is listed. */
function TickMore({ list, pile }: { list: TimesheetList; pile: Pile }) {
  const all = pile.results.filter((sheet) => isFlagged(sheet) === (list.search.look === 'flagged'));
  if (all.length === 0) return null;
  if (all.every(list.isTicked))
    return (
      <Text size="sm" c="dimmed">
        All {wholeText(all.length)} are ticked
      </Text>
    );
  return (
    <Button
      size="xs"
      variant="subtle"
      onClick={() => list.selection.onChange(new Set(all.map(({ id }) => id)))}
    >
      Tick all {wholeText(all.length)}
    </Button>
  );
}
