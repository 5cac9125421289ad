import { expect, test } from 'vitest';
import { References } from './references.ts';
import { unknownValues } from './unknown-values.ts';
import type { World } from './world.ts';

/** A company with many codes, and how often all of them were looked through. */
function withCodes(count: number) {
  const looked = { through: 0 };
  class Codes extends Map<string, { id: number; description: string }> {
    override values() {
      looked.through += 1;
      return super.values();
    }
  }
  const codes = new Codes(
    Array.from({ length: count }, (_, at) => [`k${at}`, { id: at + 1, description: `Care ${at}` }]),
  );
  const none = new Map();
  const world = {
    work_codes: codes,
    client_codes: none,
    roles: none,
    by_full_name: none,
    by_person: none,
    by_client: none,
  } as unknown as World;
  return { world, looked };
}

test('Each of many unknown values gets its suggestion without a look through all codes', async () => {
  const { world, looked } = withCodes(500);
  const choices = { work_code: { 'care 7': { use: 8 }, 'care 8': { use: 999 } } };
  const references = new References(world, 'time_history', choices);
  const lines = Array.from({ length: 500 }, (_, at) => ({ cells: [`Care ${at}`] }));
  const columns = [
    { column: 0, field: { name: 'work_code', type: 'text', reference: 'work_code' } as const },
  ];
  const values = await unknownValues(world, 'time_history', references, lines, columns);
  expect(values.map(({ suggested }) => suggested)).toEqual(lines.map((_, at) => at + 1));
  expect(references.resolve('work_code', 'Care 7')).toEqual({ target: 8 });
  expect(references.resolve('work_code', 'Care 8')).toEqual({ problem: 'This work code does not exist.' });
  for (const { cells } of lines) references.resolve('work_code', cells[0] ?? '');
  expect(looked.through).toBeLessThan(5);
});
