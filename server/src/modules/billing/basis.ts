import { and, desc, eq } from 'drizzle-orm';
import type { Currency } from '@daybook/domain/billing/invoice';
import type { Booking } from '@daybook/domain/billing/lines';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { toUnits } from '@daybook/domain/money/exact';
import { startOfMonth, type Day } from '@daybook/domain/time/day';
import { clientRecipients, recipients } from '../../database/schema/billing.ts';
import { taxCodes } from '../../database/schema/tax-codes.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import { inIds, pick, whole } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { grouped } from '../../kernel/rows.ts';
import { billingSettingsOf, type StoredBilling } from '../billing-settings/reads.ts';
import { storedSettings } from '../company-settings/reads.ts';

export type RecipientRow = typeof recipients.$inferSelect;

interface CodeToBill {
  /** As invoices call it. */
  code: string;
  description: string;
  /** Cents an hour; null: none. */
  billing_rate: number | null;
  tax_code_id: number | null;
  income_account: string | null;
}

/** What billing reads once for all clients. */
export interface Basis {
  settings: StoredBilling;
  currency: Currency;
  distance_unit: DistanceUnit;
  today: Day;
  /** Work before this day is not billed. */
  from: Day;
  codes: ReadonlyMap<number, CodeToBill>;
  /** How a line of a tax code and an account is taxed and booked; null: the company's. */
  bookingOf(tax_code_id: number | null, income_account: string | null): Booking;
}

export async function billingBasis(
  db: ReadDb,
  { company_id, membership }: Pick<MemberContext, 'company_id' | 'membership'>,
): Promise<Basis> {
  const [settings, company, codes, taxes] = await pipelined(
    billingSettingsOf(db, company_id),
    storedSettings(db, company_id),
    db
      .select({
        ...pick(workCodes, 'id', 'code', 'invoice_code', 'description', 'tax_code_id', 'income_account'),
        billing_rate: whole(workCodes.billing_rate),
      })
      .from(workCodes)
      .where(eq(workCodes.company_id, company_id)),
    db.select().from(taxCodes).where(eq(taxCodes.company_id, company_id)),
  );
  const taxById = new Map(taxes.map((tax) => [tax.id, tax]));
  return {
    settings,
    currency: company.currency,
    distance_unit: company.distance_unit,
    today: membership.today,
    from: settings.invoices_from ?? startOfMonth(membership.today),
    codes: new Map(
      codes.map((row) => [
        row.id,
        {
          code: row.invoice_code ?? row.code,
          description: row.description,
          billing_rate: row.billing_rate,
          tax_code_id: row.tax_code_id,
          income_account: row.income_account,
        },
      ]),
    ),
    bookingOf(tax_code_id, income_account) {
      const id = tax_code_id ?? settings.tax_code_id;
      const tax = settings.tax_mode === 'none' || id === null ? undefined : taxById.get(id);
      return {
        tax_code_id: tax?.id ?? null,
        tax_name: tax?.name ?? null,
        tax_rate: tax ? toUnits(tax.rate, 100) : null,
        income_account: income_account ?? settings.income_account,
      };
    },
  };
}

/** Who pays for a client on a day. */
export interface Payer {
  recipient: RecipientRow;
  member_number: string | null;
  reference: string | null;
}

/** `none`: nobody has been named. `elsewhere`: the client is billed elsewhere. */
export type PayerOn = (client_id: number, date: Day) => Payer | 'none' | 'elsewhere';

/** @param client_ids null: all */
export async function payersOf(
  db: ReadDb,
  company_id: number,
  client_ids: readonly number[] | null,
): Promise<PayerOn> {
  const [rows, people] = await pipelined(
    db
      .select()
      .from(clientRecipients)
      .where(
        and(
          eq(clientRecipients.company_id, company_id),
          client_ids ? inIds(clientRecipients.client_id, client_ids) : undefined,
        ),
      )
      .orderBy(desc(clientRecipients.start_date)),
    db.select().from(recipients).where(eq(recipients.company_id, company_id)),
  );
  const byClient = grouped(rows, ({ client_id }) => client_id);
  const byId = new Map(people.map((person) => [person.id, person]));
  return (client_id, date) => {
    const row = byClient.get(client_id)?.find(({ start_date }) => start_date <= date);
    if (!row) return 'none';
    const recipient = row.recipient_id === null ? undefined : byId.get(row.recipient_id);
    if (!recipient) return 'elsewhere';
    return { recipient, member_number: row.member_number, reference: row.reference };
  };
}
