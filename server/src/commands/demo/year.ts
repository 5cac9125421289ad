import type { DateRange } from '@daybook/domain/time/date-range';
import { addDays, daysBetween, endOfMonth, monthOf, startOfMonth } from '@daybook/domain/time/day';
import { payPeriodOf, previousPayPeriod } from '@daybook/domain/time/pay-period';
import { clockTime } from '@daybook/domain/time/work-time';
import { billMonths } from './billing.ts';
import { NARRATIVES, NOTES } from './cast.ts';
import { createChance, type Chance } from './chance.ts';
import type { DemoClient, DemoCompany } from './company.ts';
import { addExtras, correctPaidSheet, draftRun, payByRule, payPeriod } from './pay.ts';
import type { Stage } from './stage.ts';
import { awayKey, planTimeOff, type AwayDays } from './time-off.ts';

const PAY_PERIODS = { pay_period: 'bi-weekly', first_pay_period: '2025-01-05' } as const;
const DAYS_OF_A_PERIOD = 14;
/** In days; since then the company pays by a rule. */
const HALF_A_YEAR = 182;

const clock = (minutes: number) => clockTime(((minutes % 1440) + 1440) % 1440);

interface Visit {
  work_code_id: number | undefined;
  start_time: string;
  end_time: string;
  mileage?: number;
  stipend?: number;
}

/** A visit: travel, support, and sometimes paperwork; a few run past midnight. */
function visit(codes: DemoCompany['codes'], from: number, chance: Chance) {
  const overnight = chance.percent(2);
  const begin = overnight ? 21 * 60 : from;
  const travel = chance.whole(1, 3) * 10;
  const support = overnight ? 7 * 60 : chance.whole(3, 9) * 30;
  const kms = chance.whole(40, 190) / 10;
  const entries: Visit[] = [
    { work_code_id: codes.travel, start_time: clock(begin), end_time: clock(begin + travel), mileage: kms },
    {
      work_code_id: codes.support,
      start_time: clock(begin + travel),
      end_time: clock(begin + travel + support),
      ...(chance.percent(6) && { stipend: chance.whole(2, 8) * 2.5 }),
    },
  ];
  let end = begin + travel + support;
  if (chance.percent(35)) {
    entries.push({
      work_code_id: codes.documentation,
      start_time: clock(end),
      end_time: clock(end + 30),
      mileage: 0,
    });
    end += 30;
  }
  return { entries, end };
}

/** 36 hours in the first week of a pay period and 48 in the second, counted from its first day. */
const LONG_DAYS = [1, 3, 5, 8, 9, 11, 12];

async function logLongDay(
  stage: Stage,
  worker: number,
  client: DemoClient | undefined,
  codes: DemoCompany['codes'],
  date: string,
): Promise<void> {
  const into = daysBetween(payPeriodOf(PAY_PERIODS, date).start_date, date);
  const [begin, end] = [6 * 60, 18 * 60];
  if (!client || !LONG_DAYS.includes(into) || !stage.isPast(date, end)) return;
  await stage.as(worker).dailyLogs.create({
    client: client.id,
    date,
    work_entries: [{ work_code_id: codes.support, start_time: clock(begin), end_time: clock(end) }],
  });
}

/** A person's occasional mistakes, for an admin to review; not random, so that everything else stays the same. */
function slipOf(worker: number, date: string): 'overlap' | 'no_code' | null {
  const turn = (worker * 7 + daysBetween('2025-01-01', date)) % 37;
  return turn === 5 ? 'overlap' : turn === 20 ? 'no_code' : null;
}

const MAX_SEED = 2 ** 31 - 1;

/**
 * Everyone's logs of one day; concurrent ones share a commit. Each person draws from numbers of
 * their own: from shared ones, they would draw in the order in which their saves end.
 */
