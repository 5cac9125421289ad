import { describe, expect, test } from 'vitest';
import { refusalIn } from '../../../tests/support/world.ts';
import { createFairQueue } from './fair-queue.ts';

const BUSY = 'Too many people are signing in at this moment. Please try again shortly.';

/** A queue with one slot, whose first job runs until `release` is called, and who was served after it, in order. */
function held(most_waiting: number) {
  const queue = createFairQueue(1, most_waiting, BUSY);
  const served: string[] = [];
  let release: () => void = () => {};
  const first = queue(null, () => new Promise<void>((resolve) => (release = resolve)));
  const ask = (who: string, ip: string, signal = new AbortController().signal) =>
    queue({ owner: ip, signal }, async () => void served.push(who));
  return { ask, served, finish: () => (release(), first) };
}

describe('The queue for hashing passwords', () => {
  test('a person who arrives after many from another address is served next but one', async () => {
    const { ask, served, finish } = held(50);
    const all = ['a1', 'a2', 'a3', 'a4'].map((who) => ask(who, '192.0.2.1'));
    all.push(ask('b1', '192.0.2.2'), ask('c1', '192.0.2.3'), ask('b2', '192.0.2.2'));
    await finish();
    await Promise.all(all);
    expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  test('a person who arrives when one address holds every slot gets one of them', async () => {
    const { ask, served, finish } = held(3);
    const kept = [ask('a1', '192.0.2.1'), ask('a2', '192.0.2.1')];
    const last = refusalIn(ask('a3', '192.0.2.1'));
    kept.push(ask('b1', '192.0.2.2'));
    expect(await last).toMatchObject({ status: 503 });
    expect(await refusalIn(ask('a4', '192.0.2.1'))).toMatchObject({ status: 503 });
    await finish();
    await Promise.all(kept);
    expect(served).toEqual(['a1', 'b1', 'a2']);
  });

  test('a person who disconnects gives up their slot, and one who disconnected earlier gets none', async () => {
    const { ask, served, finish } = held(1);
    const gone = new AbortController();
    const waiting = refusalIn(ask('a1', '192.0.2.1', gone.signal));
    gone.abort();
    expect(await waiting).toMatchObject({ status: 503 });
    expect(await refusalIn(ask('a2', '192.0.2.1', gone.signal))).toMatchObject({ status: 503 });
    const other = ask('b1', '192.0.2.2');
    await finish();
    await other;
    expect(served).toEqual(['b1']);
  });

  test('a person from a third address gets the last slot of the longest queue, or none if each has one', async () => {
    const { ask, served, finish } = held(3);
    const kept = [ask('a1', '192.0.2.1'), ask('b1', '192.0.2.2')];
    const last = refusalIn(ask('b2', '192.0.2.2'));
    kept.push(ask('c1', '192.0.2.3'));
    expect(await last).toMatchObject({
      status: 503,
      detail: BUSY,
    });
    expect(await refusalIn(ask('d1', '192.0.2.4'))).toMatchObject({ status: 503 });
    await finish();
    await Promise.all(kept);
    expect(served).toEqual(['a1', 'b1', 'c1']);
  });

  test('a person who disconnects in the middle of the queue takes no slot', async () => {
    const { ask, served, finish } = held(5);
    const gone = new AbortController();
    const first = ask('a1', '192.0.2.1');
    const waiting = refusalIn(ask('a2', '192.0.2.1', gone.signal));
    const last = ask('a3', '192.0.2.1');
    gone.abort();
    expect(await waiting).toMatchObject({ status: 503 });
    await finish();
    await Promise.all([first, last]);
    expect(served).toEqual(['a1', 'a3']);
  });

  test('a person who disconnects while being served frees the slot', async () => {
    const queue = createFairQueue(1, 5, BUSY);
    const gone = new AbortController();
    let [releaseFirst, releaseSecond] = [() => {}, () => {}];
    const first = queue(null, () => new Promise<void>((resolve) => (releaseFirst = resolve)));
    const asker = { owner: '192.0.2.1', signal: gone.signal };
    const second = queue(asker, () => new Promise<void>((resolve) => (releaseSecond = resolve)));
    const third = queue({ ...asker, signal: new AbortController().signal }, async () => 'served');
    releaseFirst();
    await first;
    gone.abort();
    releaseSecond();
    await second;
    expect(await third).toBe('served');
  });

  test('a failed job frees its slot', async () => {
    const { ask, served, finish } = held(5);
    const queue = createFairQueue(1, 1, BUSY);
    const failing = queue(null, () => Promise.reject(new Error('no memory')));
    const next = queue(null, async () => 'served');
    await expect(failing).rejects.toThrow('no memory');
    expect(await next).toBe('served');
    const one = ask('a1', '192.0.2.1');
    await finish();
    await one;
    expect(served).toEqual(['a1']);
  });
});
