import { expect, test } from 'vitest';
import { Refusal } from '../kernel/refusals.ts';
import { createRequestQueue } from './request-queue.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('requests start in order of arrival, one per turn, including those that arrive in the meantime', async () => {
  const enqueue = createRequestQueue(() => false);
  const begun: string[] = [];
  const come = (name: string, meanwhile?: () => void) =>
    enqueue(() => {
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
  const enqueue = createRequestQueue(() => false);
  const steps: string[] = [];
  const come = (name: string) =>
    new Promise<void>((resolve) =>
      enqueue(() => {
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

test('a request that waits more than two seconds is refused, and those behind it that have not are answered', async () => {
  let at = 0;
  let congested = true;
  const enqueue = createRequestQueue(
    () => congested,
    () => at,
  );
  const answers: string[] = [];
  const come = (name: string) =>
    enqueue((refusal) => {
      const seconds = refusal instanceof Refusal ? refusal.retry_after : undefined;
      answers.push(refusal ? `${name}: again in ${seconds} s` : name);
    });
  come('first');
  at = 500;
  come('second');
  await turn();
  expect(answers).toEqual([]);
  at = 2_001;
  await expect.poll(() => answers).toEqual(['first: again in 5 s']);
  congested = false;
  await expect.poll(() => answers).toEqual(['first: again in 5 s', 'second']);
});
