import { addDays, daysInMonth } from '@daybook/domain/time/day';
import type { Output } from '#/lib/api/trpc.ts';
import { NO_ROLE } from '#/lib/text/role-text.ts';

export type Absence = Output['leaveLedger']['absences']['results'][number];

/** A person's month: what is taken or asked for, by day. */
export interface PersonMonth {
  user: number;
  name: string;
  days: ReadonlyMap<string, readonly Absence[]>;
}

export interface RoleMonth {
  role: string;
  people: readonly PersonMonth[];
}

export const daysOfMonth = (month: string): string[] =>
  Array.from({ length: daysInMonth(month) }, (_, index) => addDays(`${month}-01`, index));

function grouped<Key>(absences: readonly Absence[], keyOf: (absence: Absence) => Key): Map<Key, Absence[]> {
  const groups = new Map<Key, Absence[]>();
  for (const absence of absences) {
    const group = groups.get(keyOf(absence));
    if (group) group.push(absence);
    else groups.set(keyOf(absence), [absence]);
  }
  return groups;
}

/** Who is away in a month, by role and by name. */
export const byRole = (absences: readonly Absence[]): RoleMonth[] =>
  [...grouped(absences, ({ role }) => role ?? NO_ROLE)]
    .toSorted(([one], [other]) =>
      // Those without a role come last.
      one === NO_ROLE ? 1 : other === NO_ROLE ? -1 : one.localeCompare(other),
    )
    .map(([role, ofRole]) => ({
      role,
      people: [...grouped(ofRole, ({ user }) => user)].map(([user, days]) => ({
        user,
        name: days[0]?.name ?? '',
        days: grouped(days, ({ date }) => date),
      })),
    }));

/** The same by day, for a phone: only days on which somebody is away. */
export const byDay = (absences: readonly Absence[]): [string, Absence[]][] =>
  [...grouped(absences, ({ date }) => date)].toSorted(([one], [other]) => one.localeCompare(other));

/** "requested" counts as asked for where nothing is approved. */
export const stateOf = (absences: readonly Absence[]): Absence['status'] =>
  absences.some(({ status }) => status === 'approved') ? 'approved' : 'requested';
