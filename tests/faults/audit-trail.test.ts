import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import { auditEntries, auditHeads } from '../../server/src/database/schema/audit.ts';
import { plainHash, textOfEntry } from '../../server/src/kernel/audit/chain.ts';
import { auditKeyOf, openAuditKeys } from '../../server/src/kernel/audit/key-file.ts';
import { auditProofs, createAuditKeys } from '../../server/src/kernel/audit/keys.ts';
import { headText, verifyTrail, type EarlierHead } from '../../server/src/kernel/audit/verify-trail.ts';
import { runBuilt } from '../support/built-command.ts';
import { database } from '../support/fresh-database.ts';
import { auditHeadsOf, runSql, tamper } from '../support/tamper.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createWorld, type World } from '../support/world.ts';
import { proves } from './proof.ts';

const SECRET = 'for tests only, and long enough to sign';

describe('A person with the whole database, and without the signing key,', () => {
  let world: World;
  let url: string;
  let maple: number;
  let folder: string;

  beforeEach(async () => {
    world = await createWorld();
    url = world.services.config.database_url;
    maple = world.companies.maple;
    folder = temporaryFolder('audit-trail');
    await saves(6);
    await world.as('nora').workCodes.create({ code: 'N1', description: 'Of the neighbour' });
  });
  afterEach(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  let codes = 0;
  async function saves(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) {
      codes += 1;
      await world.as('ada').workCodes.create({ code: `C${codes}`, description: 'Saved by Ada' });
    }
  }
  const faults = async (earlier: EarlierHead[] = [], proofs = auditProofs([auditKeyOf(SECRET)])) => {
    const found = await verifyTrail(world.store.read, proofs, earlier);
    return found.faults.map(({ name, ...fault }) => (name === null ? fault : { ...fault, name }));
  };
  const entries = () =>
    world.store.read
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.company_id, maple))
      .orderBy(asc(auditEntries.sequence));
  const ofMaple = (sequence: number | null, code: string) => ({ company_id: maple, sequence, code });
  const headOfMaple = async () => {
    const found = await world.store.read.select().from(auditHeads).where(eq(auditHeads.company_id, maple));
    return found[0] as (typeof found)[number];
  };
  const setHead = (sequence: number, hash: string, seal?: string) =>
    `update audit_heads set sequence = ${sequence}, hash = '${hash}'${seal === undefined ? '' : `, seal = '${seal}'`} where company_id = ${maple};`;

  /** The whole chain rewritten from its third entry, which is changed, with matching hashes and links. */
  async function rewrite(hashOf: (text: string) => string, from = 3): Promise<string> {
    let last = '';
    let sequence = 0;
    const updates = (await entries()).map((entry) => {
      const changed = {
        ...entry,
        previous_hash: last,
        user_name: entry.sequence === from ? 'Nobody' : entry.user_name,
      };
      last = hashOf(textOfEntry(changed));
      sequence = entry.sequence;
      return `update audit_entries set user_name = '${changed.user_name}', previous_hash = '${changed.previous_hash}', hash = '${last}' where company_id = ${maple} and sequence = ${sequence};`;
    });
    return updates.join('\n') + setHead(sequence, last);
  }

  proves('audit trail', 'cannot change, remove or rewrite an entry without being detected', async () => {
    const where = `where company_id = ${maple} and sequence`;
    const none: ReturnType<typeof ofMaple>[] = [];
    expect(await faults()).toEqual(none);
    const theirs = createAuditKeys('a key of their own');
    const rewritten = await rewrite(plainHash);
    const ways: [string, string, object][] = [
      [
        'a changed entry',
        `update audit_entries set user_name = 'Nobody' ${where} = 3`,
        ofMaple(3, 'changed'),
      ],
      ['a gap in the middle', `delete from audit_entries ${where} = 3`, ofMaple(3, 'missing')],
      ['a tail cut off', `delete from audit_entries ${where} > 4`, ofMaple(5, 'cut')],
      ['a chain emptied', `delete from audit_entries where company_id = ${maple}`, ofMaple(1, 'cut')],
      [
        'a tail cut off with its head moved back',
        `delete from audit_entries ${where} > 4; ${setHead(4, (await entries())[3]?.hash ?? '')}`,
        ofMaple(5, 'moved_end'),
      ],
      [
        'a chain emptied with its head moved back',
        `delete from audit_entries where company_id = ${maple}; ${setHead(0, '')}`,
        ofMaple(1, 'moved_end'),
      ],
      [
        'entries and head removed',
        `delete from audit_entries where company_id = ${maple}; delete from audit_heads where company_id = ${maple}`,
        ofMaple(null, 'no_head'),
      ],
      ['a head removed', `delete from audit_heads where company_id = ${maple}`, ofMaple(null, 'no_head')],
      ['a company removed', `delete from companies where id = ${maple}`, ofMaple(null, 'no_company')],
      ['all written again with plain hashes', rewritten, ofMaple(7, 'moved_end')],
      [
        'all written again with plain hashes, as if there had never been seals',
        `${rewritten} update audit_heads set seal = ''`,
        ofMaple(1, 'unsealed'),
      ],
      [
        'all written again with a key of their own',
        `${await rewrite((text) => theirs.seal(text))} update audit_heads set seal = '${theirs.seal('x')}'`,
        ofMaple(1, 'unknown_key'),
      ],
      [
        'all written again under the name of our key',
        await rewrite(
          (text) => `${createAuditKeys(auditKeyOf(SECRET)).seal('').split('-')[0]}-${plainHash(text)}`,
        ),
        ofMaple(1, 'changed'),
      ],
    ];
    for (const [what, sql, fault] of ways) {
      await tamper(url, sql);
      const found = await faults();
      expect({ what, found }).toEqual({ what, found: expect.arrayContaining([fault]) as object[] });
      await world.close();
      world = await createWorld();
      url = world.services.config.database_url;
      codes = 0;
      await saves(6);
    }
    return `${ways.length} ways past every trigger, each named with company and entry: ${ways.map(([what]) => what).join(', ')}`;
  });

  proves(
    'audit trail',
    'stays detected although people go on saving, or the server starts again',
    async () => {
      await tamper(
        url,
        `delete from audit_entries where company_id = ${maple} and sequence > 4; ${setHead(4, (await entries())[3]?.hash ?? '')}`,
      );
      await saves(3);
      expect(await faults()).toEqual([ofMaple(8, 'moved_end')]);

      await tamper(url, `${await rewrite(plainHash)} update audit_heads set seal = ''`);
      const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder, JWT_SECRET: SECRET });
      writeFileSync(join(folder, 'audit-keys'), `${auditKeyOf(SECRET)}\n`);
      await openAuditKeys(config, world.store, world.now());
      await saves(1);
      expect(await faults()).toContainEqual(ofMaple(1, 'unsealed'));
      return 'a cut tail after 3 more saves; a chain without seals after another start and a save';
    },
  );

  proves('audit trail', 'cannot remove a registered company entirely', async () => {
    await world.as(null).accounts.register({
      first_name: 'Greta',
      last_name: 'Gone',
      email: 'greta@example.org',
      password: 'correct horse battery',
      account_type: 'create',
      company_name: 'Gone Care',
    });
    const id = Math.max(...(await auditHeadsOf(world.store.read)).map(({ company_id }) => company_id));
    expect(await faults()).toEqual([]);
    await tamper(
      url,
      `delete from audit_entries where company_id = ${id}; delete from audit_heads where company_id = ${id}; delete from companies where id = ${id}`,
    );
    expect(await faults()).toEqual([{ company_id: id, sequence: null, code: 'company_gone' }]);
    return 'company, entries and head removed: named by the trail of its registration';
  });

  proves(
    'audit trail',
    'who restores an earlier state is detected by an end that was kept elsewhere',
    async () => {
      const early = await headOfMaple();
      await saves(4);
      const kept = await auditHeadsOf(world.store.read);
      expect(await faults(kept)).toEqual([]);
      await saves(1);
      expect(await faults(kept)).toEqual([]);
      await tamper(
        url,
        `delete from audit_entries where company_id = ${maple} and sequence > ${early.sequence}; ${setHead(early.sequence, early.hash, early.seal)}`,
      );
      // As SECURITY.md says, nothing in the database reveals it.
      expect(await faults()).toEqual([]);
      expect(await faults(kept)).toEqual([ofMaple(early.sequence + 4, 'earlier_head_gone')]);
      await saves(5);
      expect(await faults(kept)).toEqual([ofMaple(early.sequence + 4, 'earlier_head_gone')]);
      return 'an end as it was earlier, with its seal: named against the ends printed in between, also after as many saves';
    },
  );

  proves('audit trail', 'cannot empty, drop or add a trigger', async () => {
    const fault = (name: string, code: string) => ({ company_id: null, sequence: null, code, name });
    const ways: [string, object, string][] =
      database === 'sqlite'
        ? [
            [
              'drop trigger audit_entries_no_update',
              fault('audit_entries_no_update', 'trigger_missing'),
              'dropped',
            ],
            [
              'create trigger audit_entries_no_update before update on audit_entries begin select 1; end',
              fault('audit_entries_no_update', 'trigger_changed'),
              'emptied',
            ],
            [
              'create trigger pays after insert on daily_logs begin update users set pay_rate = 1; end',
              fault('pays', 'trigger_foreign'),
              'added',
            ],
          ]
        : [
            [
              'create or replace function audit_entries_refuse() returns trigger language plpgsql as $$ begin return null; end $$',
              fault('audit_entries_append_only', 'trigger_changed'),
              'emptied',
            ],
            [
              'alter table audit_entries disable trigger audit_entries_append_only',
              fault('audit_entries_append_only', 'trigger_changed'),
              'switched off',
            ],
            [
              'drop trigger audit_entries_append_only on audit_entries',
              fault('audit_entries_append_only', 'trigger_missing'),
              'dropped',
            ],
            [
              'create rule quiet as on insert to audit_entries do also nothing',
              fault('quiet', 'trigger_foreign'),
              'a rule added',
            ],
          ];
    for (const [sql, expected] of ways) {
      await runSql(url, sql);
      expect(await faults()).toContainEqual(expected);
    }
    return ways.map(([, , what]) => what).join(', ');
  });

  test('is reported on the operator’s page', async () => {
    await tamper(
      url,
      `update audit_entries set user_name = 'Nobody' where company_id = ${maple} and sequence = 3`,
    );
    const { faults: shown } = await world.as('olga').platform.auditState();
    expect(shown).toEqual([
      {
        ...ofMaple(3, 'changed'),
        name: null,
        problem: 'It was changed after it was written.',
      },
    ]);
  });

  test('is reported by the command, which checks ends kept elsewhere', { timeout: 90_000 }, async () => {
    const env = { DATABASE_URL: url, DATA_DIR: folder, JWT_SECRET: SECRET };
    const verify = (...args: string[]) => runBuilt('audit-verify', args, env);
    const whole = await verify();
    const head = headText({ ...(await headOfMaple()) });
    expect(whole.output).toContain(`Company ${maple}: 6 entries, chain intact. ${head}`);
    expect(whole.code).toBe(0);
    const file = join(folder, 'kept.txt');
    writeFileSync(file, whole.output);
    await saves(1);
    expect(await verify('--heads', file)).toMatchObject({
      code: 0,
      output: expect.stringContaining('2 earlier chain ends were checked') as string,
    });
    await tamper(url, await rewrite((text) => createAuditKeys(auditKeyOf(SECRET)).seal(text)));
    const gone = await verify('--head', head, '--heads', file);
    expect(gone.output).toContain(
      `BROKEN. Company ${maple}, entry 6: It was once the end of the chain, and is no longer in it.`,
    );
    expect(gone.code).toBe(1);
    expect(await verify('--head', 'yesterday')).toMatchObject({
      code: 1,
      output: expect.stringContaining('has no COMPANY:SEQUENCE:HASH in it') as string,
    });
    expect((await verify('--heads', join(folder, 'none.txt'))).output).not.toContain('    at ');
    expect((await verify('--all')).output).not.toContain('    at ');
  });
});
