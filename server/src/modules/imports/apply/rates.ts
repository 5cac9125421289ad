import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import { isRecord } from '@daybook/domain/values';
import { namesById } from '../../../auth/names.ts';
import { users } from '../../../database/schema/employees.ts';
import { mileageRates, payRates } from '../../../database/schema/pay-rates.ts';
import { timesheets } from '../../../database/schema/timesheets.ts';
import { inIds } from '../../../database/sql.ts';
import { required } from '../../../kernel/refusals.ts';
import { deleteMileageRate, deletePayRate } from '../../rates/checked-writes.ts';
import { removeMileageRates, removePayRates, setMileageRates, setPayRates } from '../../rates/writes.ts';
import { RATE_FIELDS, type RateField } from '../plan/rates.ts';
import { settledLine, undoneUnless, type SettledLine } from './blocks.ts';
import type { ImportWrite } from './lease.ts';
import type { OpenRow } from './open-rows.ts';

interface Stored {
  id: number;
  amount: number | null;
}

/** What a line sets: one rate of a person from a day on. */
interface RateOfLine {
  row: OpenRow;
  user: number;
  day: string;
  field: RateField;
  key: string;
}

const rateKey = (user: number | null, field: RateField, day: string): string => `${user} ${field} ${day}`;

const personOf = ({ line, target_id }: OpenRow): number => required(target_id, `the person of line ${line}`);

const ratesOf = (rows: readonly OpenRow[]): RateOfLine[] =>
  rows.flatMap((row) =>
    RATE_FIELDS.filter((field) => field in row.after).map((field) => {
      const [user, day] = [personOf(row), String(row.after.effective_from)];
      return { row, user, day, field, key: rateKey(user, field, day) };
    }),
  );

/** The rates that people have from exactly these days on, without those for a work code. */
async function ratesOn(
  { db, company_id }: ImportWrite,
  rates: readonly RateOfLine[],
): Promise<ReadonlyMap<string, Stored>> {
  const people = [...new Set(rates.map(({ user }) => user))];
  const days = [...new Set(rates.map(({ day }) => day))];
  const paid = await db
    .select()
    .from(payRates)
    .where(
      and(
        eq(payRates.company_id, company_id),
        inIds(payRates.user_id, people),
        isNull(payRates.work_code_id),
        inArray(payRates.effective_from, days),
      ),
    );
  const reimbursed = await db
    .select()
    .from(mileageRates)
    .where(
      and(
        eq(mileageRates.company_id, company_id),
        inIds(mileageRates.user_id, people),
        inArray(mileageRates.effective_from, days),
      ),
    );
  return new Map([
    ...paid.map((row): [string, Stored] => [
      rateKey(row.user_id, row.kind === 'pay' ? 'pay_rate' : 'overtime_rate', row.effective_from),
      row,
    ]),
    ...reimbursed.map((row): [string, Stored] => [
      rateKey(row.user_id, 'mileage_rate', row.effective_from),
      row,
    ]),
  ]);
}

async function setRates(
  ctx: ImportWrite,
  rates: readonly (RateOfLine & { amount: number | null })[],
): Promise<void> {
  const { distance_unit: unit } = ctx.membership;
  await setPayRates(
    ctx,
    rates.flatMap(({ user, field, day, amount }) =>
      field === 'mileage_rate'
        ? []
        : {
            user,
            work_code: null,
            role: null,
            kind: field === 'pay_rate' ? ('pay' as const) : ('overtime' as const),
            effective_from: day,
            amount,
          },
    ),
  );
  await setMileageRates(
    ctx,
    rates.flatMap(({ user, field, day, amount }) =>
      field === 'mileage_rate' ? { user, role: null, effective_from: day, amount, unit } : [],
    ),
  );
}

const amountOf = (value: unknown): number | null =>
  isRecord(value) && typeof value.amount === 'number' ? value.amount : null;
