import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { dialectOf, sqliteFile } from '../../config.ts';

export interface Checkpoints {
  stop(): Promise<void>;
}

/** The pause after the thread has ended by itself, as it does when the disk is full or fails. */
const AGAIN_AFTER_MS = 5_000;

/**
 * Moves SQLite's log into its file without blocking the server. A writer does that itself after some hundred commits, and on
 * a slow disk everyone then waited for up to 600 ms; with a separate thread no commit took longer than 15.
 * Without the thread the writer does it, later (see `openSqlite`): only speed depends on it. A thread that fails ends
 * and is restarted.
 */
export function startCheckpoints(url: string, onProblem: (problem: Error) => void): Checkpoints {
  if (dialectOf(url) === 'postgres') return { stop: async () => {} };
  let stopped = false;
  let thread = start();
  let again: NodeJS.Timeout | undefined;

  function start(): Worker | null {
    const started = new Worker(new URL('./checkpoint-thread.js', import.meta.url), {
      workerData: sqliteFile(url),
    });
    started.unref();
    started.on('error', onProblem);
    started.once('exit', () => {
      thread = null;
      if (!stopped) again = setTimeout(() => (thread = start()), AGAIN_AFTER_MS).unref();
    });
    return started;
  }

  return {
    async stop() {
      stopped = true;
      clearTimeout(again);
      if (!thread) return;
      const ended = once(thread, 'exit');
      // Nothing else may keep the process alive until then.
      thread.ref();
      thread.postMessage('stop');
      await ended;
    },
  };
}
