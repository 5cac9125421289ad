import { LEAVE_DEFAULTS } from '@daybook/domain/leave/presets';
import { replay, settlement, type LeaveEvents } from '@daybook/domain/leave/replay';
import { addDays, startOfMonth, type Day } from '@daybook/domain/time/day';
import { readConfig } from '../../server/src/config.ts';
import { openStore } from '../../server/src/database/open.ts';
import { required } from '../../server/src/kernel/refusals.ts';
import { settleAll } from '../../server/src/modules/leave-ledger/jobs.ts';
import * as cases from './cases.ts';
import { DAYS, FIRST_DAY } from './fill.ts';
import { note, say, two } from './goals.ts';
import { createClient, load, median, oneByOne, type Call } from './load.ts';
import { WARM_STEPS } from './pair.ts';
import { openSql } from './sql.ts';
import { callers, USUAL_WORKER, type Made, type Server, type Stand } from './stand.ts';

const ACCRUAL = { kind: 'per_hour' as const, num: 1, den: 30, overtime: true, leave: false };
const MONTHLY = { accrual: { kind: 'per_period', minutes: 400, every: 'month' }, carry: 2_400 };
const YEARS = 10;
/** Whose sheets are approved, by their numbers. */
const CREW = Array.from({ length: 12 }, (_, index) => USUAL_WORKER + index);

/** What time off costs a company of 150 people, beside one that has not switched it on. */
export async function measureTimeOff(
  server: Server,
  pairs: readonly (readonly [Stand, Stand])[],
  rounds: number,
): Promise<void> {
  measureTenYears(rounds);
  const [on] = required(pairs[0], 'the first of the workers');
  say('time off: 150 people …');
  const send = createClient(server.url, 1);
  const post = (path: string, body: unknown): Call => ({
    method: 'POST',
    path: `/trpc/${path}`,
    body,
    token: on.admin.token,
  });
  const done = async (path: string, body: unknown) => {
    const { status, text } = await send(post(path, body));
    if (status > 299) throw new Error(`${path}: ${text}`);
    return (JSON.parse(text) as { result: { data: { id: number } } }).result.data.id;
  };
  const today = new Date().toISOString().slice(0, 10);
  await done('companySettings.update', { time_off: true });
  for (const [name, definition] of [
    ['Sick', { accrual: ACCRUAL, balance_cap: { minutes: 4_800 } }],
    ['Vacation', MONTHLY],
  ] as const) {
    const leave_type = await done('leaveTypes.create', { name });
    const leave_policy = await done('leavePolicies.create', { leave_type, name, definition });
    const from = addDays(today, -365 * YEARS);
    await done('leaveAssignments.create', { leave_type, leave_policy, effective_from: from });
    if (name === 'Vacation') await fillMonth(on, today, leave_type, done);
  }
  await measureApprovals(server, pairs, rounds);
  const month = { start_date: startOfMonth(today), end_date: addDays(startOfMonth(today), 30) };
  const calendar = (): Call => ({
    method: 'GET',
    path: cases.query('leaveLedger.absences', month),
    token: on.admin.token,
  });
  await load(server, 20, 1, calendar);
  const { times } = await load(server, rounds * 10, 1, calendar);
  note({
    number: 17,
    what: 'a month of the calendar of time off of 150 people, SQLite',
    goal: '≤ 60 ms',
    measured: `${two(median(times))} ms`,
    holds: median(times) <= 60,
  });
}

/** Everybody's approved sheets are paid by lines; those whose sheets are approved have worked for ten years. */
export async function fillTenYears(database: string): Promise<void> {
  const sql = await openSql(database);
  const emails = CREW.map((number) => `email like 'worker${number}.%'`).join(' or ');
  const alike =
    'company_id, user_id, status, findings, total_hours, total_mileage, total_stipend, approved_date, created_at, updated_at';
  const earlier = (day: string, copy: number) => `date(${day}, '-${copy * DAYS} days')`;
  for (let copy = 1; copy < YEARS / 2; copy += 1)
    await sql.run(
      `insert into timesheets (start_date, end_date, ${alike})
       select ${earlier('start_date', copy)}, ${earlier('end_date', copy)}, ${alike} from timesheets
       where user_id in (select id from users where ${emails}) and status = 'approved' and start_date >= '${FIRST_DAY}'`,
    );
  await sql.run(
    `insert into timesheet_pay_lines (company_id, timesheet_id, user_id, window_start, window_end, pay_code, multiplier, rate, minutes,
       amount, created_at, updated_at)
     select company_id, id, user_id, start_date, end_date, 'regular', 1000, 2500000, total_hours, 140000, created_at, updated_at
     from timesheets where status = 'approved'`,
  );
  await sql.close();
}

