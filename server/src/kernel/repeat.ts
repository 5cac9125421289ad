import type { Log } from './log.ts';

/** Work that is done now and again until it is stopped; `stop` waits for what is under way. */
export interface Repeated {
  stop(): Promise<void>;
}

/** Does `work` now and, each time, so long after it has ended; what it throws is logged as `failed`. */
export function repeat(
  work: (stopped: () => boolean) => Promise<void>,
  { every_ms, failed, log }: { every_ms: number; failed: string; log: Log },
): Repeated {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function run() {
    try {
      await work(() => stopped);
    } catch (error) {
      log.error({ err: error }, failed);
    }
    if (!stopped) timer = setTimeout(next, every_ms).unref();
  }
  let running = Promise.resolve();
  function next() {
    running = run();
  }
  next();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
