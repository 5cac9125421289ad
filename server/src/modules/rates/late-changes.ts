import { and, eq, gt, gte } from 'drizzle-orm';
import type { MileageRateInput } from '@daybook/contract/mileage-rates';
import type { PayRateInput } from '@daybook/contract/pay-rates';
import { formatUsdRate } from '@daybook/domain/money/exact';
import { addDays } from '@daybook/domain/time/day';
import { referenceTo } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { snapshotEntries, timesheets } from '../../database/schema/timesheets.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { approvedText, recalculationNeeded, refuseLongAgo } from '../pay/recalculation.ts';
import { movePay } from '../pay/sheet-update.ts';
import { lateMileage } from './late-mileage.ts';
import { lateRate, type LateRate } from './late-rates.ts';

/** For a rate that is already stored: what it would have changed, by person. */
type LateFinder = () => Promise<LateRate[]>;

/**
 * A back-dated rate asks whether people who were paid at other ones get the difference (pay.md#late-changes). `recalculate` is the
 * answer; without it, if there is a difference, it refuses with the sheets and the sum.
 */
export async function payLate(
  ctx: MemberWrite,
  effective_from: string,
  recalculate: boolean | undefined,
  finders: readonly LateFinder[],
): Promise<void> {
  if (recalculate === false) return;
  const lateRates: LateRate[] = [];
  for (const find of finders) {
    const late = await find();
    // Each builds on the result of the previous one; a refusal undoes all of it.
    for (const change of late.flatMap(({ changes }) => changes)) await movePay(ctx, change);
    for (const one of late) lateRates.push(one);
  }
  const sheets = [
    ...new Map(lateRates.flatMap((one) => one.sheets).map((sheet) => [sheet.id, sheet])).values(),
  ];
  if (sheets.length === 0) return;
  if (!recalculate) {
    const changes = lateRates.flatMap((one) => one.changes);
    const were = `${approvedText(sheets)} ${sheets.length === 1 ? 'was' : 'were'} paid ${ratesText(lateRates)}.`;
    throw recalculationNeeded(changes, (difference) => `${were} The difference is ${difference}.`);
  }
  refuseLongAgo(ctx, effective_from);
}

/** "at $18.00 to $20.00 and $0.50 a km" */
function ratesText(found: readonly LateRate[]): string {
  const rates = found.flatMap(({ paid_at }) => paid_at).toSorted((a, b) => a.amount - b.amount);
  if (rates.length === 0) return 'without this rate';
  const texts = [null, 'km', 'mi'].flatMap((unit) => {
    const own = rates.filter((rate) => rate.unit === unit).map(({ amount }) => formatUsdRate(amount));
    const ends = [...new Set([own[0], own.at(-1)])].join(' to ');
    return own.length === 0 ? [] : [unit === null ? ends : `${ends} a ${unit}`];
  });
  return `at ${texts.join(' and ')}`;
}

export const latePayRate =
  (
    ctx: MemberWrite,
    rate: Pick<PayRateInput, 'user' | 'work_code' | 'role' | 'kind' | 'effective_from'>,
  ): LateFinder =>
  async () => {
    if (!ctx.caller.allows(rate.kind === 'pay' ? 'pay_rates' : 'overtime_rates')) return [];
    const found: LateRate[] = [];
    for (const person of await peoplePaidAt(ctx, rate)) found.push(await lateRate(ctx.db, ctx, person, rate));
    return found;
  };

export const lateMileageRate =
  (ctx: MemberWrite, rate: Pick<MileageRateInput, 'user' | 'role' | 'effective_from'>): LateFinder =>
  async () => {
    if (!ctx.caller.allows('mileage_rates')) return [];
    const found: LateRate[] = [];
    for (const person of await peopleDrivenBy(ctx, rate))
      found.push(await lateMileage(ctx.db, ctx, person, rate));
    return found;
  };

/** The person of a rate; for a role's, the people with it; for everyone's of a work code, those with approved time under it. */
async function peoplePaidAt(
  { db, company_id }: MemberWrite,
  {
    user,
    work_code,
    role,
    effective_from,
  }: Pick<PayRateInput, 'user' | 'work_code' | 'role' | 'effective_from'>,
): Promise<number[]> {
  if (role !== null) return peopleWithRole({ db, company_id }, role, effective_from);
  if (user !== null || work_code === null) return user === null ? [] : [user];
  const rows = await db
    .selectDistinct({ user_id: timesheets.user_id })
    .from(timesheets)
    .innerJoin(
      snapshotEntries,
      and(
        eq(snapshotEntries.company_id, timesheets.company_id),
        eq(snapshotEntries.timesheet_id, timesheets.id),
        eq(snapshotEntries.work_code_id, work_code),
      ),
    )
    .where(approvedSince(company_id, effective_from))
    .orderBy(timesheets.user_id);
  return rows.map(({ user_id }) => user_id);
}

/** The people with a role who have approved sheets that end on a day or later. */
async function peopleWithRole(
  { db, company_id }: Pick<MemberWrite, 'db' | 'company_id'>,
  role: number,
  effective_from: string,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ user_id: timesheets.user_id })
    .from(timesheets)
    .innerJoin(users, referenceTo(users, timesheets.user_id))
    .where(and(approvedSince(company_id, addDays(effective_from, -1)), eq(users.role_id, role)))
    .orderBy(timesheets.user_id);
  return rows.map(({ user_id }) => user_id);
}

/** The person of a rate; for a role's or the company's, the people with mileage on approved sheets. */
async function peopleDrivenBy(
  { db, company_id }: MemberWrite,
  { user, role, effective_from }: Pick<MileageRateInput, 'user' | 'role' | 'effective_from'>,
): Promise<number[]> {
  if (user !== null) return [user];
  const rows = await db
    .selectDistinct({ user_id: timesheets.user_id })
    .from(timesheets)
    .innerJoin(users, referenceTo(users, timesheets.user_id))
    .where(
      and(
        approvedSince(company_id, effective_from),
        gt(timesheets.total_mileage, 0),
        role === null ? undefined : eq(users.role_id, role),
      ),
    )
    .orderBy(timesheets.user_id);
  return rows.map(({ user_id }) => user_id);
}

const approvedSince = (company_id: number, day: string) =>
  and(
    eq(timesheets.company_id, company_id),
    eq(timesheets.status, 'approved'),
    eq(timesheets.imported, false),
    gte(timesheets.end_date, day),
  );