/** Everybody is away on three days of the month. */
async function fillMonth(
  { filled, worker }: Stand,
  today: Day,
  leave_type: number,
  done: (path: string, body: unknown) => Promise<number>,
): Promise<void> {
  const first = startOfMonth(today);
  for (let number = 0; number < filled.workers; number += 1) {
    const user = worker.id - USUAL_WORKER + number;
    const days = [3, 10, 17].map((day) => ({ date: addDays(first, day + (number % 7)), minutes: 60 }));
    await done('leaveRequests.create', { user, leave_type, days, approve: true });
  }
}

/** In alternation the sheets of two companies with the same work, worker by worker; only one has switched time off on. */
async function measureApprovals(
  server: Server,
  pairs: readonly (readonly [Stand, Stand])[],
  rounds: number,
): Promise<void> {
  for (const stand of pairs.flat()) {
    const filling = await load(server, cases.FILLING_UP, 1, cases.fillUpSheet(stand));
    if (filling.refusal) throw new Error(`The sheet was refused: ${filling.refusal}`);
    await load(server, 1, 1, cases.submitAndTakeBack(stand));
  }
  const step = (index: number): Call => {
    // A ledger in which one sheet is approved hundreds of times is nobody's.
    const pair = required(pairs[Math.floor(index / 4) % pairs.length], 'a worker');
    const stand = required(pair[index % 2], 'a company');
    return {
      method: 'POST',
      path: index % 4 < 2 ? '/trpc/timesheets.approve' : '/trpc/timesheets.unapprove',
      body: { id: stand.worker.sheet },
      token: stand.admin.token,
    };
  };
  await load(server, 2 * WARM_STEPS, 1, step);
  const steps = await oneByOne(server, rounds * 80, step);
  const cpu = (which: number) =>
    median(steps.flatMap((one, index) => (index % 4 === which ? [one.cpu] : [])));
  const [on, off] = [cpu(0), cpu(1)];
  note({
    number: 17,
    what: 'approval of a sheet with 60 logs where people earn time off ÷ where it is switched off: CPU',
    goal: '≤ 1.1',
    measured: `${two(on / off)}; ${two(on)} against ${two(off)} ms`,
    holds: on / off <= 1.1,
  });
}

/** The ledger of one person of ten years, from nothing. */
function measureTenYears(rounds: number): void {
  const first = '2016-01-03';
  const events: LeaveEvents = {
    periods: [
      {
        from: first,
        until: null,
        policy: {
          id: 1,
          definition: {
            ...LEAVE_DEFAULTS,
            accrual: ACCRUAL,
            carry: 2_400,
            balance_cap: { minutes: 4_800, days: 10 },
          },
        },
      },
    ],
    usual_weeks: [{ effective_from: first, minutes: [0, 480, 480, 480, 480, 480, 0] }],
    hired_on: first,
    left_on: null,
    sheets: Array.from({ length: 26 * YEARS }, (_, index) => ({
      timesheet_id: index + 1,
      day: addDays(first, 14 * index + 13),
      worked: 4_560 + (index % 7),
      overtime: 0,
      leave: 0,
    })),
    days_off: Array.from({ length: 12 * YEARS }, (_, index) => ({
      request_id: index + 1,
      day: addDays(first, 30 * index + 20),
      minutes: 480,
    })),
    entered: [],
  };
  const times = Array.from({ length: rounds * 20 }, () => {
    // Other programs' time is not counted.
    const began = process.cpuUsage();
    settlement([], replay(events, '2026-01-31'));
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  });
  note({
    number: 17,
    what: 'settling ten years of a person: 260 timesheets and 120 days off',
    goal: '≤ 10 ms',
    measured: `${two(median(times))} ms of CPU`,
    holds: median(times) <= 10,
  });
}

/** What a night writes, 40 days later: a grant for each of 150 people. The server is stopped. */
export async function measureNight(database: string): Promise<void> {
  const config = readConfig({ DATABASE_URL: database, BILLING: 'off' });
  const store = await openStore({ url: database });
  const writes: number[] = [];
  const timed: typeof store = {
    ...store,
    async write(...of) {
      const began = performance.now();
      try {
        return await store.write(...of);
      } finally {
        writes.push(performance.now() - began);
      }
    },
  };
  const clock = () => new Date(Date.now() + 40 * 86_400_000);
  const began = performance.now();
  await settleAll({ config, store: timed, clock }, new Map());
  const took = performance.now() - began;
  await store.close();
  const longest = Math.max(...writes);
  note({
    number: 17,
    what: 'the night of 150 people: all of it; its longest write, for which another may wait',
    goal: '≤ 1 s; ≤ 50 ms',
    measured: `${two(took / 1_000)} s, ${writes.length} writes; ${two(longest)} ms`,
    holds: took <= 1_000 && longest <= 50,
  });
}

/** The same workers of both companies, side by side. */
export const bothStands = async (server: Server, made: Made): Promise<(readonly [Stand, Stand])[]> => {
  const pairs: (readonly [Stand, Stand])[] = [];
  for (const number of CREW)
    pairs.push([await callers(server, made, 0, number), await callers(server, made, 1, number)]);
  return pairs;
};
