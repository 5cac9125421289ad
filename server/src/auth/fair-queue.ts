import { unavailable } from '../kernel/refusals.ts';

/** Who waits, an address or a company, and whether the connection is still open. */
interface Asker {
  owner: string | number;
  signal: AbortSignal;
}

interface Job {
  begin: () => void;
  refuse: (why: Error) => void;
}

export type FairQueue = <Result>(asker: Asker | null, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs `at_once` jobs at a time and queues at most `most_waiting` more, in a separate queue for each address or company;
 * the queues take turns. When all places are taken, the longest queue gives one up to one that is shorter. Throws 503, with
 * the sentence, if there is no place, and if the caller disconnected. `null`: this machine itself.
 */
export function createFairQueue(at_once: number, most_waiting: number, sentence: string): FairQueue {
  const busy = () => unavailable(sentence);
  const lines = new Map<Asker['owner'], Job[]>();
  let running = 0;
  let waiting = 0;

  function leave(owner: Asker['owner'], job: Job | undefined): void {
    const line = lines.get(owner) ?? [];
    const index = job ? line.indexOf(job) : -1;
    if (index === -1) return;
    line.splice(index, 1);
    waiting -= 1;
    if (line.length === 0) lines.delete(owner);
  }

  /** The first of the line whose turn it is; the line moves to the end. */
  function next(): Job | undefined {
    const [first] = lines;
    if (!first) return undefined;
    const [owner, line] = first;
    const [job] = line;
    leave(owner, job);
    if (lines.delete(owner)) lines.set(owner, line);
    return job;
  }

  /** Frees a place when all are taken, if another owner has more of them than this one would have. */
  function makePlace(owner: Asker['owner']): boolean {
    if (waiting < most_waiting) return true;
    const [longest] = [...lines].toSorted(([, one], [, other]) => other.length - one.length);
    if (!longest || longest[1].length <= (lines.get(owner)?.length ?? 0) + 1) return false;
    const last = longest[1].at(-1);
    leave(longest[0], last);
    last?.refuse(busy());
    return true;
  }

  function place(owner: Asker['owner'], signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted || !makePlace(owner)) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const job: Job = { begin: resolve, refuse: reject };
      // Without effect on a job that has begun.
      signal?.addEventListener('abort', () => {
        leave(owner, job);
        reject(busy());
      });
      lines.set(owner, [...(lines.get(owner) ?? []), job]);
      waiting += 1;
    });
  }

  return async (asker, work) => {
    if (running >= at_once) await place(asker?.owner ?? '', asker?.signal);
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
