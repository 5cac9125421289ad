import { createHash } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPANY_TABLES } from '../../../server/src/database/company-tables.ts';
import { followChain, NOTHING_YET, type ChainEntry } from '../../../server/src/kernel/audit/verify-chain.ts';
import { beginExport } from '../../../server/src/modules/company-exports/writes.ts';
import { importRun, uploadAndPlan } from '../../support/imports.ts';
import { tableNames } from '../../support/table-names.ts';
import { unzip } from '../../support/unzip.ts';
import { clientNamed, codeNamed, worked } from '../../support/worked-time.ts';
import {
  createWorld,
  PASSWORD,
  PEOPLE,
  refusalIn,
  type PersonName,
  type World,
} from '../../support/world.ts';

/** Tables whose rows are of no company, or have to outlive it. */
const INSTALLATION_TABLES =
  'company_deletions failures standard_mileage_rates stripe_events write_checks'.split(' ');

interface ManifestFile {
  path: string;
  rows: number | null;
  sha256: string;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Records of a CSV file as lists of cells, quotes and line breaks and all. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // Every second part is quoted; two quotes in a row leave an empty part between them.
  for (const [at, part] of text
    .replace(/^\uFEFF/, '')
    .split('"')
    .entries()) {
    if (at % 2 === 1) {
      row.push(`${row.pop() ?? ''}${part}`);
      continue;
    }
    if (part === '' && at > 0) {
      row.push(`${row.pop() ?? ''}"`);
      continue;
    }
    for (const [line, cells] of part.split('\r\n').entries()) {
      if (line > 0) {
        rows.push(row);
        row = [];
      }
      const [first = '', ...others] = cells.split(',');
      row.push(`${row.pop() ?? ''}${first}`, ...others);
    }
  }
  return rows;
}

let world: World;
let clara: number;
async function fill(): Promise<void> {
  world = await createWorld();
  clara = await clientNamed(world, 'Clara Client');
  const support = await codeNamed(world, '=SUM(A1)', 40);
  await worked(world, 'will', clara, {
    date: '2026-03-02',
    notes: 'Blue folder, "second" shelf\nthen home',
    entries: [
      ['09:00', '11:00', { work_code_id: support, mileage: 4.5 }],
      ['12:00', '13:00', { work_code_id: support }],
    ],
  });
  const neighbor = await clientNamed(world, 'Only Birch', {}, 'birch');
  await worked(world, 'ned', neighbor, {
    date: '2026-03-02',
    company: 'birch',
    entries: [['09:00', '10:00']],
  });
  const { id } = await world
    .as('will')
    .timesheets.create({ start_date: '2026-03-01', end_date: '2026-03-14' });
  await world.as('will').timesheets.submit({ id });
  const { snapshot_logs } = await world.as('ada').timesheets.get({ id });
  await world.as('ada').timesheets.update({ id, snapshot_logs, reason: 'The "second" visit was shorter.' });
  await world.as('ada').timesheets.approve({ id });
  // Weeks and months apart, because these are read by the week or month.
  for (const [start_date, end_date] of [
    ['2025-11-09', '2025-11-22'],
    ['2026-01-04', '2026-01-10'],
  ] as const) {
    await worked(world, 'will', clara, { date: end_date, entries: [['09:00', '10:00']] });
    await world.as('will').timesheets.create({ start_date, end_date });
    await world.as('will').monthlyReports.generate({ client: clara, start_date });
  }
  await world.as('will').noShows.create({
    client_id: clara,
    date: '2026-03-03',
    staff_name: 'Will',
    staff_signature: 'Will Worker',
  });
  await world.as('ada').apiKeys.create({ name: 'Nightly', scope: 'read' });
  await world.as('ada').webhooks.create({ url: 'https://example.org/hook', events: ['timesheet.approved'] });
}

const ask = (who: PersonName, password = PASSWORD) => world.as(who).companyExports.create({ password });
const get = (url: string) => world.app.inject({ method: 'GET', url });
async function download(address: { url: string }) {
  const response = await get(address.url);
  expect(response.statusCode).toBe(200);
  const files = await unzip(response.rawPayload);
  const text = (path: string) => files.get(path)?.toString('utf8') ?? '';
  const records = (noun: string) =>
    text(`json/${noun}.jsonl`)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const manifest = JSON.parse(text('manifest.json')) as {
    files: ManifestFile[];
    audit: { sequence: number; hash: string };
    company: { id: number; name: string };
  };
  return { response, files, text, records, manifest };
}

