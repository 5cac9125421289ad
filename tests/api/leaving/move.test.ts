import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveIn } from '../../../server/src/commands/company/move-in.ts';
import { freeze, moveOut } from '../../../server/src/commands/company/move-out.ts';
import { MOVED_TABLES } from '../../../server/src/commands/company/rows.ts';
import { LEFT_BEHIND, MOVE_RULES, OF_THE_TRAIL } from '../../../server/src/commands/company/rules.ts';
import { JSON_SHAPES } from '../../../server/src/commands/company/shapes.ts';
import { columnsOf, COMPANY_TABLES, referencesOf } from '../../../server/src/database/company-tables.ts';
import { auditEntries } from '../../../server/src/database/schema/audit.ts';
import { logos } from '../../../server/src/database/schema/companies.ts';
import { movedText, textOfEntry } from '../../../server/src/kernel/audit/chain.ts';
import { createAuditKeys } from '../../../server/src/kernel/audit/keys.ts';
import { followChain, NOTHING_YET, type ChainEntry } from '../../../server/src/kernel/audit/verify-chain.ts';
import { verifyTrail } from '../../../server/src/kernel/audit/verify-trail.ts';
import { runImports } from '../../../server/src/modules/imports/jobs.ts';
import { restAs, type Rest } from '../../support/rest-as.ts';
import { tamper } from '../../support/tamper.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { clientNamed, codeNamed, worked } from '../../support/worked-time.ts';
import { createWorld, PEOPLE, refusalIn, type World } from '../../support/world.ts';

const PASSPHRASE = 'a long walk by the sea';

/** Three entries of company 7, moved to company 4, which has another key. */
function chainOfThree(): { entries: ChainEntry[]; here: ReturnType<typeof createAuditKeys> } {
  const [there, here] = [createAuditKeys('the key of there'), createAuditKeys('the key of here')];
  let previous_hash = '';
  const entry = (sequence: number, company_id: number, keys: typeof here) => {
    const written = {
      company_id,
      sequence,
      at: `2026-03-18T15:00:0${sequence}.000Z`,
      user_id: 1,
      user_name: 'Ada Admin',
      action: sequence === 4 ? 'company.import' : 'client.create',
      record_type: 'client',
      record_id: sequence,
      before: null,
      after: { first_name: `Client ${sequence}` },
      previous_hash,
    };
    previous_hash = keys.seal(textOfEntry(written));
    return { ...written, hash: previous_hash, origin_id: null, moved_seal: null };
  };
  const old = [1, 2, 3].map((sequence) => entry(sequence, 7, there));
  const moved = old.map((one) => ({
    ...one,
    company_id: 4,
    origin_id: 1,
    moved_seal: here.seal(movedText(4, 1, textOfEntry(one), one.hash)),
  }));
  return { entries: [...moved, entry(4, 4, here)], here };
}

test('a chain of 3 that moved from company 7 to 4 is whole, 4 entries; entry 2 altered, it breaks at entry 2', () => {
  const { entries, here } = chainOfThree();
  const origins = new Map([[1, 7]]);
  expect(followChain(NOTHING_YET, entries, here, origins)).toMatchObject({ sequence: 4, unproven: null });
  const altered = entries.map((entry) =>
    entry.sequence === 2 ? { ...entry, after: { first_name: 'Somebody else' } } : entry,
  );
  expect(followChain(NOTHING_YET, altered, here, origins)).toEqual({ sequence: 2, code: 'changed' });
  const elsewhere = new Map([[1, 8]]);
  expect(followChain(NOTHING_YET, entries, here, elsewhere)).toEqual({ sequence: 1, code: 'changed' });
});

/** Only JSON columns turn an object into text. */
function isJsonColumn(column: { mapToDriverValue(value: unknown): unknown }): boolean {
  try {
    return String(column.mapToDriverValue({ a: 1 })).startsWith('{"a":1');
  } catch {
    return false;
  }
}

