import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seedClient } from '../../../../tests/support/seed-client.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { plainHash, TAKE_OVER, textOfEntry } from './chain.ts';
import { createAuditKeys } from './keys.ts';
import { followChain, NOTHING_YET, verifyChain, type ChainEntry } from './verify-chain.ts';

const KEYS = createAuditKeys('the key of these tests');
const sealed = (text: string) => KEYS.seal(text);

type Entry = Omit<ChainEntry, 'hash' | 'previous_hash'>;

const entryAt = (sequence: number, action = 'timesheet.approve'): Entry => ({
  company_id: 7,
  sequence,
  at: `2026-03-18T15:00:0${sequence}.000Z`,
  user_id: 1,
  user_name: 'Ada Admin',
  action,
  record_type: 'timesheet',
  record_id: sequence,
  before: { approved: false },
  after: { approved: true },
  origin_id: null,
  moved_seal: null,
});

/** A chain of entries, each with the hash that `hashOf` returns for it. */
function linked(entries: Entry[], hashOf: (text: string, sequence: number) => string = sealed): ChainEntry[] {
  const chain: ChainEntry[] = [];
  for (const entry of entries) {
    const next = { ...entry, previous_hash: chain.at(-1)?.hash ?? '' };
    chain.push({ ...next, hash: hashOf(textOfEntry(next), entry.sequence) });
  }
  return chain;
}
const FIVE = [1, 2, 3, 4, 5].map((sequence) => entryAt(sequence));
const follow = (entries: ChainEntry[], from = NOTHING_YET) => followChain(from, entries, KEYS);

describe('Verifying a chain of the audit trail', () => {
  test('an untouched chain verifies to its end, in parts as well', () => {
    const entries = linked(FIVE);
    const end = { ...NOTHING_YET, sequence: 5, hash: entries[4]?.hash };
    expect(follow(entries)).toEqual(end);
    const [first, rest] = [entries.slice(0, 2), entries.slice(2)];
    expect(follow(rest, follow(first) as typeof NOTHING_YET)).toEqual(end);
  });

  test('a changed entry is found, whatever hash a person without the key gave it', () => {
    const changed = linked(FIVE).map((entry) =>
      entry.sequence === 3 ? { ...entry, after: { approved: 'never' } } : entry,
    );
    expect(follow(changed)).toEqual({ sequence: 3, code: 'changed' });
    const withHash = (hashOf: (text: string) => string) =>
      follow(
        changed.map((entry) =>
          entry.sequence === 3 ? { ...entry, hash: hashOf(textOfEntry(entry)) } : entry,
        ),
      );
    expect(withHash(plainHash)).toEqual({ sequence: 4, code: 'unlinked' });
    expect(withHash(sealed)).toEqual({ sequence: 4, code: 'unlinked' });
    expect(withHash((text) => `${sealed('').slice(0, 13)}${plainHash(text)}`)).toEqual({
      sequence: 3,
      code: 'changed',
    });
  });

  test('a removed entry is missing, and one from another chain does not fit', () => {
    expect(follow(linked(FIVE).toSpliced(1, 1))).toEqual({ sequence: 2, code: 'missing' });
    const foreign = linked(FIVE).map((entry) => ({ ...entry, company_id: 8 }));
    expect(follow(foreign)).toEqual({ sequence: 1, code: 'changed' });
  });

  test('a chain rewritten without the key has no seals, or those of an unknown key', () => {
    expect(follow(linked(FIVE, plainHash))).toMatchObject({ unproven: { sequence: 1, code: 'unsealed' } });
    const theirs = createAuditKeys('another key');
    expect(follow(linked(FIVE, (text) => theirs.seal(text)))).toMatchObject({
      unproven: { sequence: 1, code: 'unknown_key' },
    });
    const both = createAuditKeys('another key', ['the key of these tests']);
    expect(followChain(NOTHING_YET, linked(FIVE), both)).toMatchObject({ unproven: null });
  });

  test('unsealed entries are accepted only after a sealed entry that accepts them', () => {
    const plainUntil = (last: number) => (text: string, sequence: number) =>
      sequence <= last ? plainHash(text) : sealed(text);
    expect(follow(linked(FIVE, plainUntil(3)))).toMatchObject({ unproven: { sequence: 1 }, taken_over: 0 });
    const taken = FIVE.map((entry) => (entry.sequence === 4 ? entryAt(4, TAKE_OVER) : entry));
    expect(follow(linked(taken, plainUntil(3)))).toMatchObject({ unproven: null, taken_over: 4 });
    expect(follow(linked(taken, plainUntil(4)))).toMatchObject({ unproven: { sequence: 1 }, taken_over: 0 });
    const later = (text: string, sequence: number) => (sequence === 5 ? plainHash : sealed)(text);
    expect(follow(linked(FIVE, later))).toMatchObject({ unproven: { sequence: 5, code: 'unsealed' } });
  });
});

// access.md#change-history
describe('The audit trail of a company', () => {
  let world: World;
  let client_id: number;
  beforeEach(async () => {
    world = await createWorld();
    client_id = await seedClient(world, { first_name: 'Ida', last_name: 'Moss' });
  });
  afterEach(() => world.close());
  const approvedForm = async () => {
    const form = await world
      .as('will')
      .noShows.create({ client_id, date: '2026-03-17', staff_name: 'Will Worker' });
    return world.as('ada').noShows.approve({ id: form.id });
  };

  test('an approval is in the history with actor, before and after, and the chain verifies', async () => {
    const form = await approvedForm();
    const history = await world.as('ada').audit.history({ record_type: 'no_show', record_id: form.id });
    expect(history).toMatchObject([
      {
        user_name: 'Ada Admin',
        action: 'no_show.approve',
        before: { approved: false },
        after: { approved: true },
      },
      { user_name: 'Will Worker', action: 'no_show.create', before: null },
    ]);
    expect(await world.as('nora').audit.history({ record_type: 'no_show', record_id: form.id })).toEqual([]);
    const { end, fault } = await verifyChain(
      world.store.read,
      world.companies.maple,
      world.services.audit_keys,
    );
    expect(fault).toBeNull();
    expect(end.sequence).toBeGreaterThan(1);
  });

  test('an admin filters the page by person, kind, day and words, newest first', async () => {
    await approvedForm();
    const page = (filter: Parameters<ReturnType<World['as']>['audit']['list']>[0]) =>
      world.as('ada').audit.list(filter);
    const all = await page({});
    expect(all.count).toBe(2);
    expect(all.results[0]?.action).toBe('no_show.approve');
    expect((await page({ user: String(world.people.will) })).count).toBe(1);
    expect((await page({ record_type: 'timesheet' })).count).toBe(0);
    expect((await page({ search: 'no show app' })).count).toBe(1);
    expect((await page({ search: 'WORKER' })).count).toBe(1);
    expect((await page({ start_date: '2026-03-18', end_date: '2026-03-18' })).count).toBe(2);
    expect((await page({ start_date: '2026-03-19' })).count).toBe(0);
    expect(await page({ page: 2, page_size: 1 })).toMatchObject({
      count: 2,
      results: [{ user_name: 'Will Worker' }],
    });
  });
});