async function logDay(
  stage: Stage,
  company: DemoCompany,
  date: string,
  seeds: Chance,
  away: AwayDays,
): Promise<void> {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  const weekend = weekday === 0 || weekday === 6;
  stage.travelTo(date, 19);
  const writing = company.workers.map(async (worker) => {
    const chance = createChance(seeds.whole(0, MAX_SEED));
    if (away.has(awayKey(worker, date))) return;
    const theirClients = company.clients.filter((client) => client.workers.includes(worker));
    if (company.long_days.has(worker)) {
      await logLongDay(stage, worker, theirClients[0], company.codes, date);
      return;
    }
    if (!chance.percent(weekend ? 12 : 88)) return;
    let from = chance.whole(16, 20) * 30;
    const slip = slipOf(worker, date);
    for (let visits = chance.whole(1, 2); visits > 0; visits -= 1) {
      const client = theirClients[chance.whole(0, Math.max(0, theirClients.length - 1))];
      if (!client || from > 19 * 60) return;
      const { entries, end } = visit(company.codes, from, chance);
      from = slip === 'overlap' ? end - 30 : end + 45;
      const last = entries.at(-1);
      if (slip === 'no_code' && last) last.work_code_id = undefined;
      // Later visits today are in the future.
      if (!stage.isPast(date, end)) return;
      await stage.as(worker).dailyLogs.create({
        client: client.id,
        date,
        notes: chance.percent(60) ? chance.oneOf(NOTES) : null,
        daily_narrative: chance.percent(75) ? chance.oneOf(NARRATIVES) : null,
        work_entries: entries,
      });
    }
  });
  await Promise.all(writing);
}

const LARGE = 50;

/** Timesheets and pay of the period that has just ended: the older, the further along. */
function closePeriod(stage: Stage, company: DemoCompany, period: DateRange, age: number): void {
  stage.plan(addDays(period.end_date, 1), 9, async () => {
    const submitted = await handIn(stage, company, period, age);
    stage.plan(addDays(period.end_date, 4), 14, async () => {
      const admin = stage.as(company.admin);
      if (age >= 2) await admin.timesheets.approveMany({ ids: submitted });
      if (age === 1) await admin.timesheets.approveMany({ ids: submitted.slice(0, -2) });
      await payFor(stage, company, period, age);
      const returned = age === 0 && submitted.length > 2 ? submitted.at(-1) : undefined;
      if (returned !== undefined)
        await admin.timesheets.unsubmit({
          id: returned,
          reason: 'The visit on the second Tuesday has no work code. Please add it and submit again.',
        });
    });
  });
}

/** Everyone's timesheets of a period; returns the submitted ones. */
async function handIn(stage: Stage, company: DemoCompany, period: DateRange, age: number): Promise<number[]> {
  const submitted: number[] = [];
  const isLarge = company.workers.length > LARGE;
  for (const [at, worker] of company.workers.entries()) {
    // In a large company some have not submitted, and some have a draft.
    if (age === 0 && isLarge && at % 9 === 4) continue;
    const { id } = await stage.as(worker).timesheets.create(period);
    if (age === 0 && isLarge && at % 9 === 7) continue;
    // In the newest period one sheet is still a draft, and one was returned.
    if (age === 0 && at === 0) continue;
    await stage.as(worker).timesheets.submit({ id });
    submitted.push(id);
  }
  return submitted;
}

/** Pay of a period whose timesheets have been approved, in part if it is the one before the newest. */
async function payFor(stage: Stage, company: DemoCompany, period: DateRange, age: number): Promise<void> {
  if (!company.has_pay_runs) return;
  if (age === 3) await addExtras(stage, company, period);
  if (age === 2) await correctPaidSheet(stage, company, previousPayPeriod(PAY_PERIODS, period));
  if (age >= 2) payPeriod(stage, company, period);
  if (age === 1) await draftRun(stage, company, period);
}

