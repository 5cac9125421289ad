import { Worker } from 'node:worker_threads';

/** In a thread of its own: what the test itself does delays nothing. */
const PROGRAM = `
const { workerData: { url, shared } } = require('node:worker_threads');
const http = require('node:http');
const agent = new http.Agent({ keepAlive: true });
const longest = new Int32Array(shared);
const ask = () => {
  const began = performance.now();
  const again = () => {
    const ms = Math.round(performance.now() - began);
    if (ms > Atomics.load(longest, 0)) Atomics.store(longest, 0, ms);
    setTimeout(ask, 5);
  };
  http.get(url + '/healthz', { agent }, (answer) => answer.resume().on('end', again)).on('error', again);
};
ask();
`;

/** Asks a server without pause whether it is alive. */
export function watchHealth(url: string) {
  const shared = new SharedArrayBuffer(4);
  const longest = new Int32Array(shared);
  const worker = new Worker(PROGRAM, { eval: true, workerData: { url, shared } });
  return {
    /** The longest wait, in milliseconds, since this was last called. */
    longestWait: (): number => Atomics.exchange(longest, 0, 0),
    end: () => worker.terminate(),
  };
}
