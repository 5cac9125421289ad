import { and, eq } from 'drizzle-orm';
import { mileageRates, payRates } from '../../server/src/database/schema/pay-rates.ts';
import type { PersonName, World } from './world.ts';

interface Rates {
  pay_rate?: number | null;
  overtime_rate?: number | null;
  mileage_rate?: number | null;
}

/** Gives a person of Maple Care these rates for all days, in the place of those that they had. */
export async function payAt(world: World, who: PersonName, rates: Rates): Promise<void> {
  const company_id = world.companies.maple;
  const user_id = world.people[who];
  const at = '2026-01-01T00:00:00.000Z';
  const row = {
    company_id,
    user_id,
    target: `${user_id}/`,
    effective_from: '1970-01-01',
    created_at: at,
    updated_at: at,
  };
  await world.store.write(company_id, async (db) => {
    for (const [kind, amount] of [
      ['pay', rates.pay_rate],
      ['overtime', rates.overtime_rate],
    ] as const) {
      if (amount === undefined) continue;
      await db
        .delete(payRates)
        .where(
          and(eq(payRates.company_id, company_id), eq(payRates.user_id, user_id), eq(payRates.kind, kind)),
        );
      if (amount !== null) await db.insert(payRates).values({ ...row, kind, amount });
    }
    if (rates.mileage_rate === undefined) return;
    await db
      .delete(mileageRates)
      .where(and(eq(mileageRates.company_id, company_id), eq(mileageRates.user_id, user_id)));
    if (rates.mileage_rate !== null)
      await db.insert(mileageRates).values({ ...row, amount: rates.mileage_rate, unit: 'km' });
  });
}
