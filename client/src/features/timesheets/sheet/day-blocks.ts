import { addDays, MINUTES_IN_DAY } from '@daybook/domain/time/day';
import { overlappingEntries } from '@daybook/domain/time/overlaps';
import { entryMinutes, isTime } from '@daybook/domain/time/work-time';

export interface GridEntry {
  date: string;
  start_time: string | null;
  end_time: string | null;
  client: string;
  /** The work code's. */
  code: string | null;
  note: string | null;
  /** Its daily log, if it can be opened. */
  log_id?: number | null;
}

/** The part of an entry within one day. */
interface DayPart {
  key: string;
  entry: GridEntry;
  /** minutes after midnight */
  from: number;
  to: number;
  overlaps: boolean;
}

export interface Block extends DayPart {
  lane: number;
  /** How many it shares the day's width with, itself included. */
  lanes: number;
}

/** The blocks of each day, and the entries that overlap; an entry past midnight continues in the next day. */
export function dayBlocks(entries: readonly GridEntry[]) {
  const overlapping = new Set(overlappingEntries(entries).flat());
  const parts = new Map<string, DayPart[]>();
  const put = (date: string, part: DayPart) => parts.set(date, [...(parts.get(date) ?? []), part]);
  for (const [index, entry] of entries.entries()) {
    const minutes = entryMinutes(entry.start_time, entry.end_time);
    if (minutes === 0 || !isTime(entry.start_time)) continue;
    const from = entryMinutes('00:00', entry.start_time);
    const to = from + minutes;
    const part = { key: String(index), entry, overlaps: overlapping.has(entry) };
    put(entry.date, { ...part, from, to: Math.min(MINUTES_IN_DAY, to) });
    if (to > MINUTES_IN_DAY)
      put(addDays(entry.date, 1), { ...part, key: `${index} night`, from: 0, to: to - MINUTES_IN_DAY });
  }
  const blocks = new Map([...parts].map(([date, ofDay]) => [date, sideBySide(ofDay)]));
  return { blocks, overlapping };
}

/** Each in the lowest lane that is free; what overlaps has lanes of one width. */
function sideBySide(parts: readonly DayPart[]): Block[] {
  let ends: number[] = [];
  return (
    parts
      .toSorted((one, other) => one.from - other.from)
      .map((part) => {
        if (ends.every((end) => end <= part.from)) ends = [];
        const free = ends.findIndex((end) => end <= part.from);
        const lane = free === -1 ? ends.length : free;
        ends[lane] = part.to;
        return { part, lane, ends };
      })
      // By now all parts of its group have a lane.
      .map(({ part, lane, ends: { length } }) => ({ ...part, lane, lanes: length }))
  );
}
