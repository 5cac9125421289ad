import { addDays } from '@daybook/domain/time/day';
import { worked } from './worked-time.ts';
import type { PersonName, World } from './world.ts';

type Entry = Parameters<typeof worked>[3]['entries'][number];

/** A week of Maple Care begins on a Wednesday; this is one in the past of the world's clock. */
export const WEEK = '2026-01-07';

/** An approved timesheet of Maple Care with these entries, by the number of the day from `start`. Returns its id. */
export async function approvedSheet(
  world: World,
  who: PersonName,
  client: number,
  { start, days, entries }: { start: string; days: number; entries: Readonly<Record<number, Entry[]>> },
): Promise<number> {
  for (const [day, own] of Object.entries(entries))
    await worked(world, who, client, { date: addDays(start, Number(day)), entries: own });
  const { id } = await world
    .as(who)
    .timesheets.create({ start_date: start, end_date: addDays(start, days - 1) });
  await world.as(who).timesheets.submit({ id });
  await world.as('ada').timesheets.approve({ id });
  return id;
}

/** Everybody of Maple Care is on a copy of a preset from this Wednesday on. */
export async function onPreset(world: World, preset: string, effective_from = '2025-12-31'): Promise<void> {
  const { id: pay_rule } = await world.as('ada').payRules.create({ name: preset, preset });
  await world.as('ada').payRuleAssignments.create({ pay_rule, effective_from });
}

/** A run of these days, locked in spite of its warnings. */
export async function lockedRun(world: World, period_start: string, period_end: string) {
  const { id } = await world.as('ada').payRuns.create({ period_start, period_end });
  return world.as('ada').payRuns.lock({ id, override_reason: 'Pay day is Friday.' });
}

/** The snapshot as it is, with other times of one of its entries, to be sent back. */
export async function snapshotWith(
  world: World,
  id: number,
  change: (entry: { start_time: string | null; end_time: string | null }, index: number) => object,
) {
  const { snapshot_logs } = await world.as('ada').timesheets.get({ id });
  let index = -1;
  return snapshot_logs.map((log) => ({
    id: log.id,
    date: log.date,
    client: log.client,
    entries: log.entries.map((entry) => {
      index += 1;
      return {
        id: entry.id,
        work_code_id: entry.work_code_id,
        start_time: entry.start_time,
        end_time: entry.end_time,
        mileage: entry.mileage,
        stipend: entry.stipend,
        ...change(entry, index),
      };
    }),
  }));
}
