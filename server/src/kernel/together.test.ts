import { expect, test } from 'vitest';
import { together } from './together.ts';

test('jobs that arrive during a batch run together in the next, at most one batch at a time', async () => {
  const rows: number[][] = [];
  const double = together(async (jobs: number[]) => {
    rows.push(jobs);
    await new Promise((later) => setImmediate(later));
    return jobs.map((job) => job * 2);
  }, 3);
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(rows).toEqual([[1], [2, 3, 4], [5]]);
});

test('a failed batch fails its own jobs, and the next one runs', async () => {
  const run = together(async (jobs: number[]) => {
    if (jobs.includes(1)) throw new Error('away');
    return jobs;
  }, 3);
  const [first, second] = await Promise.allSettled([run(1), run(2)]);
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'away' } });
  expect(second).toEqual({ status: 'fulfilled', value: 2 });
});
