import { clientNamed, codeNamed, worked } from './worked-time.ts';
import type { World } from './world.ts';

/** Clara and Carl of Maple Care, a work code, and weeks of Will's work with them. */
export async function weeksOfWill(world: World) {
  const clara = await clientNamed(world, 'Clara Client');
  const carl = await clientNamed(world, 'Carl Client');
  const support = await codeNamed(world, 'SUP', 40);

  /** A week's draft with two logs: 4.5 h past midnight with 12.5 km, and 2 h with $7.25. Returns its id. */
  async function week(start_date: string, end_date: string): Promise<number> {
    const { id } = await world.as('will').timesheets.create({ start_date, end_date });
    await worked(world, 'will', clara, {
      date: start_date,
      entries: [['22:00', '02:30', { mileage: 12.5, work_code_id: support }]],
    });
    await worked(world, 'will', carl, { date: end_date, entries: [['09:00', '11:00', { stipend: 7.25 }]] });
    return id;
  }
  return { clara, support, week };
}
