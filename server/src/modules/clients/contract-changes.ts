import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { readClientContract, type ClientContract } from '@daybook/domain/clients/client-contract';
import { dayAt, endOfDay, type Day } from '@daybook/domain/time/day';
import { isRecord } from '@daybook/domain/values';
import { auditEntries, isNaming, movedIds } from '../../database/schema/audit.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { grouped } from '../../kernel/rows.ts';

/** A contract of a client, and the day on which it was replaced; null: the present one. */
export interface PastContract {
  contract: ClientContract;
  until: Day | null;
}

/** The contracts of a client since a day, in order; the last is the present one. */
export type ContractHistory = (client: { id: number; contract: ClientContract }) => PastContract[];

/** @param earliest before all days that are asked about; undefined: only the present contracts */
export async function contractHistory(
  db: ReadDb,
  { company_id, membership: { time_zone, today } }: Pick<MemberContext, 'company_id' | 'membership'>,
  ids: readonly number[],
  earliest: Day | undefined,
): Promise<ContractHistory> {
  const entries =
    earliest === undefined || earliest >= today
      ? []
      : await changesAfter(db, company_id, ids, momentOf(new Date(endOfDay(earliest, time_zone))));
  const changed = grouped(
    entries.filter(
      ({ before, after }) => contractFigures(contractIn(before)) !== contractFigures(contractIn(after)),
    ),
    ({ record_id, moved_to }) => moved_to ?? record_id,
  );
  const codeHere = await workCodesHere(db, company_id, entries);
  return ({ id, contract: present }) => {
    const past = (changed.get(id) ?? []).flatMap(({ at, before, origin_id }): PastContract[] => {
      const contract = contractIn(before);
      if (!contract) return [];
      const hours = contract.hours.map((line) => ({
        ...line,
        work_code_id: codeHere(origin_id, line.work_code_id),
      }));
      return [{ contract: { ...contract, hours }, until: dayAt(at, time_zone) }];
    });
    return [...past, { contract: present, until: null }];
  };
}

/** The contract that counted on a day: what changes on the day itself counts for it. */
export const contractOn = (history: readonly PastContract[], day: Day): PastContract | undefined =>
  history.find(({ until }) => until === null || day < until);

/** The day on which a contract last changed after another day, if it is another one now than it was then. */
export function changedAfter(history: readonly PastContract[], day: Day): Day | null {
  const [then, now] = [contractOn(history, day), history.at(-1)];
  const isSame = !then || !now || contractFigures(then.contract) === contractFigures(now.contract);
  return isSame ? null : (history.at(-2)?.until ?? null);
}

function changesAfter(db: ReadDb, company_id: number, ids: readonly number[], moment: string) {
  return (
    db
      .select({
        at: auditEntries.at,
        record_id: auditEntries.record_id,
        moved_to: movedIds.new_id,
        origin_id: auditEntries.origin_id,
        before: auditEntries.before,
        after: auditEntries.after,
      })
      .from(auditEntries)
      // Entries from before a move name the client by its number there.
      .leftJoin(
        movedIds,
        and(
          eq(movedIds.company_id, auditEntries.company_id),
          eq(movedIds.origin_id, auditEntries.origin_id),
          eq(movedIds.record_type, 'client'),
          eq(movedIds.old_id, auditEntries.record_id),
        ),
      )
      .where(
        and(
          eq(auditEntries.company_id, company_id),
          // Its index has few entries; SQLite would look through all of the company's.
          isNaming,
          eq(auditEntries.record_type, 'client'),
          or(
            and(isNull(auditEntries.origin_id), inIds(auditEntries.record_id, ids)),
            inIds(movedIds.new_id, ids),
          ),
          gt(auditEntries.at, moment),
        ),
      )
      .orderBy(auditEntries.sequence)
  );
}

/** The number here of a work code, by its number where an entry was written. */
async function workCodesHere(
  db: ReadDb,
  company_id: number,
  entries: readonly { origin_id: number | null }[],
) {
  const isMoved = entries.some(({ origin_id }) => origin_id !== null);
  const rows = isMoved
    ? await db
        .select({ origin_id: movedIds.origin_id, old_id: movedIds.old_id, new_id: movedIds.new_id })
        .from(movedIds)
        .where(and(eq(movedIds.company_id, company_id), eq(movedIds.record_type, 'work_code')))
    : [];
  const numbers = new Map(rows.map(({ origin_id, old_id, new_id }) => [`${origin_id} ${old_id}`, new_id]));
  return (origin_id: number | null, code: number): number =>
    origin_id === null ? code : (numbers.get(`${origin_id} ${code}`) ?? -code);
}

/** Null: a change that leaves it out did not touch it. */
const contractIn = (side: unknown): ClientContract | null =>
  isRecord(side) && isRecord(side['custom_fields']) ? readClientContract(side['custom_fields']) : null;

/** What limits a client's time and distance. */
function contractFigures(contract: ClientContract | null): string | null {
  if (!contract) return null;
  const { hours, total_kms, kms_period } = contract;
  const lines = hours.map(({ work_code_id, max, period }) => [work_code_id, max, period] as const);
  return JSON.stringify([lines.toSorted(([a], [b]) => a - b), total_kms, kms_period]);
}
