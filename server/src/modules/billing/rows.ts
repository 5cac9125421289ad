import { and, between, eq, isNull, max, or } from 'drizzle-orm';
import {
  correctionText,
  isUnusual,
  moneyText,
  type Blocker,
  type LookAt,
} from '@daybook/domain/billing/findings';
import {
  linesOf,
  lineTotal,
  reversed,
  totalsOfLines,
  type Line,
  type LineTerms,
  type Part,
} from '@daybook/domain/billing/lines';
import { liveKey } from '@daybook/domain/billing/sources';
import { termsOf, type Terms } from '@daybook/domain/billing/terms';
import { formatShortDay, startOfMonth, type Day } from '@daybook/domain/time/day';
import { clients } from '../../database/schema/clients.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { invoices } from '../../database/schema/invoices.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds, inSubquery, pick, whole } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { required } from '../../kernel/refusals.ts';
import { grouped } from '../../kernel/rows.ts';
import { billingBasis, payersOf, type Basis, type RecipientRow } from './basis.ts';
import { gatherToBill, type Gathered } from './gather.ts';
import { partOfItem, partsOfEntry } from './parts.ts';
import type { Correction } from './stale.ts';
import { lineOf } from './stored-lines.ts';

type Reader = Pick<MemberContext, 'company_id' | 'membership' | 'caller'>;

interface ClientToBill {
  id: number;
  name: string;
  first_name: string;
  last_name: string;
  address: string | null;
  reference: string | null;
  custom_fields: Record<string, unknown>;
}

/** A credit note that is issued with a row; whole cents. */
interface RowCorrection {
  correction: Correction;
  lines: Line[];
  /** What it takes back; negative. */
  credit: number;
  text: string;
}

/** What is to be billed of a client to a recipient; whole cents. */
export interface BillingRow {
  client: ClientToBill;
  recipient: RecipientRow | null;
  member_number: string | null;
  reference: string | null;
  terms: Terms;
  /** Of the new invoice, if there are any. */
  lines: Line[];
  net: number;
  tax: number;
  invoice_total: number;
  corrections: RowCorrection[];
  /** Of the new invoice and the credit notes. */
  total: number;
  start_date: Day | null;
  end_date: Day | null;
  entries: number;
  minutes: number;
  last_total: number | null;
  blockers: { code: Blocker; text: string }[];
  look_at: { code: LookAt; text: string }[];
}

export interface ToBill {
  basis: Basis;
  rows: BillingRow[];
}

/**
 * What is to be billed up to a day, by client and recipient (invoices.md#to-bill).
 * @param client_ids null: all clients
 */
export async function rowsToBill(
  db: ReadDb,
  viewer: Reader,
  up_to: Day,
  client_ids: readonly number[] | null,
): Promise<ToBill> {
  const { company_id } = viewer;
  const [basis, payerOn] = await pipelined(billingBasis(db, viewer), payersOf(db, company_id, client_ids));
  const gathered = await gatherToBill(db, company_id, basis, payerOn, up_to, client_ids);
  const ids = [...new Set(gathered.map(({ client_id }) => client_id))];
  const [people, last, waiting] = await pipelined(
    clientsToBill(db, viewer, ids),
    lastTotals(db, company_id, ids),
    clientsWithWaiting(db, company_id, basis.from, up_to, ids),
  );
  const rows = gathered.map((each) => {
    const client = required(people.get(each.client_id), `client ${each.client_id}`);
    return billingRow(viewer, basis, up_to, each, {
      client,
      last_total: last.get(`${each.client_id} ${each.recipient?.id ?? ''}`) ?? null,
      has_waiting: waiting.has(each.client_id),
    });
  });
  return { basis, rows: rows.toSorted((a, b) => byName(a.client, b.client)) };
}

const byName = (a: ClientToBill, b: ClientToBill): number =>
  `${a.last_name} ${a.first_name}`.localeCompare(`${b.last_name} ${b.first_name}`, 'en') || a.id - b.id;

async function clientsToBill(
  db: ReadDb,
  { company_id, membership }: Reader,
  ids: readonly number[],
): Promise<Map<number, ClientToBill>> {
  const rows = await db
    .select(pick(clients, 'id', 'first_name', 'last_name', 'address', 'reference', 'custom_fields'))
    .from(clients)
    .where(and(eq(clients.company_id, company_id), inIds(clients.id, ids)));
  return new Map(rows.map((row) => [row.id, { ...row, name: membership.names.client(row) }]));
}

