import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { NO_SUCH_DAY } from '@daybook/domain/time/day';
import type { Meta } from '../../server/src/kernel/procedures.ts';
import { appRouter } from '../../server/src/router.ts';
import { seedClient } from '../support/seed-client.ts';
import { createWorld, type World } from '../support/world.ts';

/** A schema and all that it is made of, by the path to it. */
function* partsOf(schema: z.ZodType, path: string, seen: Set<unknown>): Generator<[string, z.ZodType]> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield [path, schema];
  const def = schema.def as unknown as Record<string, unknown>;
  for (const [name, of] of Object.entries((def.shape ?? {}) as Record<string, z.ZodType>))
    yield* partsOf(of, `${path}.${name}`, seen);
  for (const part of ['innerType', 'in', 'out', 'element', 'valueType'])
    if (def[part]) yield* partsOf(def[part] as z.ZodType, path, seen);
  for (const option of (def.options ?? []) as z.ZodType[]) yield* partsOf(option, path, seen);
}

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>,
);
const fields = procedures.flatMap(([name, { _def }]) =>
  _def.meta?.input ? [...partsOf(_def.meta.input, name, new Set())] : [],
);
/** Takes a day, and no month. A transformation takes only what came through the schema before it. */
const isDayField = (schema: z.ZodType) => {
  const takes = (text: string) => schema.safeParse(text).success;
  try {
    return takes('2026-02-28') && !takes('2026-02-30') && !takes('2026-02');
  } catch {
    return false;
  }
};

describe('A day that does not exist', () => {
  const days = fields.filter(([, schema]) => isDayField(schema));

  test('is said to be none in every field of every procedure that takes a day', () => {
    const answers = days.map(([path, schema]) => [
      path,
      schema.safeParse('2026-02-30').error?.issues.map(({ message }) => message),
    ]);
    expect(days.length).toBeGreaterThan(40);
    expect(answers.filter(([, messages]) => String(messages) !== NO_SUCH_DAY)).toEqual([]);
  });

  test('is told from a text that is no day at all', () => {
    const [, first] = days[0] ?? [];
    expect(first?.safeParse('30 February').error?.issues[0]?.message).toMatch(
      /^(?:Enter|Use) a date as YYYY-MM-DD\.$/,
    );
  });

  describe('over REST', () => {
    let world: World;
    let client: number;
    beforeAll(async () => {
      world = await createWorld();
      client = await seedClient(world, { first_name: 'June', last_name: 'Park' });
    });
    afterAll(() => world.close());

    test.each([
      ['/timesheet-sessions/', 'date', () => ({ client, date: '2026-02-30' })],
      ['/timesheets/', 'start_date', () => ({ start_date: '2026-02-30', end_date: '2026-03-14' })],
      ['/no-shows/', 'date', () => ({ client_id: client, date: '2026-02-30', staff_name: 'Will' })],
      [
        '/incident-reports/',
        'date',
        () => ({ client_id: client, date: '2026-02-30', staff_present: 'Will' }),
      ],
    ])('POST %s says so at %s', async (path, field, body) => {
      const { status, body: answer } = await world.rest('will', 'POST', path, body());
      expect([status, answer]).toEqual([400, { [field]: [NO_SUCH_DAY] }]);
    });

    test('a filter says so, too', async () => {
      const { status, body } = await world.rest('ada', 'GET', '/timesheet-sessions/?date=2026-02-30');
      expect([status, body]).toEqual([400, { date: [NO_SUCH_DAY] }]);
    });
  });
});
