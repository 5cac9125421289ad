import type { LedgerRow, Why } from './model.ts';
import type { Placed } from './timeline.ts';
import { dateAt, endTimeAt, localDayNumber, timeAt } from './zone.ts';

/** Time of an entry, within one calendar day, that is paid alike. */
export interface PaidTime {
  placed: Placed;
  from: number;
  to: number;
  /** Null: not paid. */
  pay_code: string | null;
  thousandths: number;
  /** Equal reasons are the same objects. */
  why: readonly Why[];
  /** Imported without a start or an end: minutes of its day. */
  untimed?: boolean;
}

/** The ledger in time order; consecutive parts that are paid alike for the same reasons are one row. */
function ledgerOf(times: readonly PaidTime[]): LedgerRow[] {
  const joined: PaidTime[] = [];
  for (const time of times.toSorted((a, b) => a.from - b.from || a.placed.entry.id - b.placed.entry.id)) {
    const last = joined.at(-1);
    if (last && followsOn(last, time)) joined[joined.length - 1] = { ...last, to: time.to };
    else joined.push(time);
  }
  return joined.map(({ placed, from, to, pay_code, thousandths, why, untimed }) => ({
    entry_id: placed.entry.id,
    timesheet_id: placed.entry.timesheet_id,
    date: dateAt(placed.clock, from),
    from: untimed ? null : timeAt(placed.clock, from),
    to: untimed ? null : endTimeAt(placed.clock, to),
    minutes: to - from,
    pay_code,
    multiplier: thousandths / 1_000,
    base_rate: placed.rate,
    why: [...why],
  }));
}

/** The ledger, put together when it is first read: the lines, all that an approval needs, do not depend on it. */
export function ledgerLater(times: () => readonly PaidTime[]): () => LedgerRow[] {
  let rows: LedgerRow[] | null = null;
  return () => (rows ??= ledgerOf(times()));
}

const followsOn = (last: PaidTime, next: PaidTime): boolean =>
  last.placed === next.placed &&
  last.to === next.from &&
  last.pay_code === next.pay_code &&
  last.thousandths === next.thousandths &&
  last.why.length === next.why.length &&
  last.why.every((reason, index) => reason === next.why[index]) &&
  localDayNumber(last.placed.clock, last.from) === localDayNumber(next.placed.clock, next.from);
