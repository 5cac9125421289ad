import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';

export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  token?: string | undefined;
}

export interface Run {
  /** Milliseconds of each call, unordered. */
  times: number[];
  per_second: number;
  /** Microseconds of the server's CPU time per call. */
  cpu: number;
  /** Answers other than 2xx. */
  errors: number;
  /** The first of them. */
  refusal?: string | undefined;
}

/** Seconds of CPU time of a process's threads, counted by the kernel in nanoseconds. */
function cpuOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + threadSeconds(pid, thread), 0);
}

function threadSeconds(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
  } catch {
    // It ended in between.
    return 0;
  }
}

/** Megabytes of memory of a process. */
export function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

export interface Answer {
  status: number;
  text: string;
}

export function createClient(base: string, connections: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(base);
  return (call: Call): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const body = call.body === undefined ? undefined : JSON.stringify(call.body);
      const request = http.request(
        {
          agent,
          hostname,
          port,
          method: call.method,
          path: call.path,
          headers: {
            ...(call.token && { authorization: `Bearer ${call.token}` }),
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
          );
          response.on('error', reject);
        },
      );
      request.on('error', reject);
      request.end(body);
    });
}

/** This many calls over this many connections, each of which sends its next call after the previous answer. */
export async function load(
  server: { url: string; pid: number },
  calls: number,
  connections: number,
  next: (index: number) => Call,
): Promise<Run> {
  const send = createClient(server.url, connections);
  const times: number[] = [];
  let index = 0;
  let errors = 0;
  let refusal: string | undefined;
  const cpuBefore = cpuOf(server.pid);
  const began = performance.now();
  const connection = async () => {
    while (index < calls) {
      const call = next(index);
      index += 1;
      const sent = performance.now();
      const { status, text } = await send(call);
      times.push(performance.now() - sent);
      if (status >= 200 && status <= 299) continue;
      errors += 1;
      refusal ??= `${call.method} ${call.path}: ${status} ${text.slice(0, 300)}`;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - began) / 1000;
  const cpu = ((cpuOf(server.pid) - cpuBefore) * 1e6) / calls;
  return { times, per_second: calls / seconds, cpu, errors, refusal };
}

/** One call after another, each with its milliseconds and those of the server's CPU time. */
export async function oneByOne(
  server: { url: string; pid: number },
  calls: number,
  next: (index: number) => Call,
): Promise<{ wall: number; cpu: number }[]> {
  const steps: { wall: number; cpu: number }[] = [];
  for (let index = 0; index < calls; index += 1) {
    const before = cpuOf(server.pid);
    const { times, refusal } = await load(server, 1, 1, () => next(index));
    if (refusal) throw new Error(`Refused, so that the figures would mean nothing: ${refusal}`);
    steps.push({ wall: times[0] ?? NaN, cpu: (cpuOf(server.pid) - before) * 1_000 });
  }
  return steps;
}

/**
 * Calls at random moments, so many a second on average, whether or not the ones before are answered. A call's time counts
 * from the moment at which it was to be sent.
 */
export async function openLoop(
  server: { url: string },
  { per_second, seconds }: { per_second: number; seconds: number },
  next: (index: number) => Call,
): Promise<{ times: number[]; errors: number }> {
  const send = createClient(server.url, 512);
  const times: number[] = [];
  const answers: Promise<void>[] = [];
  let errors = 0;
  const began = performance.now();
  let due = began;
  for (let index = 0; due < began + seconds * 1_000; index += 1) {
    due += (-Math.log(1 - Math.random()) / per_second) * 1_000;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((later) => setTimeout(later, wait));
    const asked = due;
    answers.push(
      send(next(index)).then(({ status }) => {
        times.push(performance.now() - asked);
        if (status > 299) errors += 1;
      }),
    );
  }
  await Promise.all(answers);
  return { times, errors };
}

export const quantile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
};
export const median = (values: number[]): number => quantile(values, 0.5);
