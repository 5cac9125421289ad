import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { Statement, statementOf as statementInput } from '@daybook/contract/recipients';
import { referenceOf } from '@daybook/domain/billing/invoice';
import { agingOn, statementOf } from '@daybook/domain/billing/statement';
import type { Age } from '@daybook/domain/billing/status';
import { onWire, type Units } from '@daybook/domain/money/figures';
import { referenceTo } from '../../database/of-company.ts';
import { allocations, invoices, payments } from '../../database/schema/invoices.ts';
import { inSubquery, pick, whole } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { badInput, orNotFound } from '../../kernel/refusals.ts';
import { grouped } from '../../kernel/rows.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { payerName, payersById, type Payer } from './reads.ts';

/** Its amount is in cents. */
type Row = Omit<Statement['rows'][number], 'balance'>;
type StatementInput = z.output<typeof statementInput>;

const withReference = (what: string, reference: string | null): string =>
  reference === null ? what : `${what}, ${reference}`;

/** A recipient's documents and money up to a day. What was voided never happened. */
async function movementsUpTo(db: ReadDb, company_id: number, recipient_id: number, end_date: string) {
  const whose = and(eq(invoices.company_id, company_id), eq(invoices.recipient_id, recipient_id));
  const [documents, money, settlements] = await pipelined(
    db
      .select({
        ...pick(invoices, 'id', 'kind', 'label', 'corrects_id', 'buyer', 'issued_on', 'due_on'),
        amount: whole(invoices.total),
      })
      .from(invoices)
      .where(and(whose, lte(invoices.issued_on, end_date)))
      .orderBy(invoices.issued_on, invoices.id),
    db
      .select({ ...pick(payments, 'paid_on', 'reference'), amount: whole(payments.amount) })
      .from(payments)
      .where(
        and(
          eq(payments.company_id, company_id),
          eq(payments.recipient_id, recipient_id),
          isNull(payments.voided_at),
          lte(payments.paid_on, end_date),
        ),
      )
      .orderBy(payments.paid_on, payments.id),
    db
      .select({
        ...pick(allocations, 'kind', 'date', 'reason', 'invoice_id', 'credit_note_id'),
        amount: whole(allocations.amount),
      })
      .from(allocations)
      .leftJoin(payments, referenceTo(payments, allocations.payment_id))
      .where(
        and(
          eq(allocations.company_id, company_id),
          isNull(allocations.voided_at),
          lte(allocations.date, end_date),
          or(
            eq(payments.recipient_id, recipient_id),
            inSubquery(allocations.invoice_id, db.select({ id: invoices.id }).from(invoices).where(whose)),
            inSubquery(
              allocations.credit_note_id,
              db.select({ id: invoices.id }).from(invoices).where(whose),
            ),
          ),
        ),
      )
      .orderBy(allocations.date, allocations.id),
  );
  return { documents, money, settlements };
}

type Movements = Awaited<ReturnType<typeof movementsUpTo>>;

function rowsOf({ documents, money, settlements }: Movements, payer: Payer): Row[] {
  const labels = new Map(documents.map(({ id, label }) => [id, label]));
  const labelOf = (id: number | null) => (id === null ? null : (labels.get(id) ?? null));
  // A plan manager pays for many; who pays for themselves knows whom it is for.
  const whomFor = ({ buyer }: Movements['documents'][number]) =>
    payer.client === null ? `, ${referenceOf(buyer)}` : '';
  return [
    ...documents.map((document): Row => {
      const corrected = labelOf(document.corrects_id);
      const called =
        document.kind === 'invoice'
          ? `Invoice ${document.label}`
          : `Credit note ${document.label}${corrected === null ? '' : ` for ${corrected}`}`;
      return {
        date: document.issued_on,
        kind: document.kind,
        document: document.id,
        label: document.label,
        text: `${called}${whomFor(document)}`,
        due_on: document.kind === 'invoice' ? document.due_on : null,
        amount: document.amount,
      };
    }),
    ...money.map(({ paid_on, amount, reference }): Row => ({
      date: paid_on,
      kind: 'payment',
      document: null,
      label: null,
      text: withReference('Payment', reference),
      due_on: null,
      amount: -amount,
    })),
    ...settlements.flatMap(({ kind, date, amount, reason, invoice_id, credit_note_id }): Row[] => {
      if (kind !== 'write_off' && kind !== 'refund') return [];
      const isRefund = kind === 'refund';
      const document = isRefund ? credit_note_id : invoice_id;
      return [
        {
          date,
          kind,
          document,
          label: labelOf(document),
          text: isRefund ? withReference('Refund', reason) : `Written off: ${reason ?? ''}`,
          due_on: null,
          amount: isRefund ? amount : -amount,
        },
      ];
    }),
  ];
}

/** What was open of each invoice on the last day, in cents. */
function openAtEnd({ documents, settlements }: Movements) {
  const settled = grouped(settlements, ({ invoice_id }) => invoice_id);
  return documents
    .filter(({ kind }) => kind === 'invoice')
    .map(({ id, due_on, amount: total }) => ({
      due_on,
      open: (settled.get(id) ?? []).reduce((rest, { amount }) => rest - amount, total),
    }));
}

const BALANCES = { opening_balance: 'cents', closing_balance: 'cents' } as const;
const ROW_FIGURES = { amount: 'cents', balance: 'cents' } as const;
const AGE_FIGURES: Units<Age> = {
  current: 'cents',
  days_1_30: 'cents',
  days_31_60: 'cents',
  days_61_90: 'cents',
  over_90: 'cents',
};

/** What a recipient was billed and paid in a range (invoices.md#money). */
export async function getStatement(
  db: ReadDb,
  { company_id, membership }: Viewer,
  { id, start_date, end_date }: StatementInput,
): Promise<Statement> {
  if (end_date < start_date) throw badInput({ end_date: 'The end is before the start.' });
  const payer = orNotFound((await payersById(db, company_id, [id])).get(id));
  const { currency } = await storedSettings(db, company_id);
  const movements = await movementsUpTo(db, company_id, id, end_date);
  const statement = statementOf(rowsOf(movements, payer), { start_date, end_date });
  return {
    recipient: id,
    name: payerName(payer, membership.names),
    currency,
    start_date,
    end_date,
    ...onWire(BALANCES, statement),
    rows: statement.rows.map((row) => ({ ...row, ...onWire(ROW_FIGURES, row) })),
    aging: onWire(AGE_FIGURES, agingOn(openAtEnd(movements), end_date)),
  };
}

/** The same as lines, with the balances at the range's ends. */
export async function statementLines(db: ReadDb, viewer: Viewer, input: StatementInput) {
  const { rows, start_date, end_date, opening_balance, closing_balance } = await getStatement(
    db,
    viewer,
    input,
  );
  const balanceOn = (date: string, text: string, balance: number) => ({
    date,
    kind: 'balance' as const,
    label: null,
    text,
    due_on: null,
    amount: 0,
    balance,
  });
  return [
    balanceOn(start_date, 'Opening balance', opening_balance),
    ...rows,
    balanceOn(end_date, 'Closing balance', closing_balance),
  ];
}
