import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Holiday, HolidayInput, holidayRemove } from '@daybook/contract/holidays';
import { ofCompany } from '../../database/of-company.ts';
import { holidays } from '../../database/schema/pay-rules.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, orNotFound, required } from '../../kernel/refusals.ts';
import { newRow, recordChange } from '../../kernel/rows.ts';
import { refuseStale } from '../../kernel/versions.ts';
import { holidayRecord } from './reads.ts';

export async function createHoliday(ctx: MemberWrite, input: HolidayInput): Promise<Holiday> {
  const { db, company_id } = ctx;
  const [existing] = await db
    .select({ id: holidays.id })
    .from(holidays)
    .where(and(eq(holidays.company_id, company_id), eq(holidays.date, input.date)));
  if (existing) throw badInput({ date: 'This holiday is already listed.' });
  const [row] = await db
    .insert(holidays)
    .values({ ...newRow(ctx), ...input })
    .returning();
  const created = holidayRecord(required(row, 'the holiday created just now'));
  recordChange(ctx, 'holiday', null, created);
  return created;
}

export async function removeHoliday(ctx: MemberWrite, input: z.output<typeof holidayRemove>) {
  const own = ofCompany(holidays, ctx.company_id, input.id);
  const [row] = await ctx.db.select().from(holidays).where(own);
  const before = orNotFound(row);
  refuseStale(before, input);
  await ctx.db.delete(holidays).where(own);
  recordChange(ctx, 'holiday', holidayRecord(before), null);
  return {};
}
