import { required } from '../../../kernel/refusals.ts';
import { undoneUnless, type SettledLine } from '../apply/blocks.ts';
import type { ImportWrite } from '../apply/lease.ts';
import { undoLeaveBalances } from '../apply/leave-balances.ts';
import { compareRecords, recordBefore, type LineOfRecord } from '../apply/lines.ts';
import type { LineTarget, OpenRow } from '../apply/open-rows.ts';
import { undoRates } from '../apply/rates.ts';
import { WRITERS, type Fields } from '../apply/writers.ts';
import { CHANGED_SINCE } from './rules.ts';

/** Takes written lines back, where their records are still what the import made of them. */
export async function undoLines(
  ctx: ImportWrite,
  type: LineTarget,
  rows: readonly OpenRow[],
): Promise<SettledLine[]> {
  if (type === 'rate') return undoRates(ctx, rows);
  if (type === 'leave_balance') return undoLeaveBalances(ctx, rows);
  const { remove, update } = WRITERS[type];
  const written = rows.map((row): LineOfRecord => ({
    ...row,
    target_id: required(row.target_id, `the record of line ${row.line}`),
  }));
  const isCreation = ({ before }: OpenRow) => before === null && type !== 'contract';
  const creations = written.filter(isCreation);
  const stay =
    creations.length === 0
      ? new Map<number, string>()
      : await required(remove, `how a ${type} is removed`)(
          ctx,
          creations.map(({ target_id, after }) => ({ id: target_id, after })),
        );
  const changes = written.filter((row) => !isCreation(row));
  const { records, fitting, misfits } = await compareRecords(ctx, type, changes, ({ after }) => after);
  if (fitting.length > 0)
    await required(update, `how a ${type} is changed`)(
      ctx,
      fitting.map((row) => ({ id: row.target_id, fields: { ...recordBefore(row), ...dayOfRates(row) } })),
    );
  return [
    ...creations.map(({ line, target_id }) => undoneUnless(line, target_id, stay.get(target_id) ?? null)),
    ...fitting.map(({ line, target_id }) => undoneUnless(line, target_id, null)),
    ...misfits.map(({ line, target_id }) =>
      undoneUnless(line, target_id, CHANGED_SINCE(codeLabel(records.get(target_id) ?? {}))),
    ),
  ];
}

/** Rates go back from the day on from which the line set them. */
const dayOfRates = ({ after: { rates_effective_from } }: OpenRow): Fields =>
  rates_effective_from === undefined ? {} : { rates_effective_from };

/** What a record is called where an undo says that it stays. */
function codeLabel({ name, code }: Fields): string {
  return typeof name === 'string' ? name : typeof code === 'string' ? code : 'It';
}