/** The totals of the last invoices, by client and recipient. */
async function lastTotals(
  db: ReadDb,
  company_id: number,
  client_ids: readonly number[],
): Promise<Map<string, number>> {
  const newest = db
    .select({ id: max(invoices.id) })
    .from(invoices)
    .where(
      and(
        eq(invoices.company_id, company_id),
        eq(invoices.kind, 'invoice'),
        inIds(invoices.client_id, client_ids),
      ),
    )
    .groupBy(invoices.client_id, invoices.recipient_id);
  const rows = await db
    .select({ ...pick(invoices, 'client_id', 'recipient_id'), cents: whole(invoices.total) })
    .from(invoices)
    .where(and(eq(invoices.company_id, company_id), inSubquery(invoices.id, newest)));
  return new Map(rows.map((row) => [`${row.client_id} ${row.recipient_id}`, row.cents]));
}

/** The clients with time on no approved sheet. */
async function clientsWithWaiting(
  db: ReadDb,
  company_id: number,
  from: Day,
  up_to: Day,
  client_ids: readonly number[],
): Promise<Set<number>> {
  const submitted = db
    .select({ id: timesheets.id })
    .from(timesheets)
    .where(and(eq(timesheets.company_id, company_id), eq(timesheets.status, 'submitted')));
  const rows = await db
    .selectDistinct({ client_id: dailyLogs.client_id })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        or(isNull(dailyLogs.locked_by_timesheet_id), inSubquery(dailyLogs.locked_by_timesheet_id, submitted)),
        between(dailyLogs.date, from, up_to),
        inIds(dailyLogs.client_id, client_ids),
      ),
    );
  return new Set(rows.map(({ client_id }) => client_id));
}

interface Around {
  client: ClientToBill;
  last_total: number | null;
  has_waiting: boolean;
}

function billingRow(
  viewer: Reader,
  basis: Basis,
  up_to: Day,
  gathered: Gathered,
  { client, last_total, has_waiting }: Around,
): BillingRow {
  const { recipient, corrections, items, entries } = gathered;
  const terms = recipient ? termsOf(basis.settings, recipient) : basis.settings;
  const line_terms: LineTerms = {
    ...terms,
    distance_unit: basis.distance_unit,
    tax_mode: basis.settings.tax_mode,
  };
  const priced = entries.map((entry) => ({
    entry,
    ...partsOfEntry(
      basis,
      entry,
      terms,
      client.custom_fields,
      viewer.membership.names.employee({ ...entry, id: entry.user_id }),
      gathered.isLive,
    ),
  }));
  const parts = [...priced.flatMap((each) => each.parts), ...items.map((item) => partOfItem(basis, item))];
  const lines = linesOf(parts, line_terms);
  const { net, tax, total: invoice_total } = totalsOfLines(lines);
  const inPlace = partsInPlace(corrections, parts);
  const credits = corrections.map((correction) =>
    correctionOf(correction, inPlace.get(correction) ?? [], line_terms),
  );
  const dates = parts.map(({ source }) => source.date).toSorted();
  const credit = credits.reduce((sum, each) => sum + each.credit, 0);
  const row = {
    client,
    recipient,
    member_number: gathered.member_number ?? client.reference,
    reference: gathered.reference,
    terms,
    lines,
    net,
    tax,
    invoice_total,
    corrections: credits,
    total: invoice_total + credit,
    start_date: dates[0] ?? null,
    end_date: dates.at(-1) ?? null,
    entries: entries.length + items.length,
    minutes: lines.reduce((sum, line) => sum + (line.minutes ?? 0), 0),
    last_total,
  };
  const facts = {
    no_rate: priced.some(({ no_rate }) => no_rate),
    no_distance_rate: priced.some(({ no_distance_rate }) => no_distance_rate),
    // What a price says about pay is for those who may read pay.
    pay_rate:
      viewer.caller.is_admin &&
      priced.some(({ entry, parts: own }) => entry.billing_rate_source === 'pay_rate' && own.length > 0),
    not_approved: has_waiting,
    late: dates[0] !== undefined && dates[0] < startOfMonth(up_to),
  };
  return { ...row, blockers: blockersOf(row, basis), look_at: lookAts(row, facts, dates[0]) };
}

