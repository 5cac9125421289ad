import { expect, test } from 'vitest';
import { createRequestQueue } from './request-queue.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('requests start in order of arrival, one per turn, including those that arrive meanwhile', async () => {
  const inTurn = createRequestQueue();
  const begun: string[] = [];
  const come = (name: string, meanwhile?: () => void) =>
    inTurn(() => {
      begun.push(name);
      meanwhile?.();
    });
  come('first', () => come('third'));
  come('second');
  expect(begun).toEqual([]);
  await turn();
  expect(begun).toEqual(['first']);
  await turn();
  await turn();
  expect(begun).toEqual(['first', 'second', 'third']);
  come('later');
  await turn();
  expect(begun.at(-1)).toBe('later');
});

test('a request runs until its first wait before the next one starts', async () => {
  const inTurn = createRequestQueue();
  const steps: string[] = [];
  const come = (name: string) =>
    new Promise<void>((resolve) =>
      inTurn(() => {
        void (async () => {
          steps.push(`${name} begins`);
          await Promise.resolve();
          steps.push(`${name} ends`);
          resolve();
        })();
      }),
    );
  await Promise.all([come('first'), come('second')]);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});
