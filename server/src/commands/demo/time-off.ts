import { addDays, weekdayOf, type Day } from '@daybook/domain/time/day';
import { required } from '../../kernel/refusals.ts';
import type { DemoCompany } from './company.ts';
import type { Procedures, Stage } from './stage.ts';

const HOUR = 60;
const WEEKDAYS = [0, 8 * HOUR, 8 * HOUR, 8 * HOUR, 8 * HOUR, 8 * HOUR, 0];
const LONG_DAYS = [0, 12 * HOUR, 0, 12 * HOUR, 0, 12 * HOUR, 0];

type TypeName = 'sick' | 'vacation' | 'unpaid';

interface Absence {
  /** Which of the company's workers. */
  worker: number;
  type: TypeName;
  /** The first day, counted from today; what falls on a weekend moves to the Monday after it. */
  begins: number;
  days: number;
  minutes?: number;
  /** How long before its first day it was asked for; negative: afterwards. */
  days_ahead: number;
  note?: string;
  decision?: 'approved' | { declined: string };
}

const ABSENCES: readonly Absence[] = [
  { worker: 5, type: 'vacation', begins: -150, days: 5, days_ahead: 40, decision: 'approved' },
  { worker: 0, type: 'sick', begins: -120, days: 2, days_ahead: 0, note: 'The flu', decision: 'approved' },
  { worker: 6, type: 'vacation', begins: -96, days: 3, days_ahead: 21, decision: 'approved' },
  {
    worker: 4,
    type: 'unpaid',
    begins: -70,
    days: 1,
    days_ahead: 14,
    note: 'Moving house',
    decision: 'approved',
  },
  { worker: 7, type: 'sick', begins: -64, days: 1, days_ahead: -2, decision: 'approved' },
  {
    worker: 4,
    type: 'vacation',
    begins: -54,
    days: 4,
    days_ahead: 20,
    decision: { declined: 'Two of us are away that week already. The week after would do.' },
  },
  { worker: 2, type: 'sick', begins: 0, days: 1, days_ahead: 0, note: 'Fever', decision: 'approved' },
  { worker: 5, type: 'vacation', begins: 24, days: 5, days_ahead: 60, decision: 'approved' },
  { worker: 1, type: 'vacation', begins: 12, days: 3, days_ahead: 15, note: 'My sister’s wedding' },
  {
    worker: 0,
    type: 'sick',
    begins: 5,
    days: 1,
    minutes: 2 * HOUR,
    days_ahead: 6,
    note: 'Dentist in the morning',
  },
  { worker: 0, type: 'vacation', begins: 28, days: 2, days_ahead: 30 },
];

/** Who is away on which days: nothing is logged on them. */
export type AwayDays = ReadonlySet<string>;
export const awayKey = (worker: number, date: Day): string => `${worker} ${date}`;

/** Sick leave by a law's figures, vacation and unpaid leave, usual weeks, and a year of requests. */
export async function planTimeOff(
  stage: Stage,
  company: DemoCompany,
  range: { from: Day; today: Day },
): Promise<AwayDays> {
  const types = await setUpTypes(stage.as(company.admin), company, range.from);
  const away = new Set<string>();
  for (const absence of ABSENCES) {
    const worker = company.workers[absence.worker];
    const days = daysOf(absence, range.today);
    const requested_on = addDays(addDays(range.today, absence.begins), -absence.days_ahead);
    if (worker === undefined || requested_on <= range.from) continue;
    planRequest(stage, company, absence, { worker, leave_type: types[absence.type], days, requested_on });
    if (absence.decision === 'approved' && absence.minutes === undefined)
      for (const { date } of days) away.add(awayKey(worker, date));
  }
  return away;
}

async function setUpTypes(
  admin: Procedures,
  company: DemoCompany,
  from: Day,
): Promise<Record<TypeName, number>> {
  const leave = { pay_kind: 'leave' } as const;
  const sickCode = await admin.workCodes.create({ code: 'SICK', description: 'Sick leave', ...leave });
  const vacationCode = await admin.workCodes.create({ code: 'VAC', description: 'Vacation', ...leave });
  await admin.companySettings.update({ time_off: true });
  const sick = await admin.leaveTypes.create({
    name: 'Sick',
    work_code_id: sickCode.id,
    pay_code: 'leave_sick',
    step_minutes: 15,
  });
  const vacation = await admin.leaveTypes.create({
    name: 'Vacation',
    work_code_id: vacationCode.id,
    pay_code: 'leave_vacation',
    step_minutes: 60,
    pays_out: true,
  });
  const unpaid = await admin.leaveTypes.create({ name: 'Unpaid leave', pay_code: 'leave', step_minutes: 60 });
  const policies = [
    { leave_type: sick.id, name: 'California sick leave', preset: 'us_ca' },
    {
      leave_type: vacation.id,
      name: 'Two weeks a year',
      definition: { accrual: { kind: 'front_load', minutes: 80 * HOUR }, carry: 16 * HOUR },
    },
    { leave_type: unpaid.id, name: 'Unpaid leave', definition: { accrual: { kind: 'none' } } },
  ] as const;
  for (const policy of policies) {
    const { id: leave_policy } = await admin.leavePolicies.create(policy);
    await admin.leaveAssignments.create({
      leave_type: policy.leave_type,
      leave_policy,
      effective_from: from,
      recalculate: true,
    });
  }
  for (const worker of company.workers) {
    await admin.usualWeeks.create({
      user: worker,
      effective_from: from,
      minutes: company.long_days.has(worker) ? LONG_DAYS : WEEKDAYS,
    });
    await admin.leaveLedger.enter({
      user: worker,
      leave_type: sick.id,
      day: from,
      balance: 12 * HOUR,
      reason: 'Brought over from the old list',
    });
  }
  return { sick: sick.id, vacation: vacation.id, unpaid: unpaid.id };
}

function planRequest(
  stage: Stage,
  company: DemoCompany,
  { note = null, decision }: Pick<Absence, 'decision'> & { note?: string | null },
  {
    worker,
    leave_type,
    days,
    requested_on,
  }: {
    worker: number;
    leave_type: number;
    days: { date: Day; minutes: number }[];
    requested_on: Day;
  },
): void {
  stage.plan(requested_on, 7, async () => {
    const { id } = await stage.as(worker).leaveRequests.create({ leave_type, days, note });
    if (!decision) return;
    stage.plan(requested_on, 8, async () => {
      const { leaveRequests } = stage.as(company.admin);
      if (decision === 'approved') await leaveRequests.approve({ id });
      else await leaveRequests.decline({ id, reason: decision.declined });
    });
  });
}

/** Its working days. An absence of today is of today, even on a weekend. */
function daysOf({ begins, days, minutes = 8 * HOUR }: Absence, today: Day) {
  const dates: Day[] = [];
  for (let date = addDays(today, begins); dates.length < days; date = addDays(date, 1))
    if (begins === 0 || required(WEEKDAYS[weekdayOf(date)], 'a day of the week') > 0) dates.push(date);
  return dates.map((date) => ({ date, minutes }));
}
