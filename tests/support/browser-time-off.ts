import type { Person } from './browser-company.ts';

interface Id {
  id: number;
}

/** Switches time off on, and gives everybody a kind of it. */
export async function giveTimeOff(
  admin: Person,
  name: string,
  definition: Record<string, unknown>,
  type: Record<string, unknown> = {},
): Promise<number> {
  const [settings] = await admin.api<Id[]>('GET', '/company-settings/');
  await admin.api('PATCH', `/company-settings/${settings?.id}/`, { time_off: true });
  const { id: leave_type } = await admin.api<Id>('POST', '/leave-types/', { name, ...type });
  const { id: leave_policy } = await admin.api<Id>('POST', '/leave-policies/', {
    leave_type,
    name: `${name} of everybody`,
    definition,
  });
  await admin.api('POST', '/leave-assignments/', { leave_type, leave_policy, effective_from: '2025-01-01' });
  return leave_type;
}

/** Sick leave that is paid on a work code of its own: so many hours at the beginning of a year. */
export async function giveSickLeave(admin: Person, hours: number): Promise<number> {
  const code = await admin.api<Id>('POST', '/workcodes/', {
    code: 'SICK',
    description: 'Sick leave',
    pay_kind: 'leave',
  });
  return giveTimeOff(
    admin,
    'Sick',
    { accrual: { kind: 'front_load', minutes: hours * 60 }, carry: 0 },
    { work_code_id: code.id, pay_code: 'leave_sick', step_minutes: 15 },
  );
}
