import { setTimeout as sleep } from 'node:timers/promises';
import { makeCompany, type Person } from '../support/browser-company.ts';
import type { BuiltServer } from '../support/built-server.ts';

interface Acknowledged {
  /** Tags of daily logs whose save was acknowledged. */
  logs: Set<string>;
  /** Tags of all daily logs that were sent. */
  sent: Set<string>;
  /** Ids of timesheets whose submission was acknowledged. */
  submitted: Set<number>;
}

/** Answers that a busy person must not get. */
class WrongAnswer extends Error {}

/** The entries of every saved log: 2 h 45 min, 12.75 km, 3.30 USD in total. */
const ENTRIES = [
  { start_time: '09:00', end_time: '10:30', mileage: 12.5, stipend: 0 },
  { start_time: '23:15', end_time: '00:30', mileage: 0.25, stipend: 3.3 },
];
export const LOG_TOTALS = { total_hours: 2.75, total_mileage: 12.75, total_stipend: 3.3 };

const dayNumber = (count: number) => new Date(Date.UTC(2000, 0, 1 + count)).toISOString().slice(0, 10);

/** A company whose workers save daily logs without pause, and sometimes submit a timesheet. */
export async function busyCompany(server: Pick<BuiltServer, 'url'>, size: number) {
  const company = await makeCompany(server.url);
  const { id: client } = await company.addClient('Clara', 'Client');
  const people: Person[] = [];
  for (let count = 1; count <= size; count += 1) people.push(await company.join(`Worker${count} Busy`));
  const written = people.map(() => 0);
  const known: Acknowledged = { logs: new Set(), sent: new Set(), submitted: new Set() };
  /** Calls answered with a 503, whose change may or may not be stored. */
  let unavailable = 0;
  /** Calls whose connection ended without an answer. */
  let unanswered = 0;

  /** A call; null without an answer, or with one that says to retry later. */
  async function call<Answer>(
    { access }: Pick<Person, 'access'>,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<Answer | null> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${server.url}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      text = await response.text();
    } catch {
      unanswered += 1;
      return null;
    }
    if (response.status === 503 && response.headers.get('retry-after')) {
      unavailable += 1;
      return null;
    }
    if (!response.ok) throw new WrongAnswer(`${path} was answered with ${response.status}: ${text}`);
    return JSON.parse(text) as Answer;
  }

  async function work(person: Person, who: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const count = (written[who] ?? 0) + 1;
      written[who] = count;
      const date = dayNumber(count);
      const tag = `${who}-${count}`;
      known.sent.add(tag);
      const log = await call<{ id: number }>(person, 'POST', '/timesheet-sessions/', {
        client,
        date,
        notes: tag,
        work_entries: ENTRIES,
      });
      if (!log) {
        await sleep(20);
        continue;
      }
      known.logs.add(tag);
      if (count % 4 !== 0) continue;
      const sheet = await call<{ id: number }>(person, 'POST', '/timesheets/', {
        start_date: date,
        end_date: date,
      });
      if (!sheet) continue;
      if (await call(person, 'POST', `/timesheets/${sheet.id}/submit/`, {})) known.submitted.add(sheet.id);
    }
  }

  return {
    ...company,
    known,
    get unavailable() {
      return unavailable;
    },
    get unanswered() {
      return unanswered;
    },
    call,
    /** All workers run until the signal; throws on an answer that is neither a success nor a 503. */
    workUntil: async (signal: AbortSignal) => {
      await Promise.all(people.map((person, who) => work(person, who, signal)));
    },
  };
}

export type BusyCompany = Awaited<ReturnType<typeof busyCompany>>;
