import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedClient } from '../../../../tests/support/seed-client.ts';
import { type World, createWorld } from '../../../../tests/support/world.ts';
import { hashOfEntry } from './chain.ts';
import { type ChainEntry, EMPTY_CHAIN, chainEndFault, followChain, verifyCompany } from './verify.ts';

function chain(length: number): ChainEntry[] {
  const entries: ChainEntry[] = [];
  for (let sequence = 1; sequence <= length; sequence += 1) {
    const entry = {
      company_id: 7,
      sequence,
      at: `2026-03-18T15:00:0${sequence}.000Z`,
      user_id: 1,
      user_name: 'Ada Admin',
      action: 'timesheet.approve',
      record_type: 'timesheet',
      record_id: sequence,
      before: { approved: false },
      after: { approved: true },
      previous_hash: entries.at(-1)?.hash ?? '',
    };
    entries.push({ ...entry, hash: hashOfEntry(entry) });
  }
  return entries;
}

describe('Verifying the audit trail', () => {
  test('a chain that nobody touched is followed to its end', () => {
    const entries = chain(5);
    const end = followChain(EMPTY_CHAIN, entries);
    expect(end).toEqual({ sequence: 5, hash: entries[4]?.hash });
    expect(
      followChain(followChain(EMPTY_CHAIN, entries.slice(0, 2)) as typeof EMPTY_CHAIN, entries.slice(2)),
    ).toEqual(end);
  });

  test('a changed, a removed and a cut-off entry are found', () => {
    const changed = chain(5).map((entry) =>
      entry.sequence === 3 ? { ...entry, after: { approved: 'never' } } : entry,
    );
    expect(followChain(EMPTY_CHAIN, changed)).toMatchObject({ sequence: 3 });
    const rehashed = changed.map((entry) =>
      entry.sequence === 3 ? { ...entry, hash: hashOfEntry(entry) } : entry,
    );
    expect(followChain(EMPTY_CHAIN, rehashed)).toMatchObject({ sequence: 4 });
    expect(followChain(EMPTY_CHAIN, chain(5).toSpliced(1, 1))).toMatchObject({ sequence: 2 });
    const cut = followChain(EMPTY_CHAIN, chain(4));
    expect(chainEndFault(cut as typeof EMPTY_CHAIN, { sequence: 5, hash: 'x' })).toMatchObject({
      sequence: 5,
    });
  });
});

describe('The audit trail of a company', () => {
  let world: World;
  let client_id: number;
  beforeAll(async () => {
    world = await createWorld();
    client_id = await seedClient(world, { first_name: 'Ida', last_name: 'Moss' });
  });
  afterAll(() => world.close());

  test('an approval is in the history with who, before and after, and the chain holds', async () => {
    const form = await world
      .as('will')
      .noShows.create({ client_id, date: '2026-03-17', staff_name: 'Will Worker' });
    await world.as('ada').noShows.approve({ id: form.id });
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
    const { end, fault } = await verifyCompany(world.store.read, world.companies.maple);
    expect(fault).toBeNull();
    expect(end.sequence).toBeGreaterThan(1);
  });

  test('the page filters by person, kind, day and words, newest first', async () => {
    const page = (filter: Parameters<ReturnType<World['as']>['audit']['page']>[0]) =>
      world.as('ada').audit.page(filter);
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
