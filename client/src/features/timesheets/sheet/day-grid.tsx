import { Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { daysInRange, type DateRange } from '@daybook/domain/time/date-range';
import { isWeekend, MINUTES_IN_DAY } from '@daybook/domain/time/day';
import { entryMinutes } from '@daybook/domain/time/work-time';
import { dateNumber, weekdayDay, weekdayInitials } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import { NumbersButton, TextLink } from '#/ui/page/buttons.tsx';
import { NoWrap } from '#/ui/page/text-parts.tsx';
import { dayBlocks, type Block, type GridEntry } from './day-blocks.ts';
import classes from './day-grid.module.css';

interface DayGridProps {
  title: string;
  range: DateRange;
  entries: readonly GridEntry[];
}

/** Of a block that has room for a line of words. */
const WORDS_FROM = 105;
/** Days per row, as in the style sheet; a month has three rows. */
const IN_A_ROW = 14;
/** How many clients have a look of their own. */
const LOOKS = 5;
const HOURS = [0, 6, 12, 18, 24];

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 3)
    .toUpperCase();

const about = ({ entry, overlaps }: Block) =>
  [
    weekdayDay(entry.date),
    `${entry.start_time}–${entry.end_time}`,
    entry.client,
    entry.code ?? 'no work code',
    `${hoursText(entryMinutes(entry.start_time, entry.end_time) / 60)} h`,
    overlaps ? 'overlaps another entry' : null,
    entry.note,
  ]
    .filter(Boolean)
    .join(', ');

/**
 * The days of a timesheet side by side, each from 0 to 24 h: entries as blocks by client, overlaps hatched, nights
 * continued. Screen readers get a table instead, and anyone can switch to it.
 */
export function DayGrid({ title, range, entries }: DayGridProps) {
  const [asTable, setAsTable] = useState(false);
  const { blocks, overlapping } = dayBlocks(entries);
  const days = daysInRange(range);
  const rows = Array.from({ length: Math.ceil(days.length / IN_A_ROW) }, (_, index) =>
    days.slice(index * IN_A_ROW, (index + 1) * IN_A_ROW),
  );
  const timed = entries.filter(({ start_time, end_time }) => entryMinutes(start_time, end_time) > 0);
  const clients = [...new Set(timed.map(({ client }) => client))].toSorted((a, b) => a.localeCompare(b));
  const lookOf = (client: string) => clients.indexOf(client) % LOOKS;
  if (timed.length === 0) return null;
  return (
    <div className={classes.box}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{title}</Title>
        <NumbersButton asTable={asTable} onChange={setAsTable} drawing="grid" />
      </Group>
      {asTable ? null : (
        <div aria-hidden>
          {rows.map((row) => (
            <div key={row[0]} className={classes.row}>
              <div className={classes.hours}>
                {HOURS.map((hour) => (
                  <span key={hour} style={{ top: `${(hour / 24) * 100}%` }}>
                    {hour}
                  </span>
                ))}
              </div>
              {row.map((day) => (
                <Column
                  key={day}
                  day={day}
                  blocks={blocks.get(day) ?? []}
                  entries={entries}
                  lookOf={lookOf}
                />
              ))}
            </div>
          ))}
          <Group gap="md" className={classes.legend}>
            {clients.map((client) => (
              <span key={client}>
                <i data-look={lookOf(client)} /> {initials(client)} {client}
              </span>
            ))}
            {overlapping.size > 0 ? (
              <span>
                <i data-overlaps /> overlaps
              </span>
            ) : null}
          </Group>
        </div>
      )}
      <div className={asTable ? undefined : classes.hidden}>
        <PlainTable
          label={title}
          columns={[
            {
              key: 'date',
              header: 'Date',
              cell: (entry) => <LogDay date={entry.date} log_id={entry.log_id} />,
            },
            { key: 'start', header: 'Start', cell: ({ start_time }) => start_time },
            { key: 'end', header: 'End', cell: ({ end_time }) => end_time },
            { key: 'client', header: 'Client', cell: ({ client }) => client },
            { key: 'code', header: 'Work code', cell: ({ code }) => code ?? '–' },
            {
              key: 'overlap',
              header: 'Overlap',
              cell: (entry) => (overlapping.has(entry) ? 'overlaps another entry' : '–'),
            },
          ]}
          rows={timed}
          rowKey={(_, index) => index}
        />
      </div>
    </div>
  );
}

/** A day, as a link to its log if that can be opened. */
export function LogDay({ date, log_id }: Pick<GridEntry, 'date' | 'log_id'>) {
  const text = <NoWrap>{weekdayDay(date)}</NoWrap>;
  if (!log_id) return text;
  return (
    <TextLink to="/daily-logs/$id" params={{ id: log_id }} inherit>
      {text}
    </TextLink>
  );
}

interface ColumnProps {
  day: string;
  blocks: readonly Block[];
  entries: readonly GridEntry[];
  lookOf: (client: string) => number;
}

function Column({ day, blocks, entries, lookOf }: ColumnProps) {
  const minutes = entries
    .filter(({ date }) => date === day)
    .reduce((sum, { start_time, end_time }) => sum + entryMinutes(start_time, end_time), 0);
  return (
    <div className={classes.day}>
      <Text component="div" className={classes.head}>
        <span>{weekdayInitials(day)}</span> {dateNumber(day)}
      </Text>
      <div className={classes.track} data-weekend={isWeekend(day) || undefined}>
        {blocks.map((block) => {
          const { from, to, lane, lanes, overlaps } = block;
          const common = {
            className: classes.block,
            title: about(block),
            'data-look': lookOf(block.entry.client),
            'data-overlaps': overlaps || undefined,
            style: {
              top: `${(from / MINUTES_IN_DAY) * 100}%`,
              height: `${((to - from) / MINUTES_IN_DAY) * 100}%`,
              ...(overlaps && { width: `${100 / lanes}%`, insetInlineStart: `${(lane / lanes) * 100}%` }),
            },
          };
          const text =
            to - from < WORDS_FROM ? null : (
              <span>
                {initials(block.entry.client)} {block.entry.code}
              </span>
            );
          // The keyboard reaches it in the table.
          return block.entry.log_id ? (
            <Link
              key={block.key}
              to="/daily-logs/$id"
              params={{ id: block.entry.log_id }}
              tabIndex={-1}
              {...common}
            >
              {text}
            </Link>
          ) : (
            <div key={block.key} {...common}>
              {text}
            </div>
          );
        })}
      </div>
      <div className={classes.sum}>{minutes > 0 ? hoursText(minutes / 60) : '·'}</div>
    </div>
  );
}
