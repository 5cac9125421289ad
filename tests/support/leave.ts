import { payAt } from './rates.ts';
import type { PersonName, World } from './world.ts';

interface SickLeave {
  who?: PersonName;
  minutes?: number;
  loading?: number;
  /** They take what they ask for: none is earned. */
  is_boundless?: boolean;
}

/**
 * Time off is switched on, and everyone earns paid sick leave, an hour for 30; Will is paid 20 an hour and has 40 hours of it
 * from before.
 */
export async function sickLeave(
  world: World,
  { who = 'will', minutes = 2_400, loading = 0, is_boundless = false }: SickLeave = {},
) {
  const ada = world.as('ada');
  const { id: work_code_id } = await ada.workCodes.create({
    code: 'SICK',
    description: 'Sick',
    pay_kind: 'leave',
  });
  await ada.companySettings.update({ time_off: true });
  const { id: leave_type } = await ada.leaveTypes.create({
    name: 'Sick',
    work_code_id,
    pay_code: 'leave_sick',
    step_minutes: 15,
  });
  const { id: leave_policy } = await ada.leavePolicies.create({
    leave_type,
    name: 'Sick',
    definition: {
      accrual: is_boundless ? { kind: 'none' } : { kind: 'per_hour', num: 1, den: 30 },
      loading,
    },
  });
  await ada.leaveAssignments.create({ leave_type, leave_policy, effective_from: '2026-01-01' });
  const user = world.people[who];
  if (minutes > 0)
    await ada.leaveLedger.enter({ user, leave_type, day: '2026-01-01', minutes, reason: 'Before Daybook' });
  await payAt(world, who, { pay_rate: 20 });
  return { leave_type, leave_policy, work_code_id };
}
