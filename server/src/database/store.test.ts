import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorld, refusalIn, type World } from '../../../tests/support/world.ts';
import { dialect } from '../config.ts';
import { appendAudit, type AuditRow } from '../kernel/audit/chain.ts';
import { verifyChain } from '../kernel/audit/verify-chain.ts';
import { companies } from './schema/companies.ts';
import type { WriteDb } from './store.ts';

let world: World;
let maple: number;
beforeEach(async () => {
  world = await createWorld();
  maple = world.companies.maple;
});
afterEach(() => world.close());

const row: AuditRow = {
  at: '2026-03-18T15:00:00.000Z',
  user_id: null,
  user_name: 'Nobody',
  action: 'client.update',
  record_type: 'client',
  record_id: null,
  before: null,
  after: null,
};
const nameOf = (db: Pick<WriteDb, 'select'>) =>
  db.select({ name: companies.name }).from(companies).where(eq(companies.id, maple));
const rename = (db: WriteDb, name: string) =>
  db.update(companies).set({ name }).where(eq(companies.id, maple));

test('more audit rows than fit in one insert are all stored with the change', async () => {
  for (const name of ['Maple One', 'Maple Two']) {
    const rows = Array.from({ length: 150 }, () => row);
    await world.store.write(
      maple,
      (db) => rename(db, name),
      (db, end) => appendAudit(db, world.services.audit_keys, maple, rows, end),
    );
    expect(await nameOf(world.store.read)).toEqual([{ name }]);
  }
  const { end, fault } = await verifyChain(world.store.read, maple, world.services.audit_keys);
  expect({ sequence: end.sequence, fault }).toEqual({ sequence: 300, fault: null });
});

test('a change is rolled back if its audit rows fail', async () => {
  const store = (db: WriteDb, end: Parameters<typeof appendAudit>[4]) =>
    appendAudit(db, world.services.audit_keys, maple, [row], end);
  await world.store.write(maple, (db) => rename(db, 'Audited'), store);
  const write = world.store.write(
    maple,
    (db) => rename(db, 'Not audited'),
    // This sequence number is taken.
    (db) => store(db, { sequence: 0, hash: '', seal: '' }),
  );
  await expect(write).rejects.toThrow();
  expect(await nameOf(world.store.read)).toEqual([{ name: 'Audited' }]);
});

test.runIf(dialect === 'postgres')('no query is compiled, which takes longer than it runs', async () => {
  const jitOf = (db: Pick<WriteDb, 'select'>) =>
    db
      .select({ jit: sql`current_setting('jit')` })
      .from(companies)
      .where(eq(companies.id, maple));
  const { store } = world;
  for (const found of [jitOf(store.read), store.snapshot(jitOf), store.write(maple, jitOf)])
    expect(await found).toEqual([{ jit: 'off' }]);
});

test.runIf(dialect === 'postgres')('an unhandled failure fails the write', async () => {
  const write = world.store.write(maple, async (db) => {
    await db
      .insert(companies)
      .values({ id: maple } as typeof companies.$inferInsert)
      .catch(() => {});
  });
  await expect(write).rejects.toThrow('failed before its end');
});

test.runIf(dialect === 'postgres')('a statement after the end of its transaction is refused', async () => {
  let later: WriteDb | undefined;
  await world.store.write(maple, async (db) => {
    later = db;
  });
  await expect(later && rename(later, 'Too late')).rejects.toThrow();
  expect(await nameOf(world.store.read)).not.toEqual([{ name: 'Too late' }]);
});

test('a save that collides with others’ each time it is tried is one to send again, not an error', async () => {
  const collision = Object.assign(new Error('could not serialize access'), { code: '40001' });
  const attempt = world.store.write(null, () => Promise.reject(collision));
  expect(await refusalIn(attempt)).toMatchObject({ status: 503, code: 'unavailable' });
});