describe('The rules for every table', () => {
  test('each table is moved, stays behind, or is the trail', () => {
    const named = [...MOVED_TABLES.map(({ name }) => name), ...LEFT_BEHIND, ...OF_THE_TRAIL];
    expect(named.toSorted()).toEqual(COMPANY_TABLES.map(({ table }) => getTableName(table)).toSorted());
  });

  test('each JSON column has a shape, and a function that maps its ids', () => {
    for (const { name, table } of MOVED_TABLES)
      for (const [of, column] of Object.entries(columnsOf(table))) {
        const isJson = isJsonColumn(column);
        expect([name, of, isJson]).toEqual([name, of, MOVE_RULES[name]?.json?.[of] !== undefined]);
        expect([name, of, isJson]).toEqual([name, of, JSON_SHAPES[name]?.[of] !== undefined]);
      }
  });

  test('each id has a foreign key, or its table is named', () => {
    for (const { name, table } of MOVED_TABLES) {
      const { references = {}, no_ids = [] } = MOVE_RULES[name] ?? {};
      const keys = referencesOf(table).map(([column]) => column);
      for (const [of, column] of Object.entries(columnsOf(table))) {
        if (!of.endsWith('_id') || of === 'company_id' || column.dataType === 'string') continue;
        expect([name, of, keys.includes(of) || of in references || no_ids.includes(of)]).toEqual([
          name,
          of,
          true,
        ]);
      }
    }
  });
});

/** Every byte there is, after the start of a PNG. */
const PICTURE = Buffer.from([
  ...Buffer.from('89504e470d0a1a0a', 'hex'),
  ...Array.from({ length: 256 }, (_, byte) => byte),
]);

