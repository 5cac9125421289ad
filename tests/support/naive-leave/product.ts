import { policyPeriods } from '@daybook/domain/leave/policy';
import { LEAVE_DEFAULTS } from '@daybook/domain/leave/presets';
import type { LeaveEvents } from '@daybook/domain/leave/replay';
import type { NaivePerson } from './ledger.ts';

/** A naive person as the product's own replay reads one. */
export const asEvents = (person: NaivePerson): LeaveEvents => ({
  periods: policyPeriods(
    person.assignments.map(({ level, role, from, policy }) => ({
      user_id: level === 'person' ? 1 : null,
      role_id: level === 'role' ? (role ?? null) : null,
      effective_from: from,
      policy: policy && {
        id: policy.id,
        definition: { ...LEAVE_DEFAULTS, ...policy.definition },
      },
    })),
    {
      role_id: person.role,
      former_roles: person.earlier_role && [
        { role_id: person.earlier_role.role, until: person.earlier_role.until },
      ],
    },
  ),
  usual_weeks: person.weeks.map(({ from, minutes }) => ({ effective_from: from, minutes })),
  hired_on: person.hired,
  left_on: person.left,
  sheets: person.sheets.map(({ id, end, ...minutes }) => ({ timesheet_id: id, day: end, ...minutes })),
  days_off: person.off.map(({ request, ...day }) => ({ request_id: request, ...day })),
  entered: person.entered,
});
