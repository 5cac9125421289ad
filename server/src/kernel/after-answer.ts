import type { Log } from './log.ts';

/** Work that continues after the answer to a call. */
export interface Background {
  /**
   * Begins `work` in a later turn of the event loop. Not to be called within a transaction: it may begin before the commit. The
   * caller does not wait for it, so its errors are logged as `what`.
   */
  run(what: string, work: () => Promise<unknown>): void;
  readonly size: number;
  /** Resolves when no job is running, or after `most_ms`. */
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