describe('One company to another installation', () => {
  let there: World;
  let here: World;
  let support: number;
  const folder = temporaryFolder('move');
  const file = (name: string) => join(folder, name);
  /** Everybody of the world is also in the other one. */
  const addresses = new Map(
    Object.keys(PEOPLE).map((name) => [`${name}@example.org`, `${name}@moved.example.org`] as const),
  );
  const back = new Map([...addresses].map(([old, fresh]) => [fresh, old] as const));

  beforeAll(async () => {
    there = await createWorld();
    here = await createWorld({ env: { JWT_SECRET: 'another installation, with a key of its own' } });
    // Its ids differ from the original ones.
    await clientNamed(here, 'Somebody Else', {}, 'birch');
    await here.as('nora').workCodes.create({ code: 'BC', description: 'Of Birch' });
    support = await codeNamed(there, 'SUP', 40);
    const clara = await there.as('ada').clients.create({
      first_name: 'Clara',
      last_name: 'Client',
      custom_fields: { contract_hours: { [support]: { max: 4, billable: true } } },
    });
    await there.as('ada').clients.update({
      id: clara.id,
      phone: '555 0100',
      custom_fields: { contract_hours: { [support]: { max: 12, billable: true } } },
    });
    for (const date of ['2026-03-02', '2026-03-03'])
      await worked(there, 'will', clara.id, {
        date,
        notes: `On ${date}`,
        entries: [['09:00', '11:15', { work_code_id: support, mileage: 4.5, stipend: 7.25 }]],
      });
    const { id } = await there
      .as('will')
      .timesheets.create({ start_date: '2026-03-01', end_date: '2026-03-14' });
    await there.as('will').timesheets.submit({ id });
    await there.as('ada').timesheets.approve({ id });
    await there.as('will').noShows.create({ client_id: clara.id, date: '2026-03-03', staff_name: 'Will' });
    await there
      .as('ada')
      .payRates.create({ user: there.people.will, kind: 'pay', amount: 21, effective_from: '2026-03-15' });
    await there
      .as('ada')
      .payRates.create({ role: there.roles.coordinator, amount: 23, effective_from: '2026-03-15' });
    await there.as('ada').employees.update({ id: there.people.cora, payroll_id: 'C7' });
    const ada = await restAs(there, 'ada@example.org');
    const { id: of, plan_hash, counts } = await planHours(there, ada);
    expect(counts).toMatchObject({ create: 4, same: 0, error: 0 });
    await ada(`/imports/${of}/apply/`, { plan_hash });
    await runImports(there.services);
    const report = await there
      .as('will')
      .monthlyReports.generate({ client: clara.id, start_date: '2026-03-01' });
    await there.as('will').monthlyReports.submit({ id: report.id });
    await there.store.write(maple(), (db) =>
      db
        .insert(logos)
        .values({ company_id: maple(), content: PICTURE, content_type: 'image/png', version: 'a' }),
    );
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  const maple = () => there.companies.maple;
  const send = (name: string, copy = false) =>
    moveOut(there.services, maple(), file(name), PASSPHRASE, { copy });
  const faultsOf = async (world: World) =>
    (await verifyTrail(world.store.read, world.services.audit_keys)).faults;

  test('a copy leaves everyone working; without the passphrase, truncated or changed, the file does not open', async () => {
    await send('copy.daybook', true);
    await there.as('ada').workCodes.create({ code: 'GO', description: 'Work goes on' });
    const open = (name: string, passphrase = PASSPHRASE) =>
      moveIn(here.services, file(name), passphrase, addresses);
    await expect(open('copy.daybook', 'another passphrase')).rejects.toThrow('The passphrase is wrong');
    const bytes = readFileSync(file('copy.daybook'));
    expect(bytes.includes('Clara')).toBe(false);
    writeFileSync(file('short.daybook'), bytes.subarray(0, -100));
    await expect(open('short.daybook')).rejects.toThrow('damaged');
    const changed = Buffer.from(bytes);
    changed[200] = (changed[200] ?? 0) ^ 1;
    writeFileSync(file('changed.daybook'), changed);
    await expect(open('changed.daybook')).rejects.toThrow('damaged');
  });

  test('a company that is not there, or a folder to which nothing can be written, is said before anything is frozen', async () => {
    const to = (company_id: number, name: string) =>
      moveOut(there.services, company_id, file(name), PASSPHRASE, { copy: false });
    await expect(to(9_999, 'none.daybook')).rejects.toThrow('There is no company 9999.');
    await expect(to(maple(), 'nowhere/maple.daybook')).rejects.toThrow('maple.daybook cannot be written.');
    writeFileSync(file('half.daybook.partial'), 'killed');
    await expect(to(maple(), 'half.daybook')).rejects.toThrow('is left from an export');
    await there.as('ada').workCodes.create({ code: 'NF', description: 'Not frozen' });
    const attempt = moveIn(here.services, file('none.daybook'), PASSPHRASE, addresses);
    await expect(attempt).rejects.toThrow('none.daybook cannot be read.');
  });

  test('a frozen company is read and not written, until it is unfrozen', async () => {
    await send('frozen.daybook');
    expect(
      await refusalIn(there.as('will').dailyLogs.create({ client: 1, date: '2026-03-16', work_entries: [] })),
    ).toMatchObject({
      status: 409,
      code: 'company_moving',
      detail: 'This company is being moved.',
    });
    expect(await refusalIn(there.as('ada').session.updateCurrentUser({ phone: '1' }))).toMatchObject({
      status: 409,
    });
    expect((await there.as('will').dailyLogs.list({})).results).toHaveLength(2);
    await there.as('nora').workCodes.create({ code: 'NB', description: 'Of the neighbor' });
    await freeze(there.services, maple(), false);
    await there.as('ada').workCodes.create({ code: 'ON', description: 'On again' });
  });

  test('taken addresses are listed, and nothing is written', async () => {
    await send('taken.daybook', true);
    const attempt = moveIn(here.services, file('taken.daybook'), PASSPHRASE, new Map());
    await expect(attempt).rejects.toThrow('ada@example.org');
    expect(await faultsOf(here)).toEqual([]);
  });

  test('there and back: every record, the pay and the history are the same, and it is one chain that can be verified', async () => {
    const before = {
      sheets: (await there.as('ada').timesheets.list({})).results,
      clients: (await there.as('ada').clients.list({})).results,
      reports: (await there.as('ada').monthlyReports.list({})).results,
      hours: await there.as('ada').dashboard.hoursByState(FEBRUARY),
      owed_by_cora: (await there.as('cora').reminders.due()).filter(({ kind }) => kind === 'timesheet'),
    };
    expect(before.hours.total).toMatchObject({ paid: 6, open: 2 });
    const sheet = before.sheets.find(({ imported }) => !imported);
    const warnings = await there.as('ada').contractWarnings.ofTimesheet({ timesheet: sheet?.id ?? 0 });
    const over = warnings.map(({ message }) => message);
    expect(over).toEqual([expect.stringContaining('(contract until Mar 18, 2026).')]);
    expect(before.owed_by_cora).toMatchObject([{ start_date: '2026-02-06', end_date: '2026-02-10' }]);
    const neighbors = (await here.as('nora').workCodes.list({})).results;
    const sent = await send('moved.daybook');
    const moved = await moveIn(here.services, file('moved.daybook'), PASSPHRASE, addresses);
    expect(moved.end).toEqual(sent.end);
    expect(moved.rows).toBe(sent.rows);
    expect(moved.company_id).not.toBe(maple());
    expect(await faultsOf(here)).toEqual([]);
    expect((await here.as('nora').workCodes.list({})).results).toEqual(neighbors);
    const [logo] = await here.store.read.select().from(logos).where(eq(logos.company_id, moved.company_id));
    expect(logo?.content.equals(PICTURE)).toBe(true);

    // Ada of Maple Care signs in here, with her password.
    const ada = await restAs(here, 'ada@moved.example.org');
    const sheets = await ada<{ id: number }[]>('/timesheets/?imported=false');
    const summarized = before.sheets.filter(({ imported }) => !imported);
    expect(sheets).toMatchObject(
      summarized.map(({ start_date, status, total_hours, summary, client_names }) => ({
        start_date,
        status,
        total_hours,
        summary: { ...summary, approved_by_id: expect.any(Number) as number },
        client_names,
      })),
    );
    const [client] = await ada<{ id: number; custom_fields: { contract_hours: object } }[]>('/clients/');
    const codes = await ada<{ id: number; code: string }[]>('/workcodes/');
    const own = codes.find(({ code }) => code === 'SUP')?.id ?? 0;
    expect(client?.custom_fields.contract_hours).toMatchObject({ [own]: { max: 12, billable: true } });
    expect(Object.keys(client?.custom_fields.contract_hours ?? {})).toEqual([String(own)]);
    expect(await ada('/monthly-reports/')).toMatchObject(
      before.reports.map(({ month, narratives, total_hours }) => ({ month, narratives, total_hours })),
    );
    const [moved_sheet] = sheets;
    const asked_of = encodeURIComponent(JSON.stringify({ timesheet: moved_sheet?.id ?? 0 }));
    expect(await ada(`/trpc/contractWarnings.ofTimesheet?input=${asked_of}`)).toMatchObject({
      result: { data: over.map((message) => ({ message })) },
    });
    const history = await ada<
      {
        action: string;
        record_name: string;
        user_name: string;
      }[]
    >(`/audit-entries/?record_type=client&record_id=${client?.id ?? 0}`);
    expect(history.map(({ action, record_name }) => [action, record_name])).toEqual([
      ['client.update', 'Clara Client'],
      ['client.create', 'Clara Client'],
    ]);

    // Imported hours are still paid, and still not owed.
    const asked = `/trpc/dashboard.hoursByState?input=${encodeURIComponent(JSON.stringify(FEBRUARY))}`;
    expect(await ada(asked)).toMatchObject({ result: { data: before.hours } });
    const cora = await restAs(here, 'cora@moved.example.org');
    const owed = await cora('/trpc/reminders.due');
    expect(owed).toMatchObject({ result: { data: before.owed_by_cora } });

    // imports-and-exports.md#time-history: the hours that were imported there are in no second import.
    const again_here = await planHours(here, ada);
    expect(again_here.counts).toMatchObject({ create: 0, same: 4, error: 0 });

    // And on to a third, where the addresses are free again.
    const third = await createWorld({
      env: { JWT_SECRET: 'a third installation, with a third key of its own' },
    });
    const again = await moveOut(here.services, moved.company_id, file('back.daybook'), PASSPHRASE, {
      copy: false,
    });
    const returned = await moveIn(
      third.services,
      file('back.daybook'),
      PASSPHRASE,
      new Map([...back].map(([old, fresh]) => [old, fresh.replace('@', '.again@')])),
    );
    expect(returned.end).toEqual(again.end);
    expect(await faultsOf(third)).toEqual([]);
    const entries = await third.store.read
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.company_id, returned.company_id));
    expect(entries).toHaveLength(again.end.sequence + 1);
    expect(new Set(entries.map(({ origin_id }) => origin_id)).size).toBe(3);
    const there_again = await planHours(third, await restAs(third, 'ada.again@example.org'));
    expect(there_again.counts).toMatchObject({ create: 0, same: 4, error: 0 });
    await tamper(
      third.services.config.database_url,
      `update audit_entries set user_name = 'Nobody' where company_id = ${returned.company_id} and sequence = 2`,
    );
    expect(await faultsOf(third)).toContainEqual(
      expect.objectContaining({ company_id: returned.company_id, sequence: 2, code: 'changed' }),
    );
    await third.close();
  });
});

const FEBRUARY = { start_date: '2026-02-01', end_date: '2026-02-28' };

/** Hours of Cora: paid with and without times, two of them alike, and still to be paid. */
const HOURS = `payroll_id,date,client,work_code,start_time,end_time,hours
C7,2026-02-02,Clara Client,SUP,09:00,11:00,
C7,2026-02-03,Clara Client,,,,2
C7,2026-02-03,Clara Client,,,,2
C7,2026-02-09,Clara Client,SUP,13:00,15:00,`;

/** The same file, planned. */
async function planHours(world: World, rest: Rest) {
  const { id } = await rest<{ id: number }>('/imports/', { kind: 'time_history', text: HOURS });
  await rest(`/imports/${id}/`, { paid_until: '2026-02-05' }, 'PATCH');
  await rest(`/imports/${id}/plan/`, {});
  await runImports(world.services);
  return rest<{ id: number; plan_hash: string; counts: object }>(`/imports/${id}/`);
}
