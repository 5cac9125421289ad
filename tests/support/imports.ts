import { runImports } from '../../server/src/modules/imports/jobs.ts';
import type { Caller, PersonName, World } from './world.ts';

type Imports = Caller['imports'];

/** Does the work that imports wait for, as the server's process does every second; returns the import afterward. */
export async function importRun(
  world: World,
  id: number,
  who: PersonName = 'ada',
): ReturnType<Imports['get']> {
  await runImports(world.services);
  return world.as(who).imports.get({ id });
}

/** A file imported by Ada, planned. */
export async function uploadAndPlan(
  world: World,
  kind: Parameters<Imports['create']>[0]['kind'],
  text: string,
): ReturnType<Imports['get']> {
  const { id } = await world.as('ada').imports.create({ kind, text });
  await world.as('ada').imports.plan({ id });
  return importRun(world, id);
}

/** What Ada does with the imports of a world that is made before the first of it. */
export const importsOf = (world: () => World) => ({
  plan: (...of: [kind: Parameters<Imports['create']>[0]['kind'], text: string]) =>
    uploadAndPlan(world(), ...of),
  lines: async (id: number) => (await world().as('ada').imports.rows({ id })).results,
  apply: async ({ id, plan_hash }: { id: number; plan_hash: string | null }) => {
    await world()
      .as('ada')
      .imports.applyPlan({ id, plan_hash: plan_hash ?? '' });
    return importRun(world(), id);
  },
  undo: async (id: number) => {
    await world().as('ada').imports.undo({ id });
    return importRun(world(), id);
  },
});

/** By day, start and end, or hours without them. */
type PaidDays = Readonly<Record<string, [start: string, end: string] | number>>;

/** A timesheet that Ada imported: days with Clara Client in one pay period, paid outside Daybook up to a day. */
export async function importedSheet(
  world: World,
  who: PersonName,
  paid_until: string,
  days: PaidDays,
  work_code = '',
) {
  const ada = world.as('ada');
  const { email } = await ada.employees.get({ id: world.people[who] });
  const lines = Object.entries(days).map(([date, time]) =>
    [
      email,
      date,
      'Clara Client',
      work_code,
      ...(typeof time === 'number' ? ['', '', time] : [...time, '']),
    ].join(),
  );
  const text = ['email,date,client,work_code,start_time,end_time,hours', ...lines].join('\n');
  const { id } = await ada.imports.create({ kind: 'time_history', text });
  await ada.imports.update({ id, paid_until });
  await ada.imports.plan({ id });
  const { plan_hash } = await importRun(world, id);
  await ada.imports.applyPlan({ id, plan_hash: plan_hash ?? '' });
  await importRun(world, id);
  const { results } = await ada.timesheets.list({
    user: world.people[who],
    imported: true,
    end_date__gte: paid_until,
    end_date__lte: paid_until,
  });
  const [sheet] = results;
  if (!sheet) throw new Error('No timesheet was imported.');
  return { id: sheet.id, logs: sheet.snapshot_logs.map(({ session_id }) => session_id ?? 0) };
}
