import { describe, expect, test } from 'vitest';
import { createWriteTurns } from './write-queue.ts';

const HARBOUR = 1;
const MEADOW = 2;

/** Whether a write has its turn by now. */
async function hasBegun(turn: Promise<unknown>): Promise<boolean> {
  return Promise.race([turn.then(() => true), new Promise<false>((resolve) => setImmediate(resolve, false))]);
}

describe('Writes on Postgres', () => {
  test('of one company begin when the commit of the one before is sent', async () => {
    const nextTurn = createWriteTurns(6);
    const first = await nextTurn(HARBOUR);
    const second = nextTurn(HARBOUR);
    const third = nextTurn(HARBOUR);
    expect(await hasBegun(second)).toBe(false);
    first.commitSent();
    expect(await hasBegun(second)).toBe(true);
    // The end of a turn that has been handed on must not hand it on again.
    first.end();
    expect(await hasBegun(third)).toBe(false);
    (await second).end();
    expect(await hasBegun(third)).toBe(true);
  });

  test('of another company do not wait, and have a limit together', async () => {
    const nextTurn = createWriteTurns(2);
    const first = await nextTurn(HARBOUR);
    const second = nextTurn(MEADOW);
    expect(await hasBegun(second)).toBe(true);
    const third = nextTurn(null);
    first.commitSent();
    expect(await hasBegun(third)).toBe(false);
    first.end();
    expect(await hasBegun(third)).toBe(true);
  });
});