describe('Everything that a company has, as a ZIP', () => {
  beforeAll(fill);
  afterAll(() => world.close());

  test('an admin who gives the password again downloads one file, each part of it matching the manifest', async () => {
    const { response, files, manifest, text } = await download(await ask('ada'));
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="daybook-maple-care-2026-03-18.zip"',
    );
    expect(response.headers['cache-control']).toContain('no-store');
    expect(manifest.company).toEqual({ id: world.companies.maple, name: 'Maple Care' });
    expect([...files.keys()].toSorted()).toEqual(
      ['manifest.json', ...manifest.files.map(({ path }) => path)].toSorted(),
    );
    for (const { path, rows, sha256: expected } of manifest.files) {
      const bytes = files.get(path) ?? Buffer.alloc(0);
      expect([path, sha256(bytes)]).toEqual([path, expected]);
      const lines = path.endsWith('.jsonl') ? text(path).split('\n').length - 1 : null;
      const records = /^csv\/.*\.csv$/.test(path) ? cellsOf(text(path)).length - 1 : lines;
      expect([path, records ?? rows]).toEqual([path, rows]);
    }
    expect(text('README.txt')).toContain('Maple Care');
    expect(await world.as('ada').companyExports.state()).toMatchObject({
      state: 'done',
      requested_by: 'Ada Admin',
    });
    const { results } = await world.as('ada').audit.list({ action: 'company.export' });
    expect(results[0]).toMatchObject({ user_name: 'Ada Admin', record_type: 'company' });
  });

  test('each record is what REST gives, and its CSV twin has the same ids; formulas are guarded', async () => {
    const { records, text } = await download(await ask('ada'));
    for (const [noun, path] of [
      ['daily_logs', '/timesheet-sessions/'],
      ['timesheets', '/timesheets/'],
      ['monthly_reports', '/monthly-reports/?scope=company'],
      ['clients', '/clients/?kind=all'],
      ['employees', '/users/'],
      ['work_codes', '/workcodes/'],
      ['no_shows', '/no-shows/'],
      ['webhooks', '/webhooks/'],
    ] as const) {
      const { body } = await world.rest('ada', 'GET', path);
      expect([noun, records(noun)]).toEqual([noun, body]);
      const [header = [], ...rows] = cellsOf(text(`csv/${noun}.csv`));
      const ids = rows.map((row) => Number(row[header.indexOf('id')]));
      expect([noun, ids]).toEqual([noun, records(noun).map(({ id }) => id)]);
    }
    const [, ...codes] = cellsOf(text('csv/work_codes.csv'));
    expect(codes.flat()).toContain("'=SUM(A1)");
    const [header = [], first = []] = cellsOf(text('csv/daily_logs.csv'));
    expect(first[header.indexOf('notes')]).toBe('Blue folder, "second" shelf\nthen home');
    const entries = cellsOf(text('csv/daily_logs.work_entries.csv'));
    expect(entries[0]?.slice(0, 2)).toEqual(['record', 'work_entries_number']);
    expect(entries.slice(1).map((row) => row[1])).toEqual(['1', '2', '1', '1']);
  });

  test('its files are read by an import: what is as it was stays, what was lost or altered comes back', async () => {
    const ada = world.as('ada');
    const lost = await codeNamed(world, 'LOST', 12.5);
    const code = await ada.clientCodes.create({ code: 'RES', description: 'Group home' });
    const diet = await ada.customFields.create({ target: 'client', name: 'Diet', field_type: 'text' });
    const before = {
      assigned_workers: [world.people.will],
      visible_to: [world.people.will, world.people.cora],
      phone: '555 0100',
    };
    const fields = {
      [`field_${diet.id}`]: '-soft',
      total_kms: 12.5,
      kms_billable: false,
      goals: ['Cook; then clean', 'Walk to the "market", daily'],
    };
    await ada.clients.update({ id: clara, ...before, client_code: code.id, custom_fields: fields });
    const own = { shirt_size: 'M', locker: 12, keys: ['shed', 'van'] };
    await ada.employees.update({ id: world.people.cora, custom_fields: own });
    const { text, records } = await download(await ask('ada'));
    await ada.workCodes.remove({ id: lost });
    await ada.clients.update({
      id: clara,
      client_code: null,
      phone: '555 0199',
      assigned_workers: [world.people.cora],
      visible_to: [],
      custom_fields: { [`field_${diet.id}`]: null, total_kms: 40, kms_billable: true, goals: ['Rest'] },
    });
    await ada.employees.update({
      id: world.people.cora,
      last_name: 'Altered',
      custom_fields: { shirt_size: 'XL', locker: null },
    });
    for (const [kind, changes] of [
      ['work_codes', { create: 1, update: 0 }],
      ['client_codes', { create: 0, update: 0 }],
      ['employees', { create: 0, update: 1 }],
      ['clients', { create: 0, update: 1 }],
    ] as const) {
      const planned = await uploadAndPlan(world, kind, text(`csv/${kind}.csv`));
      expect([kind, planned.counts]).toEqual([
        kind,
        expect.objectContaining({ ...changes, error: 0, skip: 0 }),
      ]);
      expect(planned.lines).toBe(records(kind).length);
      await ada.imports.applyPlan({ id: planned.id, plan_hash: planned.plan_hash ?? '' });
      expect(await importRun(world, planned.id)).toMatchObject({ state: 'applied', counts: { failed: 0 } });
    }
    expect(await ada.employees.get({ id: world.people.cora })).toMatchObject({
      last_name: 'Colleague',
      custom_fields: own,
    });
    const again = await ada.clients.get({ id: clara });
    expect({ ...again, visible_to: again.visible_to.toSorted((a, b) => a - b) }).toMatchObject({
      ...before,
      client_code: { code: 'RES' },
      custom_fields: fields,
    });
    await ada.clients.update({ id: clara, visible_to: [] });
    expect((await ada.workCodes.list({})).results).toContainEqual(
      expect.objectContaining({ code: 'LOST', billing_rate: 12.5 }),
    );
  });

  test('clients of one name come back each to their own record', async () => {
    const ada = world.as('ada');
    const ids = [];
    for (const phone of ['555 0301', '555 0302'])
      ids.push((await ada.clients.create({ first_name: 'Sam', last_name: 'Lee', phone })).id);
    const [first = 0, second = 0] = ids;
    const { text } = await download(await ask('ada'));
    await ada.clients.update({ id: second, phone: '555 0399' });
    const planned = await uploadAndPlan(world, 'clients', text('csv/clients.csv'));
    expect(planned.counts).toMatchObject({ create: 0, update: 1, error: 0 });
    await ada.imports.applyPlan({ id: planned.id, plan_hash: planned.plan_hash ?? '' });
    expect(await importRun(world, planned.id)).toMatchObject({ state: 'applied', counts: { failed: 0 } });
    expect([await ada.clients.get({ id: first }), await ada.clients.get({ id: second })]).toMatchObject([
      { phone: '555 0301' },
      { phone: '555 0302' },
    ]);
    await ada.clients.remove({ id: first });
    await ada.clients.remove({ id: second });
  });

  test('the corrections of timesheets are included, each with its logs and entries as CSV', async () => {
    const { records, text } = await download(await ask('ada'));
    const [correction, ...others] = records('timesheet_corrections');
    expect(others).toEqual([]);
    expect(correction).toMatchObject({
      corrected_by_id: world.people.ada,
      kind: 'submitted',
      reason: 'The "second" visit was shorter.',
      snapshot_logs: [{ total_hours: 3, entries: [{ hours: 2 }, { hours: 1 }] }],
    });
    const [header, row] = cellsOf(text('csv/timesheet_corrections.csv'));
    expect(row?.[header?.indexOf('reason') ?? -1]).toBe('The "second" visit was shorter.');
    const entries = cellsOf(text('csv/timesheet_corrections.snapshot_logs.entries.csv'));
    expect(entries.map((cells) => cells.slice(0, 3))).toEqual([
      ['record', 'snapshot_logs_number', 'entries_number'],
      [String(correction?.id), '1', '1'],
      [String(correction?.id), '1', '2'],
    ]);
  });

  test('every field has a schema, and most a sentence', async () => {
    const { records, text } = await download(await ask('ada'));
    for (const noun of ['daily_logs', 'clients', 'timesheets', 'timesheet_corrections', 'company']) {
      const { properties } = JSON.parse(text(`schema/${noun}.json`)) as {
        properties: Record<string, { description?: string; $ref?: string }>;
      };
      for (const field of Object.keys(records(noun)[0] ?? {}))
        expect([noun, field, field in properties]).toEqual([noun, field, true]);
    }
  });

  test('the audit chain in it can be verified to the end that the manifest names', async () => {
    const { text, manifest } = await download(await ask('ada'));
    const entries = text('audit/entries.jsonl')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as ChainEntry);
    const { sequence, hash } = manifest.audit;
    expect(followChain(NOTHING_YET, entries, world.services.audit_keys)).toMatchObject({ sequence, hash });
    expect(entries).toHaveLength(sequence);
  });

  test('it contains no secret and nothing of another company', async () => {
    const { files } = await download(await ask('ada'));
    const all = [...files.values()].map((bytes) => bytes.toString('utf8')).join('\n');
    expect(all).toContain('Clara Client');
    expect(all).not.toMatch(/dbk_[\w-]{43}/);
    for (const word of ['argon2', 'whsec_', 'password_hash', 'key_hash', 'Only Birch', 'Ned Neigh'])
      expect([word, all.includes(word)]).toEqual([word, false]);
    const { signup_code } = await world.as('ada').companies.own();
    expect(signup_code).toMatch(/^\w{10}$/);
    expect(all).not.toContain(signup_code);
  });

  test('an address works once, for five minutes, and only for the person for whom it was made', async () => {
    const once = await ask('ada');
    await download(once);
    expect((await get(once.url)).statusCode).toBe(404);
    const late = await ask('ada');
    world.travelTo('2026-03-18T15:05:01.000Z');
    expect((await get(late.url)).statusCode).toBe(404);
    world.travelTo('2026-03-18T15:00:00.000Z');
    expect((await get('/api/company-export/file/?code=guessed')).statusCode).toBe(404);
    expect(await refusalIn(ask('ada', 'wrong password'))).toMatchObject({
      status: 400,
      fields: { password: ['This is not your current password.'] },
    });
    expect(await refusalIn(ask('will'))).toMatchObject({ status: 403 });
  });

  test('a second export of the company waits until the first has ended; one that died is forgotten', async () => {
    const [first, second] = [await ask('ada'), await ask('ada')];
    const code = new URL(first.url, 'http://localhost').searchParams.get('code') ?? '';
    await beginExport(world.services, code);
    expect((await world.as('ada').companyExports.state()).state).toBe('waiting');
    expect((await get(second.url)).statusCode).toBe(409);
    expect(await refusalIn(ask('ada'))).toMatchObject({ status: 409, code: 'export_running' });
    world.travelTo('2026-03-18T15:02:01.000Z');
    await download(second);
  });

  test('no table of a company is forgotten', async () => {
    const named = [...COMPANY_TABLES.map(({ table }) => getTableName(table)), ...INSTALLATION_TABLES];
    expect((await tableNames(world.services.config.database_url)).toSorted()).toEqual(named.toSorted());
    const { manifest } = await download(await ask('ada'));
    const paths = manifest.files.map(({ path }) => path).join('\n');
    const inFiles = COMPANY_TABLES.flatMap(({ out }) =>
      'noun' in out && out.noun !== 'logo' ? [out.noun] : [],
    );
    for (const noun of inFiles)
      expect([noun, paths.includes(`${noun}.jsonl`) || paths.includes(`${noun}/`)]).toEqual([noun, true]);
  });
});

