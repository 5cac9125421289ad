import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '../../../server/src/http/rest/openapi.ts';
import type { Row } from '../../../server/src/http/rest/route.ts';
import { seedClient } from '../../support/seed-client.ts';
import { createWorld, type World } from '../../support/world.ts';
import { ALL_ROWS, callRow, ELSEWHERE, fieldsOf, inputOfRow, nameOf, whoMay } from './walk.ts';

interface Operation {
  requestBody?: { content: Record<string, { example?: unknown }> };
}
const { paths } = openApiDocument('https://daybook.test');
const exampleOf = ([method, path]: Row): Record<string, unknown> | undefined => {
  const url = `${path.replace(/:(\w+)/g, '{$1}')}/`;
  const operation = paths[url]?.[method.toLowerCase()] as Operation | undefined;
  return operation?.requestBody?.content['application/json']?.example as Record<string, unknown> | undefined;
};

const WRITES = ALL_ROWS.filter(
  (row) => !(nameOf(row) in ELSEWHERE) && row[0] !== 'GET' && exampleOf(row) !== undefined,
);
const named = (rows: readonly Row[]) => rows.map((row) => [nameOf(row), row] as const);

/** What only one record may have, and the period of a record: as the row's own input has it. */
const OF_INPUT = new Set(
  'code name email password current_password new_password token refresh start_date end_date effective_from plan_hash rows invoice leave_type leave_policy export_profile'.split(
    ' ',
  ),
);
/** Left out where the row's input has none. */
const LEFT_OUT = new Set(
  'break_glass email payroll_id reference signup_code ids plan_id pay_rule total'.split(' '),
);

/** A record without its version, and without the ids of parts that are replaced when it is written. */
const lasting = (record: Record<string, unknown>): unknown =>
  JSON.parse(
    JSON.stringify(record, (key, value: unknown) =>
      ['updated_at', 'id', 'entry_id', 'logo'].includes(key) ? undefined : value,
    ),
  );

describe('A developer', () => {
  let world: World;
  let client: number;
  beforeAll(async () => {
    world = await createWorld();
    client = await seedClient(world, { first_name: 'Ida', last_name: 'Moss' });
    await world.as('will').dailyLogs.create({ client, date: '2026-03-18' });
  });
  afterAll(() => world.close());

  const idsOf: Record<string, () => unknown> = {};
  const known = async () => {
    const [code] = (await world.as('ada').workCodes.list({})).results;
    const people = [world.people.will];
    Object.assign(idsOf, {
      client: () => client,
      client_id: () => client,
      client_code: () => null,
      work_code: () => code?.id,
      work_code_id: () => code?.id,
      role: () => null,
      role_id: () => null,
      user: () => world.people.will,
      assigned_workers: () => people,
      visible_to: () => people,
      visible_employee_ids: () => people,
      current_client_ids: () => [client],
      visible_client_ids: () => [client],
    });
  };

  /** The example with the ids of this world. */
  function withOwn(example: unknown, input: Record<string, unknown>): unknown {
    if (Array.isArray(example)) return example.map((item) => withOwn(item, {}));
    if (typeof example !== 'object' || example === null) return example;
    const fields = Object.entries(example).flatMap(([name, value]): [string, unknown][] => {
      const isId = /(^|_)ids?$/.test(name) && typeof value !== 'string';
      if (name in input && (isId || name in idsOf || OF_INPUT.has(name) || LEFT_OUT.has(name)))
        return [[name, input[name]]];
      if (name in idsOf) return [[name, idsOf[name]?.()]];
      return isId || LEFT_OUT.has(name) ? [] : [[name, withOwn(value, {})]];
    });
    return Object.fromEntries(fields);
  }

  test.each(named(WRITES))('can send the example of %s as it is printed', async (_name, row) => {
    await known();
    const who = whoMay(row[2]) ?? 'ada';
    const input = await inputOfRow(world, row, who);
    const inPath = Object.fromEntries(Object.entries(input).filter(([name]) => row[1].includes(`:${name}`)));
    const body = withOwn(exampleOf(row), input) as object;
    const answer = await callRow(world, row, who, { ...body, ...inPath });
    expect([answer.status, answer.status < 300 || [answer.text, body]]).toEqual([
      row[3]?.status ?? 200,
      true,
    ]);
  });

  const READ_AND_WRITTEN = ALL_ROWS.filter(
    ([method, path, ,]) =>
      (method === 'PUT' || method === 'PATCH') && ALL_ROWS.some((row) => row[0] === 'GET' && row[1] === path),
  );
  test.each(named(READ_AND_WRITTEN))(
    'can send back with %s what was read, and nothing changes',
    async (_name, row) => {
      const who = whoMay(row[2]) ?? 'ada';
      const input = await inputOfRow(world, row, who);
      const reading = ALL_ROWS.find(([method, path]) => method === 'GET' && path === row[1]);
      const inPath = Object.fromEntries(
        Object.entries(input).filter(([name]) => row[1].includes(`:${name}`)),
      );
      const read = async () =>
        (await callRow(world, reading ?? row, who, inPath)).body as Record<string, unknown>;
      const before = await read();
      const answer = await callRow(world, row, who, { ...before, ...inPath });
      expect([answer.status, answer.status === 200 || answer.text]).toEqual([200, true]);
      expect(lasting(await read())).toEqual(lasting(before));
      expect(Object.keys(fieldsOf(row)).length).toBeGreaterThan(0);
    },
  );
});
