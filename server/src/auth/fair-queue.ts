import { unavailable } from '../kernel/refusals.ts';

/** A waiting caller: its address, and whether the connection is still open. */
export interface Asker {
  ip: string;
  signal: AbortSignal;
}

interface Job {
  begin: () => void;
  refuse: (why: Error) => void;
}

export type FairQueue = <Result>(asker: Asker | null, work: () => Promise<Result>) => Promise<Result>;

const busy = () => unavailable('Too many people are signing in at this moment. Please try again shortly.');

/**
 * Runs `at_once` jobs at a time and queues at most `most_waiting` more, in a separate queue for each address; the
 * queues take turns. When all places are taken, the longest queue gives one up to an address with fewer. Throws 503 if
 * there is no place, and if the caller disconnected. `null`: this machine itself.
 */
export function createFairQueue(at_once: number, most_waiting: number): FairQueue {
  const lines = new Map<string, Job[]>();
  let running = 0;
  let waiting = 0;

  function leave(address: string, job: Job | undefined): void {
    const line = lines.get(address) ?? [];
    const at = job ? line.indexOf(job) : -1;
    if (at === -1) return;
    line.splice(at, 1);
    waiting -= 1;
    if (line.length === 0) lines.delete(address);
  }

  /** The first of the line whose turn it is; the line moves to the end. */
  function next(): Job | undefined {
    const [first] = lines;
    if (!first) return undefined;
    const [address, line] = first;
    const [job] = line;
    leave(address, job);
    if (lines.delete(address)) lines.set(address, line);
    return job;
  }

  /** Frees a place when all are taken, if another address has more of them than this one would have. */
  function makePlace(address: string): boolean {
    if (waiting < most_waiting) return true;
    const [longest] = [...lines].toSorted(([, one], [, other]) => other.length - one.length);
    if (!longest || longest[1].length <= (lines.get(address)?.length ?? 0) + 1) return false;
    const last = longest[1].at(-1);
    leave(longest[0], last);
    last?.refuse(busy());
    return true;
  }

  function place(address: string, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted || !makePlace(address)) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const job: Job = { begin: resolve, refuse: reject };
      // Without effect on a job that has begun.
      signal?.addEventListener('abort', () => {
        leave(address, job);
        reject(busy());
      });
      lines.set(address, [...(lines.get(address) ?? []), job]);
      waiting += 1;
    });
  }

  return async (asker, work) => {
    if (running >= at_once) await place(asker?.ip ?? '', asker?.signal);
    else running += 1;
    try {
      return await work();
    } finally {
      const job = next();
      if (job) job.begin();
      else running -= 1;
    }
  };
}
