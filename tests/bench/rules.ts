import { fitToCompany } from '@daybook/domain/pay/pay-rules/definition';
import type { PayInput } from '@daybook/domain/pay/pay-rules/model';
import { payPerson } from '@daybook/domain/pay/pay-rules/pay-person';
import { PRESETS } from '@daybook/domain/pay/pay-rules/presets';
import { addDays } from '@daybook/domain/time/day';
import * as cases from './cases.ts';
import { DAYS, FIRST_DAY } from './fill.ts';
import { note, say, two } from './goals.ts';
import { createClient, load, median, oneByOne, type Call } from './load.ts';
import { WARM_STEPS } from './pair.ts';
import { callers, USUAL_WORKER, type Server, type Stand } from './stand.ts';

/** Pay periods, and with them the weeks of copied presets, that begin with the generated sheets. */
const SETTINGS = {
  pay_period: 'bi-weekly',
  first_pay_period: FIRST_DAY,
  week_starts_on: 'sunday',
} as const;

/** What pay rules cost: the engine alone, the Bench, an approval, and the lock of a pay run. */
export async function measureRules(server: Server, stand: Stand, rounds: number) {
  for (const key of ['us_40', 'au_schads']) measureEngine(key, rounds);
  const send = createClient(server.url, 1);
  const done = async (call: Call) => {
    const { status, text } = await send(call);
    if (status > 299) throw new Error(`${call.path}: ${text}`);
    return (JSON.parse(text) as { result: { data: unknown } }).result.data;
  };
  const { pay_period, first_pay_period } = SETTINGS;
  const admin = (procedure: string, body: unknown): Call => ({
    method: 'POST',
    path: `/trpc/${procedure}`,
    body,
    token: stand.admin.token,
  });
  await done(admin('companySettings.update', { pay_period, first_pay_period }));
  await measureBench(server, stand, rounds, { people: 50, days: 14, most: 150 });
  await measureBench(server, stand, rounds, { people: 500, days: 28, most: 2_000 });

  await measureApprovals(server, stand, rounds, { admin, done });
  await measureLock(server, stand, rounds, { admin, done });
}

interface AsAdmin {
  admin: (procedure: string, body: unknown) => Call;
  done: (call: Call) => Promise<unknown>;
}

/** In alternation the sheets of two people with the same work, one on Classic 80 and one on a rule. */
async function measureApprovals(server: Server, stand: Stand, rounds: number, { admin, done }: AsAdmin) {
  say('approvals …');
  const ruled = await callers(server, { ...stand, companies: 1 }, 0, USUAL_WORKER + 1);
  for (const one of [stand, ruled]) {
    const filling = await load(server, cases.FILLING_UP, 1, cases.fillUpSheet(one));
    if (filling.refusal) throw new Error(`The sheet was refused: ${filling.refusal}`);
    await done(cases.submitAndTakeBack(one)(0));
  }
  const rule = (await done(admin('payRules.create', { name: 'Bench', preset: 'us_40' }))) as { id: number };
  const effective_from = addDays(FIRST_DAY, DAYS - 14);
  await done(
    admin('payRuleAssignments.create', {
      pay_rule: rule.id,
      user: ruled.worker.id,
      effective_from,
      recalculate: true,
    }),
  );
  const step = (index: number) =>
    admin(index % 4 < 2 ? 'timesheets.approve' : 'timesheets.unapprove', {
      id: (index % 2 === 0 ? stand : ruled).worker.sheet,
    });
  await load(server, 2 * WARM_STEPS, 1, step);
  const steps = await oneByOne(server, rounds * 80, step);
  const approvals = (which: number) =>
    median(steps.flatMap(({ cpu }, index) => (index % 4 === which ? [cpu] : [])));
  const [classic, byRule] = [approvals(0), approvals(1)];
  note({
    number: 16,
    what: 'approval of a sheet with 60 logs and 240 entries by a rule of 40 h a week ÷ by Classic 80: CPU',
    goal: '≤ 1.3',
    measured: `${two(byRule / classic)}; ${two(byRule)} against ${two(classic)} ms`,
    holds: byRule / classic <= 1.3,
  });
}

