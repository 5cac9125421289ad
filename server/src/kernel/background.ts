import type { Log } from './log.ts';

/** Work that goes on after the answer to a call. */
export interface Background {
  /** Begins `work` once the answer is on its way. The caller does not wait for it, so what it throws is logged as `what`. */
  run(what: string, work: () => Promise<unknown>): void;
  /** How much is under way. */
  readonly size: number;
  /** Resolves when nothing is under way, or after `most_ms`. */
  idle(most_ms?: number): Promise<void>;
}

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  return {
    run(what, work) {
      const afterAnswer = async () => {
        await new Promise((resolve) => setImmediate(resolve));
        try {
          await work();
        } catch (err) {
          log.error({ err }, what);
        }
        running.delete(done);
      };
      const done = afterAnswer();
      running.add(done);
    },
    get size() {
      return running.size;
    },
    async idle(most_ms) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((resolve) => {
        if (most_ms !== undefined) timer = setTimeout(resolve, most_ms, 'late');
      });
      while (running.size > 0) {
        if ((await Promise.race([Promise.all(running), late])) === 'late') break;
      }
      clearTimeout(timer);
    },
  };
}