async function reportMonth(stage: Stage, company: DemoCompany, month: string, age: number): Promise<void> {
  for (const [index, client] of company.clients.entries()) {
    const [worker] = client.workers;
    if (worker === undefined || index % 2 === 1) continue;
    const mine = stage.as(worker);
    const report = await mine.monthlyReports.generate({
      client: client.id,
      start_date: `${month}-01`,
      end_date: endOfMonth(`${month}-01`),
    });
    await mine.monthlyReports.update({
      id: report.id,
      summary:
        'Steady progress this month. Visits took place as planned; the goals for next month stay the same.',
    });
    if (age === 0 && index % 4 === 0) continue;
    await mine.monthlyReports.submit({ id: report.id });
    if (age > 0 || index % 3 === 0) await stage.as(company.admin).monthlyReports.approve({ id: report.id });
  }
}

async function fileForms(stage: Stage, company: DemoCompany, day: string, chance: Chance): Promise<void> {
  if (!stage.isPast(day, 16 * 60)) return;
  stage.travelTo(day, 16);
  const client = company.clients[chance.whole(0, company.clients.length - 1)];
  const worker = client?.workers[0];
  if (!client || worker === undefined) return;
  const mine = stage.as(worker);
  const { name } = await mine.session.currentUser();
  const signed = { staff_signature: name, staff_signature_date: day };
  if (chance.percent(65)) {
    const { id } = await mine.noShows.create({
      client_id: client.id,
      date: day,
      staff_name: name,
      time_notified: '08:40',
      service_hours: 2,
      cancellation_reason: chance.oneOf([
        'The client was ill.',
        'No one was at home.',
        'School trip, unannounced.',
      ]),
      activities: ['reviewedResources', 'personalDocs'],
      resources_used: 'Case file, community calendar',
      time_description: 'Prepared the next visit and updated the notes.',
      ...signed,
    });
    if (chance.percent(70)) await stage.as(company.admin).noShows.approve({ id });
    return;
  }
  const { id } = await mine.incidents.create({
    client_id: client.id,
    date: day,
    time: '14:20',
    staff_present: name,
    city: 'Port Ellery',
    location: 'Community center',
    location_details: 'Main hall, near the entrance',
    incident_types: [chance.oneOf(['property_damage', 'threats', 'non_compliance', 'medical'])],
    incident_outcome:
      'The client calmed down after ten minutes in the quiet room. The family was informed by telephone.',
    ...signed,
  });
  if (chance.percent(60)) await stage.as(company.admin).incidents.approve({ id });
}

/** A provider's year up to today, day by day. Calls `progress` for each month. */
export async function liveThroughYear(
  stage: Stage,
  company: DemoCompany,
  range: { from: string; today: string },
  chance: Chance,
  progress: (day: string) => void,
): Promise<void> {
  const newest = previousPayPeriod(PAY_PERIODS, payPeriodOf(PAY_PERIODS, range.today));
  if (company.has_pay_runs)
    await payByRule(stage, company, payPeriodOf(PAY_PERIODS, addDays(range.today, -HALF_A_YEAR)).start_date);
  const away: AwayDays = company.has_time_off ? await planTimeOff(stage, company, range) : new Set();
  if (company.bills) billMonths(stage, company, range.today);
  for (let day = range.from; day <= range.today; day = addDays(day, 1)) {
    await stage.catchUp(day);
    if (chance.percent(7)) await fileForms(stage, company, day, chance);
    await logDay(stage, company, day, chance, away);
    const period = payPeriodOf(PAY_PERIODS, day);
    const whole = period.start_date >= range.from;
    if (whole && day === period.end_date && day < range.today) {
      const age = Math.floor(daysBetween(day, newest.end_date) / DAYS_OF_A_PERIOD);
      closePeriod(stage, company, period, age);
    }
    const age = startOfMonth(range.today) === addDays(endOfMonth(day), 1) ? 0 : 1;
    if (day === endOfMonth(day) && day < range.today && day > addDays(range.today, -130)) {
      stage.plan(addDays(day, 3), 10, () => reportMonth(stage, company, monthOf(day), age));
    }
    if (day.endsWith('-01')) progress(day);
  }
  await stage.catchUp();
}
