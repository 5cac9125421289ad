import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import { auditProofsOf, openAuditKeys } from '../../server/src/kernel/audit/key-file.ts';
import { verifyTrail } from '../../server/src/kernel/audit/verify-trail.ts';
import { refusalOf } from '../../server/src/kernel/refusals.ts';
import { runBuilt } from '../support/built-command.ts';
import { tamper } from '../support/tamper.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createWorld, type World } from '../support/world.ts';

const SECRET = 'for tests only, and long enough to sign';

describe('The audit trail', () => {
  let world: World;
  let folder: string;
  beforeEach(async () => {
    world = await createWorld();
    folder = temporaryFolder('audit-keys');
  });
  afterEach(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const proofsFor = (secret: string, at = folder) =>
    auditProofsOf(
      readConfig({ DATABASE_URL: world.services.config.database_url, DATA_DIR: at, JWT_SECRET: secret }),
    );
  const startWith = async (secret: string, at = folder) => {
    const { database_url } = world.services.config;
    const config = readConfig({ DATABASE_URL: database_url, DATA_DIR: at, JWT_SECRET: secret });
    world.services.audit_keys = await openAuditKeys(config, world.store, world.now());
  };
  const save = (code: string) => world.as('ada').workCodes.create({ code, description: 'Saved by Ada' });
  const faults = async (proofs = proofsFor(SECRET)) => (await verifyTrail(world.store.read, proofs)).faults;

  test('stays verifiable after a change of the signing key, with the previous keys', async () => {
    await startWith(SECRET);
    await save('A');
    const other = 'another signing key, and long enough too';
    await startWith(other);
    await save('B');
    expect(await faults(proofsFor(other))).toEqual([]);
    expect(await faults(proofsFor(other, temporaryFolder('another-machine')))).toContainEqual({
      company_id: world.companies.maple,
      sequence: 1,
      code: 'unknown_key',
      name: null,
    });
  });

  test('whose seals and keys were taken away is not accepted by the next start', async () => {
    await save('A');
    await tamper(world.services.config.database_url, "update audit_heads set seal = ''");
    await startWith(SECRET, temporaryFolder('without-keys'));
    expect(await faults()).toContainEqual(
      expect.objectContaining({ company_id: world.companies.maple, code: 'unsealed' }),
    );
  });

  test('whose keys were lost is accepted by an operator’s command, and by nothing else', async () => {
    await save('A');
    const { database_url } = world.services.config;
    const env = {
      DATABASE_URL: database_url,
      DATA_DIR: folder,
      JWT_SECRET: 'the signing key of after the fire',
    };
    await startWith(env.JWT_SECRET);
    await save('B');
    const before = await runBuilt('audit-verify', [], env);
    expect(before).toMatchObject({
      code: 1,
      output: expect.stringContaining('sealed with an unknown key') as string,
    });
    const accepted = await runBuilt('audit-verify', ['--accept'], env);
    expect(accepted.output).toContain('earlier entries were accepted as they were');
    expect(accepted.code).toBe(0);
    await save('C');
    expect(await faults(proofsFor(env.JWT_SECRET))).toEqual([]);
  });

  test('verifies for a follower while people save', async () => {
    const progress = { saving: true };
    /** On a busy machine a save may get no turn in time; it changed nothing, and its person sends it again. */
    const saveUntilTaken = async (count: number): Promise<unknown> => {
      try {
        const person = world.as(count % 2 ? 'ada' : 'nora');
        return await person.workCodes.create({ code: `W${count}`, description: 'Meanwhile' });
      } catch (error) {
        if (refusalOf(error).status !== 503) throw error;
        return saveUntilTaken(count);
      }
    };
    const people = Promise.all(Array.from({ length: 60 }, (_, count) => saveUntilTaken(count))).finally(
      () => {
        progress.saving = false;
      },
    );
    const found: object[] = [];
    let rounds = 0;
    while (progress.saving) {
      found.push(...(await faults()));
      rounds += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await people;
    expect(rounds).toBeGreaterThan(1);
    expect(found).toEqual([]);
  });
});
