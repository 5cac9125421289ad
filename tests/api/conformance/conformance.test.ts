import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../../server/src/http/rest/route.ts';
import { hasPages, takesVersion } from '../../../server/src/http/rest/shapes.ts';
import { createWorld, type World } from '../../support/world.ts';
import { DOCUMENTED } from './documented.ts';
import { ALL_ROWS, callRow, ELSEWHERE, fieldsOf, inputOfRow, nameOf, whoMay } from './walk.ts';

const WALKED = ALL_ROWS.filter((row) => !(nameOf(row) in ELSEWHERE));

/** Fields that accept any object. */
const FREE = new Set(['custom_fields']);
/** An image is a file in a multipart form; in JSON the field is ignored. */
const NOT_IN_JSON = new Set(['logo']);

describe('The promised calls', () => {
  const rows = new Map(ALL_ROWS.map((row) => [nameOf(row), row]));

  // rest.md#paths
  test.each(DOCUMENTED)(
    'a script finds $call with its documented filters and fields',
    ({ call, filters, body }) => {
      const row = rows.get(call);
      expect(row, `${call} has no row`).toBeDefined();
      expect(row && Object.keys(fieldsOf(row))).toEqual(
        expect.arrayContaining([...(filters ?? []), ...(body ?? [])]),
      );
    },
  );

  test('every row is tested here, or names the test that covers it', () => {
    const nobody = WALKED.filter(([, , procedure]) => whoMay(procedure) === undefined);
    expect(nobody.map(nameOf)).toEqual([]);
    expect(Object.keys(ELSEWHERE).filter((name) => !rows.has(name))).toEqual([]);
  });
});

describe('Every call', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  const named = (rows: readonly Row[]) => rows.map((row) => [nameOf(row), row] as const);
  const whoFor = ([, , procedure]: Row) => whoMay(procedure) ?? 'ada';
  const said = (body: unknown) => Object.keys(Object(body));

  // rest.md#shapes
  test.each(named(WALKED))('a script gets the documented answer from %s', async (_name, row) => {
    const { status = 200, file = 'application/json' } = row[3] ?? {};
    const who = whoFor(row);
    for (const slash of [false, true]) {
      const answer = await callRow(world, row, who, await inputOfRow(world, row, who), { slash });
      expect([answer.status, answer.status < 300 || answer.text]).toEqual([status, true]);
      expect(answer.type).toContain(status === 204 ? '' : file);
      expect(answer.text === '').toBe(status === 204);
    }
  });

  test.each(named(WALKED.filter((row) => row[0] === 'GET' && Object.keys(fieldsOf(row)).length > 0)))(
    'a script can use each filter of %s; an empty one is dropped, a bad value refused at its name',
    async (_name, row) => {
      const who = whoFor(row);
      const input = await inputOfRow(world, row, who);
      for (const name of Object.keys(fieldsOf(row))) {
        const bad = await callRow(world, row, who, { ...input, [name]: '!? nonsense '.repeat(20) });
        expect([name, bad.status, said(bad.body)]).toEqual([name, 400, [name]]);
        const empty = await callRow(world, row, who, { ...input, [name]: '' });
        expect([name, empty.status]).toEqual([name, name in input ? empty.status : 200]);
      }
    },
  );

  test.each(named(WALKED.filter(([method, , procedure]) => method === 'GET' && hasPages(procedure))))(
    'a script is refused an unknown filter of %s, and can page',
    async (_name, row) => {
      const who = whoFor(row);
      const input = await inputOfRow(world, row, who);
      const unknown = await callRow(world, row, who, { ...input, aproved: 'true' });
      expect(unknown).toMatchObject({ status: 400, body: { aproved: ['Unknown filter.'] } });
      const paged = await callRow(world, row, who, { ...input, page: 1, page_size: 1 });
      expect(paged).toMatchObject({
        status: 200,
        body: { count: expect.any(Number), previous: null, results: expect.any(Array) },
      });
    },
  );

  const WRITING = WALKED.filter(([method]) => method !== 'GET' && method !== 'DELETE');
  test.each(named(WRITING.filter((row) => Object.keys(fieldsOf(row)).length > 0)))(
    'a script reads at each field of %s what is wrong with it',
    async (_name, row) => {
      const who = whoFor(row);
      const silent: string[] = [];
      for (const name of Object.keys(fieldsOf(row)).filter((field) => !NOT_IN_JSON.has(field))) {
        const input = await inputOfRow(world, row, who);
        const nonsense = FREE.has(name) ? 'nonsense' : { nonsense: [null] };
        const { status, text, body } = await callRow(world, row, who, { ...input, [name]: nonsense });
        const fields = said(body);
        if (status !== 400 || !fields.some((field) => field === name || field.startsWith(`${name}.`)))
          silent.push(`${name}: ${status} ${text.slice(0, 200)}`);
      }
      expect(silent).toEqual([]);
    },
  );

  test.each(named(WALKED.filter(([method, , procedure]) => method !== 'GET' && takesVersion(procedure))))(
    'a script with a stale version is refused by %s',
    async (_name, row) => {
      const who = whoFor(row);
      const input = { ...(await inputOfRow(world, row, who)), updated_at: '2000-01-01T00:00:00.000Z' };
      expect(await callRow(world, row, who, input)).toMatchObject({ status: 409 });
    },
  );

  test.each(named(WALKED.filter(([, path]) => path.includes(':id'))))(
    'a script gets a 404 from %s for ids that do not exist',
    async (_name, row) => {
      const who = whoFor(row);
      const input = await inputOfRow(world, row, who);
      for (const id of [2_147_483_647, 99_999_999_999, 'abc', '-1', '0'])
        expect([id, await callRow(world, row, who, { ...input, id })]).toMatchObject([id, { status: 404 }]);
    },
  );
});
