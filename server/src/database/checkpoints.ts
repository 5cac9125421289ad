import { Worker } from 'node:worker_threads';
import { dialectOf, sqliteFile } from '../config.ts';

export interface Checkpoints {
  stop(): Promise<void>;
}

/**
 * Moves SQLite's log into its file beside the server's work. A writer does that itself after some hundred commits, and on
 * a slow disk everybody then waited for up to 600 ms; in a thread of its own no commit took longer than 15.
 * Without the thread the writer does it, later (see `openSqlite`): nothing depends on it but time.
 */
export function startCheckpoints(url: string, onProblem: (problem: Error) => void): Checkpoints {
  if (dialectOf(url) === 'postgres') return { stop: async () => {} };
  const thread = new Worker(new URL('./checkpoint-thread.js', import.meta.url), {
    workerData: sqliteFile(url),
  });
  thread.unref();
  thread.on('error', onProblem);
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  return {
    async stop() {
      // Nothing else may be left that keeps the process alive until then.
      thread.ref();
      thread.postMessage('stop');
      await ended;
    },
  };
}
