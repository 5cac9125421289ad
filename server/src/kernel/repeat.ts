import type { Log } from './log.ts';

/** Work that is repeated until it is stopped; `stop` waits for the current run. */
export interface Repeated {
  stop(): Promise<void>;
}

/** Runs `work` now, and again `every_ms` after each end; errors are logged as `failed`. */
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
