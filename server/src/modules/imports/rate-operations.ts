import { and, eq, isNull } from 'drizzle-orm';
import { isRecord } from '@daybook/domain/custom-fields';
import { mileageRates, payRates } from '../../database/schema/pay-rates.ts';
import { users } from '../../database/schema/employees.ts';
import { ofCompany } from '../../database/of-company.ts';
import { conflict } from '../../kernel/refusals.ts';
import { deleteMileageRate, deletePayRate } from '../pay-rules/rates-writes.ts';
import { setMileageRate, setPayRate } from '../rates/writes.ts';
import { RATE_FIELDS, type RateField } from './plan/rates.ts';
import type { ImportWrite } from './running.ts';

interface Stored {
  id: number;
  amount: number | null;
}

/** A person's rate from exactly this day on. */
async function rateOn(
  { db, company_id }: ImportWrite,
  user: number,
  field: RateField,
  day: string,
): Promise<Stored | null> {
  const [row] =
    field === 'mileage_rate'
      ? await db
          .select({ id: mileageRates.id, amount: mileageRates.amount })
          .from(mileageRates)
          .where(
            and(
              eq(mileageRates.company_id, company_id),
              eq(mileageRates.user_id, user),
              eq(mileageRates.effective_from, day),
            ),
          )
      : await db
          .select({ id: payRates.id, amount: payRates.amount })
          .from(payRates)
          .where(
            and(
              eq(payRates.company_id, company_id),
              eq(payRates.user_id, user),
              isNull(payRates.work_code_id),
              eq(payRates.kind, field === 'pay_rate' ? 'pay' : 'overtime'),
              eq(payRates.effective_from, day),
            ),
          );
  return row ?? null;
}

function setRate(
  ctx: ImportWrite,
  user: number,
  field: RateField,
  effective_from: string,
  amount: number | null,
) {
  if (field === 'mileage_rate')
    return setMileageRate(ctx, {
      user,
      role: null,
      effective_from,
      amount,
      unit: ctx.membership.distance_unit,
    });
  const kind = field === 'pay_rate' ? 'pay' : 'overtime';
  return setPayRate(ctx, { user, work_code: null, kind, effective_from, amount });
}

const amountOf = (value: unknown): number | null =>
  isRecord(value) && typeof value.amount === 'number' ? value.amount : null;
const asAmount = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Sets the rates of a line, if those of the day are still as the plan saw them; returns the employee's id. */
export async function applyRates(
  ctx: ImportWrite,
  user: number,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<number> {
  const day = String(after.effective_from);
  for (const field of RATE_FIELDS) {
    if (!(field in after)) continue;
    const present = await rateOn(ctx, user, field, day);
    const expected = before[field] ?? null;
    if ((present === null) !== (expected === null) || (present && present.amount !== amountOf(expected)))
      throw conflict('stale', 'This rate was changed since the plan was made.');
    await setRate(ctx, user, field, day, asAmount(after[field]));
  }
  return user;
}

/** Undoes the rates of a line, if they are still as it left them; a rate at which approved timesheets were paid stays. */
export async function undoRates(
  ctx: ImportWrite,
  user: number,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  const day = String(after.effective_from);
  for (const field of RATE_FIELDS) {
    if (!(field in after)) continue;
    const present = await rateOn(ctx, user, field, day);
    if (!present || present.amount !== asAmount(after[field]))
      throw conflict('stale', `The rate of ${await nameOf(ctx, user)} was changed since.`);
    if (isRecord(before[field])) await setRate(ctx, user, field, day, amountOf(before[field]));
    else if (field === 'mileage_rate') await deleteMileageRate(ctx, { id: present.id });
    else await deletePayRate(ctx, { id: present.id });
  }
}

async function nameOf({ db, company_id }: ImportWrite, user: number): Promise<string> {
  const [row] = await db
    .select({ first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(ofCompany(users, company_id, user));
  return `${row?.first_name ?? ''} ${row?.last_name ?? ''}`.trim();
}
