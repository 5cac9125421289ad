import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, expect } from 'vitest';
import { clientNamed, codeNamed } from '../../../../tests/support/worked-time.ts';
import { type World, createWorld, refusalIn, PASSWORD } from '../../../../tests/support/world.ts';
import { contextFor, createCallerFactory } from '../procedures.ts';
import { appRouter } from '../../router.ts';

type Worker = 'will' | 'cora';
const MARCH = { start_date: '2026-03-01', end_date: '2026-03-31' };
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-03-${String(date).padStart(2, '0')}`);
const who = fc.constantFrom<Worker>('will', 'cora');
const hour = fc.integer({ min: 1, max: 9 });

let world: World;
let clara: number;
let code: number;
beforeAll(async () => {
  world = await createWorld();
  clara = await clientNamed(world);
  code = await codeNamed(world, 'FSX');
});
afterAll(() => world.close());

const entries = (hours: number, work_code_id: number | null) => [
  { start_time: '09:00', end_time: `${9 + hours}:30`, mileage: hours * 3, stipend: 5, work_code_id },
];
const logOf = async (name: Worker) => (await world.as(name).dailyLogs.list({ page_size: 1 })).results[0];
const sheetOf = async (name: Worker) => (await world.as(name).timesheets.briefs({})).results[0];

/** Random actions; one that the company's rules refuse at that moment changes nothing. */
const step = fc.oneof(
  fc.tuple(fc.constant('save' as const), who, day, hour),
  fc.tuple(fc.constant('change' as const), who, day, hour),
  fc.tuple(
    fc.constantFrom('delete', 'submit', 'unsubmit', 'approve', 'unapprove', 'drop' as const),
    who,
    day,
    hour,
  ),
  fc.tuple(
    fc.constantFrom('sheet', 'sign in', 'rate', 'leave', 'form', 'code', 'rename' as const),
    who,
    day,
    hour,
  ),
);

async function take([what, name, date, hours]: typeof step extends fc.Arbitrary<infer Step> ? Step : never) {
  const [log, sheet] = [await logOf(name), await sheetOf(name)];
  const [worker, ada] = [world.as(name), world.as('ada')];
  const done = async () => {
    switch (what) {
      case 'save':
        return worker.dailyLogs.create({
          client: clara,
          date,
          work_entries: entries(hours, hours > 4 ? code : null),
        });
      case 'change':
        return log && ada.dailyLogs.update({ id: log.id, date, work_entries: entries(hours, code) });
      case 'delete':
        return log && worker.dailyLogs.remove({ id: log.id });
      case 'sheet':
        return worker.timesheets.create({ start_date: date, end_date: date });
      case 'submit':
        return sheet && worker.timesheets.submit({ id: sheet.id });
      case 'unsubmit':
        return sheet && worker.timesheets.unsubmit({ id: sheet.id });
      case 'approve':
        return sheet && ada.timesheets.approve({ id: sheet.id });
      case 'unapprove':
        return sheet && ada.timesheets.unapprove({ id: sheet.id });
      case 'drop':
        return sheet && worker.timesheets.remove({ id: sheet.id });
      case 'sign in':
        return world.as(null).session.signIn({ email: `${name}@example.org`, password: PASSWORD });
      case 'rate':
        return ada.employees.update({ id: world.people[name], pay_rate: 20 + hours });
      case 'leave':
        return ada.employees.update({ id: world.people.dell, is_active: hours > 4 });
      case 'form':
        return worker.noShows.create({ client_id: clara, date, staff_name: name });
      case 'rename':
        await ada.employees.update({ id: world.people[name], first_name: hours > 4 ? 'River' : 'Sky' });
        return ada.clients.update({ id: clara, last_name: hours > 4 ? 'Rivers' : 'Skye' });
      case 'code':
        return ada.workCodes.update({ id: code, description: `After ${hours}` });
    }
  };
  await done().catch((error: unknown) => refusalIn(Promise.reject(error as Error)));
}

/** Every cached figure, as an admin or a worker sees it. */
async function figures(caller: ReturnType<World['as']>, isAdmin: boolean) {
  const counts = [
    (await caller.dailyLogs.list({ page_size: 1 })).count,
    (await caller.timesheets.list({ page_size: 1 })).count,
    (await caller.noShows.list({ page_size: 1 })).count,
    (await caller.clients.list({ page_size: 1, search: 'clara' })).count,
    (await caller.directory.list({ page_size: 1, is_active: true })).count,
    (await caller.directory.list({ page_size: 1, search: 'river' })).results,
    (await caller.clients.list({ page_size: 1, search: 'river' })).results,
  ];
  if (!isAdmin) return counts;
  return [
    counts,
    (await caller.employees.list({ page_size: 1, is_active: true })).count,
    await caller.dashboard.work(MARCH),
    await caller.dashboard.hoursByCode(MARCH),
    await caller.dashboard.hoursByWeek(),
    await caller.dashboard.waiting(MARCH),
    await caller.dashboard.people(),
    (await caller.dashboard.notifications()).count,
    (await caller.timesheets.board({})).cards,
    await caller.timesheets.board({ search: 'clara' }),
  ];
}

/** The same database with an empty cache. */
const anew = async (name: Worker | 'ada') => {
  const { caller, request } = await world.contextOf(name);
  const read = Object.create(world.store.read) as typeof world.store.read;
  return createCallerFactory(appRouter)(
    contextFor({ ...world.services, store: { ...world.store, read } }, { caller, request }),
  );
};

test.prop([fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 })], { numRuns: 12 })(
  'whatever people do, cached figures equal newly computed ones',
  async (rounds) => {
    for (const steps of rounds) {
      for (const one of steps) await take(one);
      for (const name of ['ada', 'will'] as const) {
        const kept = await figures(world.as(name), name === 'ada');
        expect(kept).toEqual(await figures(await anew(name), name === 'ada'));
      }
    }
  },
  60_000,
);
