import { worked } from './worked-time.ts';
import type { PersonName, World } from './world.ts';

/** Maple Care bills from the start of 2026, and says who it is. */
export const readyToInvoice = (world: World, more: Record<string, unknown> = {}) =>
  world.as('ada').billingSettings.update({
    legal_name: 'Maple Care LLC',
    address: '1 Long Road\nSpringfield',
    invoices_from: '2026-01-01',
    ...more,
  });

/** The sheet of a person's days, approved. */
export async function approvedDays(
  world: World,
  who: PersonName,
  client: number,
  days: Record<string, Parameters<typeof worked>[3]['entries']>,
): Promise<number> {
  for (const [date, entries] of Object.entries(days)) await worked(world, who, client, { date, entries });
  const dates = Object.keys(days).toSorted();
  const { id } = await world
    .as(who)
    .timesheets.create({ start_date: dates[0] ?? '', end_date: dates.at(-1) ?? '' });
  await world.as(who).timesheets.submit({ id });
  await world.as('ada').timesheets.approve({ id });
  return id;
}

/** Issues everything that is ready up to a day, dated then. */
export async function issueAll(world: World, up_to = '2026-02-28', issued_on = '2026-03-01') {
  const { rows } = await world.as('ada').invoices.ready({ up_to });
  const chosen = rows.flatMap(({ client, recipient, total, blockers }) =>
    recipient === null || blockers.length > 0 ? [] : [{ client, recipient, total }],
  );
  return world.as('ada').invoices.issue({ up_to, issued_on, rows: chosen });
}
