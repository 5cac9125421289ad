import { and, eq } from 'drizzle-orm';
import type { StandardMileageRate, StandardMileageRateInput } from '@daybook/contract/mileage-rates';
import { standardMileageRates } from '../../database/schema/pay-rates.ts';
import { momentOf } from '../../kernel/clock.ts';
import { badInput, orNotFound, required } from '../../kernel/refusals.ts';
import type { OperatorContext } from './writes.ts';

const COUNTRY = 'US';

/** A standard rate from a day on, for every company. Earlier approvals keep their rates. */
export const addStandardRate = (
  ctx: OperatorContext,
  { effective_from, amount, unit, source }: StandardMileageRateInput,
): Promise<StandardMileageRate> =>
  ctx.write(
    async (db, record) => {
      const ofDay = and(
        eq(standardMileageRates.country, COUNTRY),
        eq(standardMileageRates.effective_from, effective_from),
      );
      if ((await db.$count(standardMileageRates, ofDay)) > 0)
        throw badInput({ effective_from: 'There is already a rate from this day. Delete it first.' });
      const moment = momentOf(ctx.now);
      const after = { country: COUNTRY, effective_from, amount, unit, source } as const;
      const [row] = await db
        .insert(standardMileageRates)
        .values({ ...after, created_at: moment, updated_at: moment })
        .returning();
      const added = required(row, 'the standard rate added just now');
      record({ record_type: 'mileage_rate', record_id: added.id, after });
      return added;
    },
    { company_id: null },
  );

export const removeStandardRate = (ctx: OperatorContext, id: number) =>
  ctx.write(
    async (db, record) => {
      const [gone] = await db.delete(standardMileageRates).where(eq(standardMileageRates.id, id)).returning();
      const { created_at: _created, updated_at: _updated, ...before } = orNotFound(gone);
      record({ record_type: 'mileage_rate', record_id: id, before });
      return {};
    },
    { company_id: null },
  );