function correctionOf(correction: Correction, parts: readonly Part[], terms: LineTerms): RowCorrection {
  const lines = correction.lines.map(({ row }) => reversed(lineOf(row)));
  const credit = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const { total } = totalsOfLines(linesOf(parts, terms));
  return { correction, lines, credit, text: correctionText(correction.invoice.label, credit, total) };
}

const keyOfPart = ({ kind, source }: Part): string => liveKey(kind, source) ?? '';
const keyOfDay = ({ timesheet_id, date }: { timesheet_id: number | null; date: Day }): string =>
  `${timesheet_id} ${date}`;

/**
 * What is billed in place of what each correction takes back: the same work, or what a sheet has on the day of work that is gone from it.
 */
function partsInPlace(
  corrections: readonly Correction[],
  parts: readonly Part[],
): ReadonlyMap<Correction | undefined, Part[]> {
  const keys = new Set(parts.map(keyOfPart));
  const ofKey = new Map<string, Correction>();
  const ofDay = new Map<string, Correction>();
  for (const correction of corrections)
    for (const source of correction.lines.flatMap(({ sources }) => sources)) {
      if (source.live_key === null) continue;
      ofKey.set(source.live_key, correction);
      if (!keys.has(source.live_key)) ofDay.set(keyOfDay(source), correction);
    }
  return grouped(parts, (part) => ofKey.get(keyOfPart(part)) ?? ofDay.get(keyOfDay(part.source)));
}

type Unfinished = Omit<BillingRow, 'blockers' | 'look_at'>;

export const NO_IDENTITY = 'Your legal name or address is missing from the invoicing settings.';

/** Whether documents can say from whom they are. */
export const isSellerNamed = ({ legal_name, address }: Basis['settings']): boolean =>
  legal_name !== null && address !== null;

function blockersOf({ client, recipient, lines, invoice_total }: Unfinished, { settings }: Basis) {
  const blockers: BillingRow['blockers'] = [];
  if (!recipient)
    blockers.push({ code: 'no_recipient', text: `No one is set to pay for ${client.name} yet.` });
  else if (!recipient.is_active)
    blockers.push({
      code: 'inactive_recipient',
      text: `${recipient.name ?? client.name} is an inactive recipient.`,
    });
  if (!isSellerNamed(settings)) blockers.push({ code: 'no_identity', text: NO_IDENTITY });
  if (lines.length > 0 && invoice_total < 0)
    blockers.push({ code: 'negative', text: 'The total would be below zero.' });
  return blockers;
}

interface Facts {
  no_rate: boolean;
  no_distance_rate: boolean;
  pay_rate: boolean;
  not_approved: boolean;
  late: boolean;
}

function lookAts(row: Unfinished, facts: Facts, first: Day | undefined): BillingRow['look_at'] {
  const { client, recipient, member_number, last_total, invoice_total, corrections, lines } = row;
  const is_third_party = recipient !== null && recipient.client_id === null;
  const texts: [LookAt, boolean, string][] = [
    ['no_rate', facts.no_rate, 'Some time has no billing rate and is left out.'],
    ['no_distance_rate', facts.no_distance_rate, 'There is no rate for distance, so it is left out.'],
    ['pay_rate', facts.pay_rate, 'Some time is billed at the employee’s pay rate.'],
    [
      'not_approved',
      facts.not_approved,
      `Some of ${client.name}’s time is not on an approved timesheet yet.`,
    ],
    ['late', facts.late, `It includes work from ${first === undefined ? '' : formatShortDay(first)}.`],
    ['correction', corrections.length > 0, corrections.map(({ text }) => text).join(' ')],
    [
      'no_member_number',
      is_third_party && member_number === null,
      `${client.name} has no number at ${recipient?.name ?? 'the recipient'}.`,
    ],
    [
      'no_email',
      recipient !== null && recipient.email === null && recipient.delivery !== 'none',
      `${recipient?.name ?? client.name} has no email address.`,
    ],
    [
      'unusual',
      lines.length > 0 && last_total !== null && isUnusual(invoice_total, last_total),
      `It is ${invoice_total > (last_total ?? 0) ? 'more than twice' : 'less than half'} the last invoice, ${moneyText(last_total ?? 0)}.`,
    ],
  ];
  return texts.flatMap(([code, holds, text]) => (holds ? [{ code, text }] : []));
}