const asAmount = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Sets the rates of lines, where those of the day are still what the plan saw. */
export async function applyRates(ctx: ImportWrite, rows: readonly OpenRow[]): Promise<SettledLine[]> {
  const rates = ratesOf(rows);
  const present = await ratesOn(ctx, rates);
  const changed = new Set(
    rates.flatMap(({ row, field, key }) => {
      const stored = present.get(key);
      const expected = row.before?.[field] ?? null;
      const isSame = stored ? expected !== null && stored.amount === amountOf(expected) : expected === null;
      return isSame ? [] : [row.line];
    }),
  );
  await setRates(
    ctx,
    rates.flatMap((rate) =>
      changed.has(rate.row.line) ? [] : { ...rate, amount: asAmount(rate.row.after[rate.field]) },
    ),
  );
  return rows.map(({ line, target_id }) =>
    changed.has(line)
      ? settledLine(line, target_id, 'failed', 'This rate was changed since the plan was made.')
      : settledLine(line, target_id, 'done'),
  );
}

/** Takes the rates of lines back, where they are still what these set; one that paid approved timesheets stays. */
export async function undoRates(ctx: ImportWrite, rows: readonly OpenRow[]): Promise<SettledLine[]> {
  const rates = ratesOf(rows);
  const present = await ratesOn(ctx, rates);
  const changed = new Set(
    rates.flatMap(({ row, field, key }) => {
      const stored = present.get(key);
      return stored && stored.amount === asAmount(row.after[field]) ? [] : [row.line];
    }),
  );
  const open = rates.filter(({ row }) => !changed.has(row.line));
  const isBack = ({ row, field }: RateOfLine) => isRecord(row.before?.[field]);
  await setRates(
    ctx,
    open.filter(isBack).map((rate) => ({ ...rate, amount: amountOf(rate.row.before?.[rate.field]) })),
  );
  await removeRates(
    ctx,
    open.filter((rate) => !isBack(rate)),
    present,
  );
  const names = await namesById(
    ctx.db,
    users,
    ctx.membership,
    rows.map(({ target_id }) => target_id),
  );
  return rows.map(({ line, target_id }) => {
    const name = target_id === null ? undefined : names.get(target_id);
    return undoneUnless(
      line,
      target_id,
      changed.has(line) ? `The rate of ${name ?? ''} has been changed since.` : null,
    );
  });
}

/** People without an approved timesheet since then were never paid at these rates, which are deleted at once. */
async function removeRates(
  ctx: ImportWrite,
  rates: readonly RateOfLine[],
  present: ReadonlyMap<string, Stored>,
): Promise<void> {
  if (rates.length === 0) return;
  const paid = await peoplePaidSince(ctx, rates);
  const free = rates.filter(({ user }) => !paid.has(user));
  const ids = (isMileage: boolean) =>
    free.flatMap(({ field, key }) =>
      (field === 'mileage_rate') === isMileage ? (present.get(key)?.id ?? []) : [],
    );
  await removePayRates(ctx, ids(false));
  await removeMileageRates(ctx, ids(true));
  for (const { user, field, key } of rates) {
    if (!paid.has(user)) continue;
    const { id } = required(present.get(key), `the ${field} of user ${user}`);
    if (field === 'mileage_rate') await deleteMileageRate(ctx, { id });
    else await deletePayRate(ctx, { id });
  }
}

/** Those of some people who have an approved timesheet that one of these rates may have paid. */
async function peoplePaidSince(
  { db, company_id }: ImportWrite,
  rates: readonly RateOfLine[],
): Promise<ReadonlySet<number>> {
  const first = rates.reduce((day, rate) => (rate.day < day ? rate.day : day), '9999-12-31');
  const rows = await db
    .selectDistinct({ id: timesheets.user_id })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        inIds(timesheets.user_id, [...new Set(rates.map(({ user }) => user))]),
        eq(timesheets.status, 'approved'),
        eq(timesheets.imported, false),
        or(gte(timesheets.end_date, first), gte(timesheets.approved_date, first)),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
