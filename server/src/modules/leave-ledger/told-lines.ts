import { and, eq } from 'drizzle-orm';
import { capMinutes, type LeaveDefinition } from '@daybook/domain/leave/policy';
import type { CountedSheet, LeaveEvents } from '@daybook/domain/leave/replay';
import { lineSentence } from '@daybook/domain/leave/sentences';
import { formatBriefRange } from '@daybook/domain/time/date-range';
import { leavePolicies, type leaveLedger } from '../../database/schema/leave.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds, pick } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { pluck } from '../../kernel/rows.ts';
import { leaveEvents } from '../leave-balances/events.ts';

type LineRow = typeof leaveLedger.$inferSelect;

/** By their ids, lines of ledgers in words (time-off.md#balance). */
export async function sentencesOf(
  db: ReadDb,
  company_id: number,
  rows: readonly LineRow[],
  names: ReadonlyMap<number | null, string>,
): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map();
  const [sheets, policies] = await pipelined(
    db
      .select(pick(timesheets, 'id', 'start_date', 'end_date'))
      .from(timesheets)
      .where(
        and(
          eq(timesheets.company_id, company_id),
          inIds(
            timesheets.id,
            pluck(rows, 'timesheet_id').filter((id) => id !== null),
          ),
        ),
      ),
    db
      .select(pick(leavePolicies, 'id', 'definition'))
      .from(leavePolicies)
      .where(eq(leavePolicies.company_id, company_id)),
  );
  const daysOf = new Map(sheets.map((sheet) => [sheet.id, formatBriefRange(sheet)]));
  const definitionOf = new Map(policies.map(({ id, definition }) => [id, definition]));
  const eventsOf = await leaveEvents(db, company_id, [...new Set(pluck(rows, 'user_id'))]);
  return new Map(
    rows.map((row) => {
      const events = eventsOf(row.user_id, row.leave_type_id);
      const definition =
        row.leave_policy_id === null ? null : (definitionOf.get(row.leave_policy_id) ?? null);
      const days = row.timesheet_id === null ? undefined : daysOf.get(row.timesheet_id);
      const sheet = events.sheets.find(({ timesheet_id }) => timesheet_id === row.timesheet_id);
      const told = {
        ...pickLine(row),
        definition,
        created_by: names.get(row.created_by_id) ?? null,
        sheet: days === undefined ? null : { days, counted: sheet ? countedOf(sheet, definition) : 0 },
        cap: definition && capOf(definition, events, row.day),
      };
      return [row.id, lineSentence(told)];
    }),
  );
}

const pickLine = ({ kind, minutes, withheld, reason }: LineRow) => ({ kind, minutes, withheld, reason });

function countedOf({ worked, overtime, leave }: CountedSheet, definition: LeaveDefinition | null): number {
  const accrual = definition?.accrual;
  if (accrual?.kind !== 'per_hour') return worked;
  return worked - (accrual.overtime ? 0 : overtime) + (accrual.leave ? leave : 0);
}

/** The limit of a balance before that of a year: mostly there is one. */
function capOf({ balance_cap, year_cap }: LeaveDefinition, { usual_weeks }: LeaveEvents, day: string) {
  return balance_cap ? capMinutes(balance_cap, usual_weeks, day) : year_cap;
}
