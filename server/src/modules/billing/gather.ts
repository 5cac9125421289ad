import { and, eq } from 'drizzle-orm';
import type { Day } from '@daybook/domain/time/day';
import { recipients } from '../../database/schema/billing.ts';
import { inIds } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { required } from '../../kernel/refusals.ts';
import { computed, pluck } from '../../kernel/rows.ts';
import type { Basis, Payer, PayerOn, RecipientRow } from './basis.ts';
import {
  billedParts,
  entriesById,
  entriesToBill,
  itemsToBill,
  keyOfEntry,
  liveKeysOf,
  type EntryToBill,
  type ItemToBill,
} from './entries.ts';
import { correctionsToWrite, type Correction } from './stale.ts';

/** What is to be billed of a client to a recipient, without prices. */
export interface Gathered {
  client_id: number;
  /** Null: nobody has been named. */
  recipient: RecipientRow | null;
  member_number: string | null;
  reference: string | null;
  entries: EntryToBill[];
  items: ItemToBill[];
  corrections: Correction[];
  /** The keys that its corrections release. */
  released: Set<string>;
  isLive: (key: string) => boolean;
}

export async function gatherToBill(
  db: ReadDb,
  company_id: number,
  { from }: Pick<Basis, 'from'>,
  payerOn: PayerOn,
  up_to: Day,
  client_ids: readonly number[] | null,
): Promise<Gathered[]> {
  const [listed, items, stale] = await pipelined(
    entriesToBill(db, company_id, from, up_to, client_ids),
    itemsToBill(db, company_id, up_to, client_ids),
    correctionsToWrite(db, company_id, client_ids),
  );
  const corrections = stale.filter(({ lines }) =>
    lines.every(({ sources }) => sources.every(({ date }) => date <= up_to)),
  );
  const candidates = await withReleased(db, company_id, listed, corrections);
  const live = await liveKeysOf(db, company_id, pluck(candidates, 'id'));
  const places = placesFor(live);
  const payers = await recipientsOf(db, company_id, corrections);
  for (const correction of corrections) addCorrection(places, payers, correction);
  for (const entry of candidates.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const payer = payerOn(entry.client_id, entry.date);
    if (payer === 'elsewhere') continue;
    const released = places.there.get(placeKey(entry.client_id, payer))?.released;
    if (isReady(entry, from, live, released)) places.of(entry.client_id, payer).entries.push(entry);
  }
  for (const item of items) {
    const payer = payerOn(item.client_id, item.date);
    if (payer !== 'elsewhere') places.of(item.client_id, payer).items.push(item);
  }
  return [...places.there.values()];
}

const placeKey = (client_id: number, payer: Payer | 'none'): string =>
  `${client_id} ${payer === 'none' ? '' : payer.recipient.id}`;

interface Places {
  there: ReadonlyMap<string, Gathered>;
  of: (client_id: number, payer: Payer | 'none') => Gathered;
}

const NOBODY = { recipient: null, member_number: null, reference: null };

function placesFor(live: ReadonlySet<string>): Places {
  const there = new Map<string, Gathered>();
  return {
    there,
    of(client_id, payer) {
      const { recipient, member_number, reference } = payer === 'none' ? NOBODY : payer;
      const released = new Set<string>();
      const isLive = (live_key: string) => live.has(live_key) && !released.has(live_key);
      const row = computed(there, placeKey(client_id, payer), () => ({
        client_id,
        recipient,
        member_number,
        reference,
        entries: [],
        items: [],
        corrections: [],
        released,
        isLive,
      }));
      // The numbers of the last day are printed.
      if (member_number !== null || reference !== null) Object.assign(row, { member_number, reference });
      return row;
    },
  };
}

function addCorrection(
  places: Places,
  payers: ReadonlyMap<number, RecipientRow>,
  correction: Correction,
): void {
  const { client_id, recipient_id, buyer } = correction.invoice;
  const { member_number, reference } = buyer;
  const recipient = required(payers.get(recipient_id), `recipient ${recipient_id}`);
  const row = places.of(client_id, { recipient, member_number, reference });
  row.corrections.push(correction);
  for (const { sources } of correction.lines)
    for (const { live_key } of sources) if (live_key !== null) row.released.add(live_key);
}

/** Also the entries of other sheets on a line that is taken back. */
async function withReleased(
  db: ReadDb,
  company_id: number,
  listed: EntryToBill[],
  corrections: readonly Correction[],
): Promise<EntryToBill[]> {
  const there = new Set(pluck(listed, 'id'));
  const missing = new Set<number>();
  for (const { lines } of corrections)
    for (const { sources } of lines)
      for (const { entry_id } of sources)
        if (entry_id !== null && !there.has(entry_id)) missing.add(entry_id);
  const others = await entriesById(db, company_id, [...missing]);
  return [...listed, ...[...others.values()].filter(({ billable }) => billable)];
}

async function recipientsOf(
  db: ReadDb,
  company_id: number,
  corrections: readonly Correction[],
): Promise<Map<number, RecipientRow>> {
  if (corrections.length === 0) return new Map();
  const ids = corrections.map(({ invoice }) => invoice.recipient_id);
  const rows = await db
    .select()
    .from(recipients)
    .where(and(eq(recipients.company_id, company_id), inIds(recipients.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a part of an entry is free, and the work is not older than what is billed at all, unless a correction released it. */
function isReady(
  entry: EntryToBill,
  from: Day,
  live: ReadonlySet<string>,
  released: ReadonlySet<string> | undefined,
): boolean {
  return billedParts(entry).some((kind) => {
    const key = keyOfEntry(kind, entry.id);
    return released?.has(key) === true || (!live.has(key) && entry.date >= from);
  });
}
