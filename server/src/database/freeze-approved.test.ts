import { afterAll, describe, expect, test } from 'vitest';
import { OLD, type OldDatabase, oldDatabase } from '../../../tests/support/old-company.ts';
import { database } from '../../../tests/support/fresh-database.ts';
import { readConfig } from '../config.ts';
import { createLimits } from '../kernel/call-limits.ts';
import { createBackground } from '../kernel/background.ts';
import { createLog } from '../kernel/log.ts';
import { NO_KEPT_SESSION, contextFor, createCallerFactory } from '../kernel/procedures.ts';
import { appRouter } from '../router.ts';
import { loadCaller } from '../auth/caller.ts';
import { createAuditKeys } from '../kernel/audit/keys.ts';
import { createSigner } from '../auth/tokens.ts';
import { openStore, migrateDatabase } from './open.ts';
import type { Store } from './store.ts';

const stores: Store[] = [];

/** This version's procedures on a database that it has migrated. */
async function opened(url: string) {
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
  const store = await openStore({ url });
  stores.push(store);
  const now = new Date(OLD.now);
  const log = createLog(config);
  const services = {
    config,
    store,
    clock: () => now,
    signer: createSigner('for tests only, and long enough to sign'),
    audit_keys: createAuditKeys('for tests only'),
    limits: createLimits(),
    log,
    background: createBackground(log),
    mail: null,
  };
  return (who: 'ada' | 'nora') =>
    createCallerFactory(appRouter)(async () =>
      contextFor(services, {
        caller: await loadCaller(services, store.read, OLD.people[who], now),
        request: {
          id: 'test',
          ip: '192.0.2.1',
          user_agent: 'test',
          signal: new AbortController().signal,
          kept_session: NO_KEPT_SESSION,
        },
      }),
    );
}

/** Checks that payroll and billing show every figure as the old version did. */
async function showsTheSame({ url }: OldDatabase) {
  const as = await opened(url);
  for (const { range, answer, working } of OLD.payroll) {
    expect(await as('ada').payroll.get(range)).toMatchObject(answer);
    for (const { user, sheets } of working) {
      expect((await as('ada').payroll.breakdown({ ...range, user })).sheets).toMatchObject(sheets);
    }
  }
  for (const who of ['ada', 'nora'] as const) {
    const sheets = (await as(who).timesheets.list({ approved: 'true' })).results;
    expect(sheets).toMatchObject(OLD.timesheets[who].map(({ rates: _rates, ...sheet }) => sheet));
    for (const [at, { rates }] of OLD.timesheets[who].entries()) {
      // Where the old version kept no rate, the migration stores the work code's rate of the day.
      const kept = Object.entries(rates).filter(([, rate]) => rate !== null);
      const shown = kept.map(([entry]) => [entry, sheets[at]?.rate_snapshot[entry]?.billing_rate]);
      expect(shown).toEqual(kept);
    }
  }
}

describe('Timesheets approved by an older version', () => {
  afterAll(async () => {
    for (const store of stores) await store.close();
  });

  test('show the same pay and billing after the migration, now frozen with their sources', async () => {
    const old = await oldDatabase();
    await migrateDatabase(old.url, true);
    await showsTheSame(old);
    const as = await opened(old.url);
    const sheets = [
      ...(await as('ada').timesheets.list({ approved: 'true' })).results,
      ...(await as('nora').timesheets.list({ approved: 'true' })).results,
    ];
    const sources = new Set(
      sheets.map(({ user_detail, summary }) =>
        [
          user_detail.first_name,
          summary?.billing_details.pay_rate_source,
          summary?.billing_details.overtime_rate_source,
          summary?.billing_details.mileage_rate_source,
        ].join(' '),
      ),
    );
    expect(sources).toEqual(
      new Set([
        'Will employee pay_rate employee',
        'Will employee employee employee',
        'Cora employee pay_rate employee',
        'Dell default default none',
        'Ada default default employee',
        'Ned default default none',
      ]),
    );
    const billed = sheets.flatMap(({ rate_snapshot }) =>
      Object.values(rate_snapshot).map(({ billing_rate_source }) => billing_rate_source),
    );
    expect(new Set(billed)).toEqual(new Set(['unknown', 'work_code', 'none']));

    // … and stay so, whatever changes later.
    await as('ada').employees.update({ id: sheets[0]?.user ?? 0, pay_rate: 99, overtime_rate: 99 });
    await as('ada').companySettings.update({
      pay_period: 'monthly',
      first_pay_period: '2026-01-01',
    });
    await showsTheSame(old);
  });

  test('are resumed where the migration was interrupted, and migrated once', async () => {
    const old = await oldDatabase();
    // The entries of the second company's sheets cannot be written; the first company's were, in a separate step.
    await old.run(
      database === 'sqlite'
        ? `create trigger cut_off before update on snapshot_entries when new.company_id = 2
             begin select raise(abort, 'cut off'); end`
        : `create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
           create trigger cut_off before update on snapshot_entries for each row when (new.company_id = 2)
             execute function cut_off()`,
    );
    await expect(migrateDatabase(old.url, true)).rejects.toThrow('cut off');
    await old.run(`drop trigger cut_off${database === 'sqlite' ? '' : ' on snapshot_entries'}`);
    await migrateDatabase(old.url, true);
    await migrateDatabase(old.url, true);
    await showsTheSame(old);
  });
});

describe('Codes of an older version', () => {
  test('are compared without accents after the migration, where no other code is in the way', async () => {
    const old = await oldDatabase();
    const codes = (text: string, key: string, id: string) =>
      `update work_codes set code = '${text}', code_key = '${key}' where id = (select ${id} from work_codes where company_id = 1)`;
    await old.run(codes('Café', 'café', 'min(id)'));
    await old.run(codes('Cafe', 'cafe', 'max(id)'));
    await old.run(
      `update roles set name = 'Éducateur', name_key = 'éducateur' where id = (select min(id) from roles)`,
    );
    await migrateDatabase(old.url, true);
    const as = await opened(old.url);
    const found = await as('ada').workCodes.list({ search: 'cafe' });
    expect(found.results.map(({ code }) => code).toSorted()).toEqual(['Cafe', 'Café']);
    await expect(as('ada').roles.create({ name: 'educateur' })).rejects.toThrow(/already exists/);
  });
});
