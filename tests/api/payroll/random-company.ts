import { sickLeave } from '../../support/leave.ts';
import { payAt } from '../../support/rates.ts';
import { clientNamed, codeNamed, worked } from '../../support/worked-time.ts';
import { createWorld, type World } from '../../support/world.ts';

export const EMPLOYEES = ['will', 'cora', 'dell'] as const;
export type Employee = (typeof EMPLOYEES)[number];

export interface Entry {
  day: number;
  minutes: number;
  km100: number;
  cents: number;
  client: number;
  code: number | null;
}
export interface Sheet {
  id: number;
  who: Employee;
  from: number;
  to: number;
  entries: Entry[];
  /** Time off, on days without work. */
  off: { day: number; minutes: number }[];
  approved: { pay: number | null; overtime: number | null; km: number | null } | null;
  /** Cents an hour per entry, at approval. */
  rates: (number | null)[];
}
interface Client {
  id: number;
  kmsBillable: boolean;
  codes: Map<number, { billable: boolean; rate: number | null }>;
}

function random(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return {
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    chance: (of: number) => next() < of,
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('Nothing to pick from.');
      return item;
    },
  };
}

const FIRST = Date.UTC(2026, 0, 1);
export const dayText = (day: number) => new Date(FIRST + day * 86_400_000).toISOString().slice(0, 10);
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
export async function randomCompany(seed: number) {
  const world = await createWorld();
  const dice = random(seed);
  const kind = dice.pick(['weekly', 'bi-weekly', 'semi-monthly', 'monthly', 'custom'] as const);
  const days = dice.whole(3, 20);
  await world.as('ada').companySettings.update({
    pay_period: kind,
    first_pay_period: dayText(dice.whole(-40, 40)),
    custom_pay_period_days: kind === 'custom' ? days : null,
  });
  const [settings] = (await world.as('ada').companySettings.list({})).results;
  const anchor = Math.round((Date.parse(settings?.first_pay_period ?? '') - FIRST) / 86_400_000);
  const codes: { id: number; rate: number | null }[] = [];
  for (let index = 0; index < 3; index += 1) {
    const rate = dice.chance(0.6) ? dice.whole(1_000, 9_999) : null;
    codes.push({ id: await codeNamed(world, `C${index}`, rate === null ? null : rate / 100), rate });
  }
  const people: Client[] = [];
  for (let index = 0; index < 3; index += 1) people.push(await client(world, dice, codes));
  const loading = dice.pick([0, 175, 500]);
  const { leave_type } = await sickLeave(world, { minutes: 0, loading, is_boundless: true });
  return { world, dice, kind, days, anchor, codes, people, loading, leave_type };
}
export type Company = Awaited<ReturnType<typeof randomCompany>>;
type Dice = ReturnType<typeof random>;

async function client(world: World, dice: Dice, codes: { id: number }[]): Promise<Client> {
  const kmsBillable = dice.chance(0.5);
  const settings = new Map<number, { billable: boolean; rate: number | null }>();
  for (const { id } of codes) {
    if (dice.chance(0.6)) {
      settings.set(id, {
        billable: dice.chance(0.5),
        rate: dice.chance(0.4) ? dice.whole(1_000, 9_999) : null,
      });
    }
  }
  const id = await clientNamed(world, 'Random Client', {
    kms_billable: kmsBillable,
    contract_hours: Object.fromEntries(
      [...settings].map(([code, { billable, rate }]) => [
        code,
        { max: 10, billable, ...(rate !== null && { client_rate: rate / 100 }) },
      ]),
    ),
  });
  return { id, kmsBillable, codes: settings };
}

/** A person's sheets, without overlap, with their logs. */
export async function sheetsOf(of: Company, who: Employee): Promise<Sheet[]> {
  const { world, dice, codes, people } = of;
  const sheets: Sheet[] = [];
  let day = dice.whole(0, 5);
  while (day < 45) {
    const length = dice.whole(1, 16);
    const entries: Entry[] = [];
    const off: Sheet['off'] = [];
    for (let at = day; at < day + length; at += 1) {
      if (dice.chance(0.25)) {
        if (dice.chance(0.7)) off.push({ day: at, minutes: 15 * dice.whole(1, 40) });
        continue;
      }
      const log = dice.pick(people).id;
      const work = Array.from({ length: dice.whole(1, 3) }, () => {
        const start = dice.whole(0, 1_439);
        const minutes = dice.whole(0, 900);
        return {
          start,
          entry: {
            day: at,
            minutes,
            km100: dice.chance(0.5) ? dice.whole(0, 9_999) : 0,
            cents: dice.chance(0.3) ? dice.whole(0, 5_000) : 0,
            client: log,
            code: dice.chance(0.8) ? dice.pick(codes).id : null,
          },
        };
      });
      await worked(world, who, log, {
        date: dayText(at),
        entries: work.map(({ start, entry }) => [
          clock(start),
          clock(start + entry.minutes),
          { work_code_id: entry.code, mileage: entry.km100 / 100, stipend: entry.cents / 100 },
        ]),
      });
      entries.push(...work.map(({ entry }) => entry));
    }
    await takeOff(of, who, off);
    const dates = { start_date: dayText(day), end_date: dayText(day + length - 1) };
    const { id } = await world.as(who).timesheets.create(dates);
    if (dice.chance(0.9)) await world.as(who).timesheets.submit({ id });
    sheets.push({ id, who, from: day, to: day + length - 1, entries, off, approved: null, rates: [] });
    day += length + dice.whole(0, 4);
  }
  return sheets;
}

async function takeOff({ world, leave_type }: Company, who: Employee, off: Sheet['off']): Promise<void> {
  if (off.length === 0) return;
  const days = off.map(({ day, minutes }) => ({ date: dayText(day), minutes }));
  const now = world.now();
  // It is asked for at most 60 days back.
  world.travelTo(`${dayText(30)}T12:00:00Z`);
  const { id } = await world.as(who).leaveRequests.create({ leave_type, days });
  await world.as('ada').leaveRequests.approve({ id });
  world.travelTo(now.toISOString());
}

export const present = new Map<
  Employee,
  { pay: number | null; overtime: number | null; km: number | null }
>();

export async function newRates({ world, dice }: Company, who: Employee) {
  const some = (of: number, to: number) => (dice.chance(of) ? dice.whole(1, to) : null);
  const rates = { pay: some(0.7, 9_999), overtime: some(0.4, 9_999), km: some(0.5, 99_999) };
  present.set(who, rates);
  const millicents = (value: number | null) => (value === null ? null : value / 100_000);
  const cents = (value: number | null) => (value === null ? null : value / 100);
  await payAt(world, who, {
    pay_rate: cents(rates.pay),
    overtime_rate: cents(rates.overtime),
    mileage_rate: millicents(rates.km),
  });
}
