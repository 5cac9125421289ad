import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { schemaOf } from '../../server/src/http/rest/schemas.ts';
import { procedures } from '../../server/src/router.ts';
import { makeCompany, type Company } from '../support/browser-company.ts';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { database, freshDatabase } from '../support/fresh-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { proves } from './proof.ts';

/** An answer may take as long as so many usual ones of the same run; the longest take as long as some forty. */
const MAX_USUAL_READS = 400;
/** A busy machine can delay any answer: one that took longer is asked for again, and the shortest time counts. */
const TRIES = 3;
const GIVEN_UP_MS = 20_000;

const EVERYTHING = ['1000-01-01', '9999-12-31'] as const;
const RANGES = [EVERYTHING, ['9998-12-01', '9999-12-31'], ['2025-12-01', '2027-01-04']] as const;
const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** The queries and the names of their inputs. */
const QUERIES = [...procedures].flatMap(([name, { kind, input }]) => {
  const fields = input ? Object.keys(schemaOf(input, 'input').properties ?? {}) : [];
  return kind === 'query' ? [{ name, fields }] : [];
});

/** Inputs of a query with the largest permitted range, and beyond. */
function largestOf(fields: readonly string[], record: number): Record<string, unknown>[] {
  const whole = {
    ...(fields.includes('id') && { id: record }),
    ...(fields.includes('user') && !fields.includes('page') && { user: record }),
  };
  const has = (name: string) => fields.includes(name);
  const inputs: Record<string, unknown>[] = [];
  for (const [from, to] of RANGES) {
    if (has('start_date') && has('end_date')) inputs.push({ start_date: from, end_date: to });
    if (has('start_date__gte')) inputs.push({ start_date__gte: from, end_date__lte: to });
    if (has('date__gte')) inputs.push({ date__gte: from, date__lte: to });
  }
  if (has('client__in')) inputs.push({ client__in: ids(500) }, { client__in: ids(501) });
  if (has('limit')) inputs.push({ limit: 10_000 }, { limit: 1e9 });
  if (has('page')) inputs.push({ page: 1, page_size: 200, count_all: true }, { page: 1_000_000 });
  if (has('search')) inputs.push({ search: '%'.repeat(100) });
  if (has('date') && inputs.length === 0) inputs.push({ date: EVERYTHING[0] }, { date: EVERYTHING[1] });
  return inputs.map((input) => ({ ...whole, ...input }));
}

describe('A person who asks for the largest possible range', () => {
  const folder = temporaryFolder('largest');
  let server: BuiltServer;
  let company: Company;
  let sheet: number;

  beforeAll(async () => {
    server = await startBuiltServer({
      DATABASE_URL: database === 'sqlite' ? `file:${join(folder, 'daybook.sqlite')}` : await freshDatabase(),
      DATA_DIR: folder,
      BILLING: 'off',
      RATE_LIMIT: 'off',
    });
    company = await makeCompany(server.url);
    const { ada } = company;
    const [settings] = await ada.api<{ id: number }[]>('GET', '/company-settings/');
    await ada.api('PATCH', `/company-settings/${settings?.id}/`, {
      pay_period: 'custom',
      custom_pay_period_days: 1,
      first_pay_period: '2025-01-01',
      time_off: true,
    });
    const { id: client } = await company.addClient('Clara', 'Client');
    const will = await company.join();
    // Twelve hundred simultaneous entries, each overlapping all others.
    const work_entries = Array.from({ length: 60 }, () => ({ start_time: '09:00', end_time: '10:00' }));
    for (let count = 0; count < 20; count += 1)
      await will.api('POST', '/timesheet-sessions/', { client, date: '2026-03-02', work_entries });
    for (let day = 10; day < 30; day += 1)
      await will.api('POST', '/timesheet-sessions/', { client, date: `2026-04-${day}` });
    ({ id: sheet } = await will.api<{ id: number }>('POST', '/timesheets/', {
      start_date: '2026-03-01',
      end_date: '2026-03-31',
    }));
    await will.api('POST', `/timesheets/${sheet}/submit/`);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ask(name: string, input: unknown): Promise<{ status: number; ms: number }> {
    const began = Date.now();
    const response = await fetch(
      `${server.url}/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`,
      {
        headers: { authorization: `Bearer ${company.ada.access}` },
        signal: AbortSignal.timeout(GIVEN_UP_MS),
      },
    );
    await response.arrayBuffer();
    return { status: response.status, ms: Date.now() - began };
  }

  proves(
    'largest reads',
    'gets an answer or a refusal at once, and delays no one',
    async () => {
      const calls = QUERIES.flatMap(({ name, fields }) =>
        largestOf(fields, name.startsWith('payroll') ? company.ada.id : sheet).map((input) => ({
          name,
          input,
          allowed: [200, 400, 403, 404],
        })),
      );
      for (const [name, input] of [
        ['timesheets.detail', { id: sheet }],
        ['timesheets.board', {}],
      ] as const)
        calls.push({ name, input, allowed: [200] });
      const answers = [];
      for (const { name, input, allowed } of calls) {
        const said = `${name} ${JSON.stringify(input).slice(0, 120)}`;
        answers.push({ ...(await ask(name, input)), again: () => ask(name, input), allowed, said });
      }
      const usual = Math.max(
        1,
        answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[answers.length >> 1] ?? 0,
      );
      const slow: string[] = [];
      let most = 0;
      for (const { said, again, ...answer } of answers) {
        let { ms } = answer;
        for (let tries = 1; tries < TRIES && ms > MAX_USUAL_READS * usual; tries += 1)
          ms = Math.min(ms, (await again()).ms);
        if (ms > MAX_USUAL_READS * usual) slow.push(`${said}: ${ms} ms, where others take ${usual}`);
        most = Math.max(most, ms / usual);
      }
      const wrong = answers.flatMap(({ said, status, allowed }) =>
        allowed.includes(status) ? [] : [`${said}: ${status}`],
      );
      // They are asked for one after another: nobody waited for longer than for one of them.
      expect({ wrong, slow }).toEqual({ wrong: [], slow: [] });
      expect(calls.length).toBeGreaterThan(60);
      const refused = answers.filter(({ status }) => status === 400).length;
      return `${calls.length} calls of ${QUERIES.length} reads, ${refused} of them refused; the longest took as long as ${Math.round(most)} usual ones`;
    },
    180_000,
  );

  proves('largest reads', 'reads how many days a range of figures may have', async () => {
    for (const path of ['dashboard/work', 'dashboard/hours-by-code', 'payroll']) {
      const fetched = (to: string) =>
        fetch(`${server.url}/api/${path}/?start_date=2025-12-01&end_date=${to}`, {
          headers: { authorization: `Bearer ${company.ada.access}` },
        });
      expect((await fetched('2027-01-04')).status, `of ${path}`).toBe(200);
      const beyond = await fetched('2027-01-05');
      expect([beyond.status, await beyond.json()]).toEqual([400, { end_date: ['Choose at most 400 days.'] }]);
    }
    return '400 days are added up, 401 are a 400 at end_date';
  });
});
