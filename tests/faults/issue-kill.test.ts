import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openStore } from '../../server/src/database/open.ts';
import { verifyInvoices } from '../../server/src/modules/billing/verify.ts';
import { makeCompany, type Person } from '../support/browser-company.ts';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { proves } from './proof.ts';

/** Three blocks: 25, 25 and 10. */
const CLIENTS = 60;
/** The server starts ten times. */
const TIMEOUT_MS = 10 * 60_000;
const WORKED_ON = '2026-01-05';
const DIE = `--import ${resolve(import.meta.dirname, 'preload/die-in-issue.mjs')}`;

/** Minutes after the start of the day. */
const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

interface Document {
  id: number;
  kind: 'invoice' | 'credit_note';
  number: number;
  client: number;
  total: number;
  open: number;
}
interface Line {
  invoice: number;
  amount: number;
}
interface Ready {
  rows: { client: number; recipient: number; total: number }[];
}
interface Listed<Row> {
  results: Row[];
}

// invoices.md#numbers
describe('A server that is killed outright while it issues many invoices', () => {
  const folder = temporaryFolder('issue-kill');
  let url: string;
  let server: BuiltServer;
  let ada: Person;
  let port: string | undefined;
  let sheet: number;

  /** @param at the document at which it dies */
  async function start(at?: number) {
    server = await startBuiltServer({
      DATABASE_URL: url,
      DATA_DIR: folder,
      BILLING: 'off',
      RATE_LIMIT: 'off',
      ...(port !== undefined && { PORT: port }),
      ...(at !== undefined && { NODE_OPTIONS: DIE, DIE_AT: String(at) }),
    });
    ({ port } = new URL(server.url));
  }
  async function restart(at?: number) {
    await server.stop();
    await start(at);
  }

  beforeAll(async () => {
    url = await freshDatabase();
    await start();
    ({ ada } = await makeCompany(server.url));
    await ada.api('PATCH', '/billing-settings/', {
      legal_name: 'Maple Care LLC',
      address: '1 Long Road',
      invoices_from: '2026-01-01',
    });
    const { id: code } = await ada.api<{ id: number }>('POST', '/workcodes/', {
      code: 'KILL',
      description: 'Support',
      billing_rate: 60,
    });
    const clients: number[] = [];
    for (let number = 0; number < CLIENTS; number += 1) {
      const { id } = await ada.api<{ id: number }>('POST', '/clients/', {
        first_name: 'Client',
        last_name: `Number${String(number).padStart(2, '0')}`,
      });
      clients.push(id);
    }
    await ada.api('POST', '/client-recipients/', {
      clients,
      start_date: '2026-01-01',
      recipient: 'client',
    });
    for (const [number, client] of clients.entries())
      await ada.api('POST', '/timesheet-sessions/', {
        client,
        date: WORKED_ON,
        work_entries: [
          { work_code_id: code, start_time: clock(15 * number), end_time: clock(15 * number + 12) },
        ],
      });
    ({ id: sheet } = await ada.api<{ id: number }>('POST', '/timesheets/', {
      start_date: WORKED_ON,
      end_date: WORKED_ON,
    }));
    await ada.api('POST', `/timesheets/${sheet}/submit/`, {});
    await ada.api('POST', `/timesheets/${sheet}/approve/`, {});
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const ready = async () => (await ada.api<Ready>('GET', '/invoices/ready/')).rows;
  async function issue(): Promise<Document[]> {
    const rows = (await ready()).map(({ client, recipient, total }) => ({ client, recipient, total }));
    const { issued } = await ada.api<{ issued: Document[] }>('POST', '/invoices/issue/', { rows });
    return issued;
  }
  /** Issues everything, and the server dies of it; then it is there again. */
  async function killedIn(at: number) {
    await restart(at);
    await issue().catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
    });
    const { process } = server;
    if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
    expect(process.signalCode).toBe('SIGKILL');
    await start();
  }

  /** Each with its lines, its numbers without a gap, and in the trail once; what it bills is not to be billed. */
  async function areWhole(kind: Document['kind'], count: number): Promise<Document[]> {
    const { results: there } = await ada.api<Listed<Document>>(
      'GET',
      `/invoices/?kind=${kind}&ordering=number&page=1&page_size=200`,
    );
    const { results: lines } = await ada.api<Listed<Line>>('GET', '/invoice-lines/?page=1&page_size=200');
    expect(there.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
    expect(new Set(there.map(({ client }) => client)).size).toBe(count);
    for (const { id, total } of there)
      expect(lines.flatMap(({ invoice, amount }) => (invoice === id ? [amount] : []))).toEqual([total]);
    const { count: entries } = await ada.api<{ count: number }>(
      'GET',
      `/audit-entries/?action=${kind === 'invoice' ? 'invoice.issue' : 'invoice.credit'}&page=1&page_size=1`,
    );
    expect(entries).toBe(count);
    return there;
  }
  async function isConsistent() {
    const store = await openStore({ url });
    expect((await verifyInvoices(store.read, 1)).altered).toEqual([]);
    await store.close();
  }

  proves(
    'kill -9',
    'a bulk issue leaves whole invoices, and no gap in their numbers',
    async () => {
      // Before the first, between two blocks, and within one.
      for (const [at, count] of [
        [1, 0],
        [26, 25],
        [16, 25],
      ] as const) {
        await killedIn(at);
        const there = await areWhole('invoice', count);
        const billed = new Set(there.map(({ client }) => client));
        const rest = await ready();
        expect(rest).toHaveLength(CLIENTS - count);
        expect(rest.filter(({ client }) => billed.has(client))).toEqual([]);
        await isConsistent();
      }
      expect(await issue()).toHaveLength(CLIENTS - 25);
      await areWhole('invoice', CLIENTS);
      expect(await ready()).toEqual([]);
      return `3 kills: 0, 25 and 25 of ${CLIENTS} invoices, the rest afterwards; numbers 1 to ${CLIENTS}`;
    },
    TIMEOUT_MS,
  );

  proves(
    'kill -9',
    'a correction leaves its credit note and its invoice, or neither',
    async () => {
      const { snapshot_logs } = await ada.api<{
        snapshot_logs: { id: number; date: string; client: number; entries: { start_time: string }[] }[];
      }>('GET', `/timesheets/${sheet}/`);
      await ada.api('POST', `/timesheets/${sheet}/correct/`, {
        reason: 'Left earlier',
        snapshot_logs: snapshot_logs.map(({ id, date, client, entries }) => ({
          id,
          date,
          client,
          entries: entries.map((entry) => ({ ...entry, end_time: clock(minutesOf(entry.start_time) + 6) })),
        })),
      });
      // The credit note of the first correction is the first document, its invoice the second.
      await killedIn(2);
      await areWhole('credit_note', 0);
      await areWhole('invoice', CLIENTS);
      expect(await ready()).toHaveLength(CLIENTS);
      // Within the second block: the whole first one is there.
      await killedIn(2 * 25 + 4);
      const notes = await areWhole('credit_note', 25);
      expect(notes.map(({ open, total }) => [open, total])).toEqual(notes.map(() => [0, -12]));
      const { results } = await ada.api<Listed<Document>>(
        'GET',
        '/invoices/?kind=invoice&page=1&page_size=200',
      );
      expect(results).toHaveLength(CLIENTS + 25);
      expect(await issue()).toHaveLength(2 * (CLIENTS - 25));
      await areWhole('credit_note', CLIENTS);
      expect(await ready()).toEqual([]);
      await isConsistent();
      return `2 kills: none, and 25 of ${CLIENTS} corrections, the rest afterwards`;
    },
    TIMEOUT_MS,
  );
});
