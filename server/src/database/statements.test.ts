import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { createWorld, type World } from '../../../tests/support/world.ts';
import { clientCodes } from './schema/client-codes.ts';
import { inIds } from './sql.ts';
import { inserter, prepared, type ByIds } from './statements.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const codesById = prepared('test_codes_by_id', (db, { company_id, ids }: ByIds) =>
  db
    .select({ code: clientCodes.code })
    .from(clientCodes)
    .where(and(eq(clientCodes.company_id, company_id), inIds(clientCodes.id, ids))),
);
const addCodes = inserter(clientCodes, (insert) => insert.returning({ id: clientCodes.id }));

test('a caller of a prepared statement names each of its values, or it does not compile', () => {
  expectTypeOf(codesById).parameter(1).toEqualTypeOf<{ company_id: number; ids: readonly number[] }>();
  expectTypeOf(addCodes).parameter(1).toEqualTypeOf<readonly (typeof clientCodes.$inferInsert)[]>();
});

test('a caller adds more rows than one insert takes, and reads them all by their ids', async () => {
  const company_id = world.companies.maple;
  const at = world.now().toISOString();
  const codes = Array.from({ length: 150 }, (_, index) => `C${index}`);
  const rows = codes.map((code) => ({
    company_id,
    code,
    code_key: code.toLowerCase(),
    description: 'Added at once',
    created_at: at,
    updated_at: at,
  }));
  const added = await world.store.write(company_id, (db) => addCodes(db, rows));
  const ids = added.map(({ id }) => id);
  const found = await codesById(world.store.read, { company_id, ids });
  expect(found.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
});