describe('Everything that a company has, while it works', () => {
  beforeAll(fill);
  afterAll(() => world.close());

  test('an export while ten people write shows one moment', async () => {
    const people = (Object.keys(PEOPLE) as PersonName[]).filter((name) =>
      ['will', 'cora', 'dell', 'ada'].includes(name),
    );
    const address = await ask('ada');
    const work = { written: 0 };
    const writers = Array.from({ length: 10 }, async (_, at) => {
      const who = people[at % people.length] ?? 'will';
      for (let log = 0; log < 10; log += 1) {
        await world.as(who).dailyLogs.create({
          client: clara,
          date: '2026-03-16',
          work_entries: [{ start_time: '09:00', end_time: '10:00' }],
        });
        work.written += 1;
      }
    });
    while (work.written < 10) await new Promise((resolve) => setTimeout(resolve, 5));
    const { records, text, manifest } = await download(address);
    await Promise.all(writers);
    const entries = text('audit/entries.jsonl')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as ChainEntry);
    const created = entries.filter(({ action }) => action === 'daily_log.create').length;
    // Every log but the first three came with an entry of the trail, written in its own transaction.
    expect(records('daily_logs')).toHaveLength(created + 3);
    expect(manifest.audit.sequence).toBe(entries.length);
    expect(created).toBeGreaterThanOrEqual(10);
  });
});
