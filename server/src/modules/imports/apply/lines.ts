import { required } from '../../../kernel/refusals.ts';
import { pluck } from '../../../kernel/rows.ts';
import { settledLine, type SettledLine } from './blocks.ts';
import { isStill } from './comparison.ts';
import type { ImportWrite } from './lease.ts';
import { applyLeaveBalances } from './leave-balances.ts';
import type { LineTarget, OpenRow } from './open-rows.ts';
import { applyRates } from './rates.ts';
import { WRITERS, type Fields } from './writers.ts';

/** A line whose record exists. */
export type LineOfRecord = OpenRow & { target_id: number };

const hasRecord = (row: OpenRow): row is LineOfRecord => row.target_id !== null;

/** The record before a line, as `Writers` speak of it: a contract that the line adds was none. */
export const recordBefore = ({ before, after }: OpenRow): Fields =>
  before ?? { work_code: after.work_code, entry: null };

/** The present records of lines, and which lines find theirs as they expect it. */
export async function compareRecords(
  ctx: ImportWrite,
  type: Exclude<LineTarget, 'rate' | 'leave_balance'>,
  rows: readonly LineOfRecord[],
  expectedBy: (row: OpenRow) => Fields,
): Promise<{ records: Map<number, Fields>; fitting: LineOfRecord[]; misfits: LineOfRecord[] }> {
  if (rows.length === 0) return { records: new Map(), fitting: [], misfits: [] };
  const records = await WRITERS[type].current(ctx, pluck(rows, 'target_id'));
  const fits = (row: LineOfRecord): boolean => {
    const present = records.get(row.target_id);
    return present !== undefined && isStill(type, present, expectedBy(row));
  };
  return { records, fitting: rows.filter(fits), misfits: rows.filter((row) => !fits(row)) };
}

const CHANGED = 'This record was changed since the plan was made.';

/** Writes what lines plan, where their records are still what the plan saw. */
export async function applyLines(
  ctx: ImportWrite,
  type: LineTarget,
  rows: readonly OpenRow[],
): Promise<SettledLine[]> {
  if (type === 'rate') return applyRates(ctx, rows);
  if (type === 'leave_balance') return applyLeaveBalances(ctx, rows);
  const { create, update } = WRITERS[type];
  const additions = rows.filter((row) => !hasRecord(row));
  const { fitting, misfits } = await compareRecords(ctx, type, rows.filter(hasRecord), recordBefore);
  const ids =
    additions.length === 0
      ? []
      : await required(create, `how a ${type} is created`)(ctx, pluck(additions, 'after'));
  if (fitting.length > 0)
    await required(update, `how a ${type} is changed`)(
      ctx,
      fitting.map(({ target_id, after }) => ({ id: target_id, fields: after })),
    );
  return [
    ...additions.map(({ line }, at) =>
      settledLine(line, required(ids[at], `the record of line ${line}`), 'done'),
    ),
    ...fitting.map(({ line, target_id }) => settledLine(line, target_id, 'done')),
    ...misfits.map(({ line, target_id }) => settledLine(line, target_id, 'failed', CHANGED)),
  ];
}
