import { once } from 'node:events';
import net from 'node:net';
import * as cases from './cases.ts';
import { note, say, two } from './goals.ts';
import { load, median } from './load.ts';
import { openSql } from './sql.ts';
import { callers, startDaybook, type Made } from './stand.ts';

const WARM_UP = 1_000;

/** A way to a database of this port on which bytes wait a millisecond in each direction, as the timer counts it. */
async function farFrom(port: number): Promise<net.Server> {
  const late = (from: net.Socket, to: net.Socket) => {
    from.on('data', (bytes) => setTimeout(() => to.write(bytes), 1));
    from.on('close', () => setTimeout(() => to.destroy(), 1));
    from.setNoDelay(true).on('error', () => to.destroy());
  };
  const server = net.createServer((near) => {
    const far = net.connect(port, '127.0.0.1');
    late(near, far);
    late(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Milliseconds to the database and back. */
async function roundTrip(address: string): Promise<number> {
  const sql = await openSql(address);
  const times: number[] = [];
  for (let call = 0; call < 200; call += 1) {
    const began = performance.now();
    await sql.one('select 1 as one');
    times.push(performance.now() - began);
  }
  await sql.close();
  return median(times);
}

/** The database on another machine. */
export async function measureFar(made: Made, calls: number): Promise<void> {
  say('Postgres, far away …');
  const address = new URL(made.database);
  const way = await farFrom(Number(address.port));
  address.port = String((way.address() as net.AddressInfo).port);
  address.hostname = '127.0.0.1';
  const trip = await roundTrip(address.href);
  const server = await startDaybook(address.href);
  const stand = await callers(server, made, 0);
  const timed = async (make: typeof cases.save, connections: number) => {
    await load(server, WARM_UP, connections, make(stand));
    const run = await load(server, calls, connections, make(stand));
    if (run.refusal) throw new Error(`Refused, so that the figures would mean nothing: ${run.refusal}`);
    return run;
  };
  const list = median((await timed(cases.listByTrpc, 1)).times);
  const save = median((await timed(cases.save, 1)).times);
  const { per_second } = await timed(cases.save, 16);
  await server.stop();
  way.close();
  note({
    number: 20,
    what: `Postgres ${two(trip)} ms away: list of 50 daily logs; save of a log with 4 entries; saves of one company over 16 connections`,
    goal: '≤ 10 ms; ≤ 12 ms; ≥ 150 a second',
    measured: `${two(list)} ms; ${two(save)} ms; ${Math.round(per_second)} a second`,
    holds: list <= 10 && save <= 12 && per_second >= 150,
  });
}
