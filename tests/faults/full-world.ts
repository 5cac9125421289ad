import type { StatementWatcher } from '../../server/src/database/store.ts';
import { noLimits } from '../../server/src/kernel/call-limits.ts';
import { createWorld, type PersonName, type World } from '../support/world.ts';

/** Part of the name of everything in one company, so that a leak into the other is visible. */
export const OF_MAPLE = 'maple-only';
export const OF_BIRCH = 'birch-only';

/** Both companies with some records of every kind and state. */
export async function fullWorld(watch?: StatementWatcher, env: Record<string, string> = {}): Promise<World> {
  const world = await createWorld({ ...(watch && { watch }), env, limits: noLimits });
  await fill(world, 'ada', 'will', OF_MAPLE);
  await fill(world, 'nora', 'ned', OF_BIRCH);
  return world;
}

async function fill(world: World, admin: PersonName, worker: PersonName, mark: string): Promise<void> {
  const boss = world.as(admin);
  const self = world.as(worker);
  const named = { description: mark };
  const { id: code } = await boss.workCodes.create({ code: `${mark} code`, ...named, billing_rate: 40 });
  await boss.clientCodes.create({ code: `${mark} code`, ...named });
  await boss.roles.create({ name: `${mark} role`, permissions: 'clients_view' });
  await boss.customFields.create({ target: 'client', name: `${mark} field`, field_type: 'text', order: 1 });
  const clients: number[] = [];
  for (const last_name of ['One', 'Two']) {
    const { id } = await boss.clients.create({
      first_name: mark,
      last_name,
      custom_fields: { contract_hours: { [code]: { max_hours: 10 } } },
    });
    clients.push(id);
  }
  const [client = 0] = clients;
  const sheets: number[] = [];
  for (const date of ['2026-02-02', '2026-02-16', '2026-03-02', '2026-03-16']) {
    await self.dailyLogs.create({
      client,
      date,
      notes: mark,
      daily_narrative: mark,
      work_entries: [
        { work_code_id: code, start_time: '22:00', end_time: '01:30', mileage: 10.5, stipend: 5 },
      ],
    });
    sheets.push((await self.timesheets.create({ start_date: date, end_date: date })).id);
  }
  for (const id of sheets.slice(0, 2)) await self.timesheets.submit({ id });
  for (const id of sheets.slice(0, 1)) await boss.timesheets.approve({ id });
  await self.monthlyReports.generate({ client, start_date: '2026-02-01', end_date: '2026-02-28' });
  await self.noShows.create({ client_id: client, date: '2026-03-02', staff_name: mark });
}