/** A pay run of the last fortnight that everybody has submitted: each sheet is approved first, at a rate of its person. */
async function measureLock(server: Server, stand: Stand, rounds: number, { admin, done }: AsAdmin) {
  say('a pay run of everybody …');
  const { workers } = stand.filled;
  const people = Array.from({ length: workers }, (_, index) => stand.worker.id - USUAL_WORKER + index);
  const period = {
    start_date: addDays(FIRST_DAY, DAYS - 28),
    end_date: addDays(FIRST_DAY, DAYS - 15),
  };
  for (const user of people)
    await done(admin('payRates.create', { user, effective_from: period.start_date, amount: 25 }));
  const inPeriod = { method: 'GET', token: stand.admin.token } as const;
  for (let from = 0; from < people.length; from += 100) {
    const users = people.slice(from, from + 100);
    const path = cases.query('timesheets.inPeriod', { users, ...period });
    const sheets = (await done({ ...inPeriod, path })) as { id: number }[];
    const ids = sheets.map(({ id }) => id);
    const answers = (await done(admin('timesheets.approveMany', { ids }))) as { detail: string | null }[];
    const refused = answers.find(({ detail }) => detail !== null);
    if (refused) throw new Error(`A sheet was not approved: ${refused.detail}`);
  }
  const { start_date: period_start, end_date: period_end } = period;
  const run = (await done(admin('payRuns.create', { period_start, period_end }))) as { id: number };
  const steps = await oneByOne(server, rounds * 4, (index) =>
    index % 2 === 0
      ? admin('payRuns.lock', { id: run.id, override_reason: 'Bench' })
      : admin('payRuns.unlock', { id: run.id, reason: 'Bench' }),
  );
  const locks = steps.filter((_, index) => index % 2 === 0);
  const locked = (await done({
    ...inPeriod,
    path: cases.query('payRuns.get', { id: run.id }),
  })) as { people: number };
  if (locked.people !== workers) throw new Error(`The pay run has ${locked.people} people.`);
  const [cpu, wall] = [median(locks.map((step) => step.cpu)), median(locks.map((step) => step.wall))];
  note({
    number: 16,
    what: `lock of a pay run with the approved timesheets of ${workers} people, SQLite`,
    goal: '≤ 1 s',
    measured: `${two(wall / 1_000)} s; ${Math.round(cpu)} ms of CPU`,
    holds: wall <= 1_000,
  });
}

/** Four entries a day, as in the generated companies. */
function personOf(key: string, days: number): PayInput {
  const preset = PRESETS.find((one) => one.key === key);
  if (!preset) throw new Error(`There is no preset ${key}.`);
  const range = { start_date: FIRST_DAY, end_date: addDays(FIRST_DAY, days - 1) };
  const versions = preset.versions.map(({ effective_from, definition }) => ({
    id: 1,
    effective_from,
    definition: fitToCompany(definition, SETTINGS),
  }));
  const sheet = {
    id: 1,
    start_date: FIRST_DAY,
    time_zone: 'America/New_York',
    pay_period_start: FIRST_DAY,
    pay_period_end: range.end_date,
    pay_rate: 2_500_000,
    overtime_rate: 3_750_000,
    mileage_rate: null,
    minutes: 480 * days,
    stipend_cents: 0,
  };
  const entries = Array.from({ length: days * 4 }, (_, index) => ({
    id: index + 1,
    timesheet_id: 1,
    date: addDays(FIRST_DAY, Math.floor(index / 4)),
    start_time: `${String(8 + (index % 4) * 2).padStart(2, '0')}:00`,
    end_time: `${String(10 + (index % 4) * 2).padStart(2, '0')}:00`,
    pay_kind: 'work' as const,
    pay_rate: 2_500_000,
    overtime_rate: null,
    stipend: 0,
    stipend_kind: 'taxed' as const,
  }));
  return {
    range,
    assignments: [{ target: 'company', effective_from: '1970-01-01', agreement_date: null, versions }],
    pay_periods: SETTINGS,
    time_zone: sheet.time_zone,
    holidays: [],
    extras: [],
    sheets: [sheet],
    entries,
  };
}

function measureEngine(key: string, rounds: number): void {
  say(`engine, ${key} …`);
  const person = personOf(key, 28);
  const PEOPLE = 200;
  const run = (people: number) => {
    const before = process.cpuUsage();
    for (let index = 0; index < people; index += 1) payPerson(person);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / (people * person.entries.length);
  };
  run(PEOPLE);
  const millicents = median(Array.from({ length: rounds }, () => run(PEOPLE)));
  note({
    number: 14,
    what: `pay engine under ${key}, 28 days of 4 entries: µs of CPU an entry`,
    goal: '≤ 50',
    measured: two(millicents),
    holds: millicents <= 50,
  });
}

async function measureBench(
  server: Server,
  stand: Stand,
  rounds: number,
  { people, days, most }: { people: number; days: number; most: number },
) {
  say(`Bench of ${people} people × ${days} days …`);
  // The stand's worker is the seventh of those with consecutive ids.
  const user = Array.from({ length: people }, (_, index) => stand.worker.id - USUAL_WORKER + index).join(',');
  const start_date = addDays(FIRST_DAY, 140);
  const input = { start_date, end_date: addDays(start_date, days - 1), preset: 'us_40', user };
  const steps = await oneByOne(server, rounds * 2, () => ({
    method: 'GET',
    path: cases.query('payroll.bench', input),
    token: stand.admin.token,
  }));
  const [cpu, wall] = [median(steps.map((step) => step.cpu)), median(steps.map((step) => step.wall))];
  note({
    number: 15,
    what: `Bench of ${people} people × ${days} days, ${people * days * 4} entries, SQLite: CPU`,
    goal: `≤ ${most} ms`,
    measured: `${Math.round(cpu)} ms; answered after ${Math.round(wall)} ms`,
    holds: cpu <= most,
  });
}
