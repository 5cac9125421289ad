import { eq } from 'drizzle-orm';
import type { ImportKind } from '@daybook/domain/imports/kinds';
import { atColumn } from '@daybook/domain/imports/lines';
import { periodOn } from '@daybook/domain/leave/policy';
import { balanceOn, replay } from '@daybook/domain/leave/replay';
import { hasNoBalance } from '@daybook/domain/leave/sentences';
import { foldedKey } from '@daybook/domain/text/fold';
import { recordDayProblem } from '@daybook/domain/time/allowed-days';
import { leaveTypes } from '../../../database/schema/leave.ts';
import { pick } from '../../../database/sql.ts';
import type { ReadDb } from '../../../database/store.ts';
import { required } from '../../../kernel/refusals.ts';
import { pluck } from '../../../kernel/rows.ts';
import { leaveEvents, type EventsOf } from '../../leave-balances/events.ts';
import { changed, failed, leftOut, textValue, type Planned, type Values } from './planned.ts';
import { nameOfRecord, namesOfRecord } from './record-names.ts';
import type { References } from './references.ts';
import type { World } from './world.ts';

/** The company's types of time off by name, and from what everybody's balances follow. */
export interface LeaveBalances {
  types: ReadonlyMap<string, { id: number; name: string }>;
  eventsOf: EventsOf;
}

export async function leaveBalancesOf(
  db: ReadDb,
  { viewer, people }: World,
  kind: ImportKind,
): Promise<LeaveBalances | null> {
  if (kind !== 'leave_balances') return null;
  const types = viewer.membership.time_off
    ? await db
        .select(pick(leaveTypes, 'id', 'name', 'name_key'))
        .from(leaveTypes)
        .where(eq(leaveTypes.company_id, viewer.company_id))
    : [];
  return {
    types: new Map(types.map(({ name_key, ...type }) => [name_key, type])),
    eventsOf: await leaveEvents(db, viewer.company_id, pluck(people, 'id')),
  };
}

/** A line of balances: what a person has of a type of time off at the end of a day. */
export function planLeaveBalance(
  world: World,
  references: References,
  { types, eventsOf }: LeaveBalances,
  values: Values,
): Planned {
  const names = namesOfRecord('leave_balances', 'person', (column) => textValue(values, column));
  const name = nameOfRecord(world, 'person', names);
  if (name === null) return failed('leave_balance', '', ['Enter the email address or the payroll ID.']);
  const person = references.resolve('person', name);
  if ('leave' in person) return leftOut('leave_balance', name, `Left out: ${name}.`);
  if ('problem' in person) return failed('leave_balance', name, [person.problem]);
  const id = required(
    typeof person.target === 'number' ? person.target : null,
    'an employee whom no line adds',
  );
  const typeName = textValue(values, 'leave_type');
  const type = types.get(foldedKey(typeName));
  const [day, balance] = [textValue(values, 'day'), values.get('balance')];
  const key = `${id} ${foldedKey(typeName)} ${day}`;
  if (!type)
    return failed('leave_balance', key, [
      atColumn(
        'leave_type',
        world.viewer.membership.time_off ? `There is no time off called "${typeName}".` : OFF,
      ),
    ]);
  // What is missing of the line is said where it was read.
  if (typeof balance !== 'number' || day === '') return failed('leave_balance', key, []);
  const problem = recordDayProblem(day, world.viewer.membership.today);
  if (problem !== null) return failed('leave_balance', key, [atColumn('day', problem)]);
  const events = eventsOf(id, type.id);
  if (periodOn(events.periods, day)?.policy.definition.accrual.kind === 'none')
    return failed('leave_balance', key, [atColumn('leave_type', hasNoBalance(type.name))]);
  const present = balanceOn(replay(events, day), day);
  const line = (minutes: number) => ({ leave_type: type.id, day, balance: minutes });
  return changed(
    'leave_balance',
    key,
    id,
    present === balance ? null : { before: line(present), after: line(balance) },
  );
}

const OFF = 'Time off is switched off.';
