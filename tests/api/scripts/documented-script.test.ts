import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedClient } from '../../support/seed-client.ts';
import { createWorld, PASSWORD, type World } from '../../support/world.ts';

const run = promisify(execFile);

/** The script in docs/api.md. */
function documentedScript(): string {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
  const script = page.split('\n```sh\n')[1]?.split('\n```')[0];
  if (!script) throw new Error('docs/api.md has no script.');
  return script;
}

const isThere = (command: string) => spawnSync(command, ['--version']).status === 0;

describe('A developer with the script of the documentation', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test.skipIf(!isThere('curl') || !isThere('jq'))(
    'gets from a day’s work to the payroll with curl and jq',
    async () => {
      await seedClient(world, { first_name: 'Ida', last_name: 'Moss' });
      const { key } = await world.as('ada').apiKeys.create({ name: 'Script', scope: 'write' });
      const DAYBOOK_URL = await world.app.listen({ port: 0, host: '127.0.0.1' });
      const { stdout } = await run('sh', ['-eu', '-c', documentedScript()], {
        env: {
          ...process.env,
          DAYBOOK_URL,
          WORKER_EMAIL: 'will@example.org',
          WORKER_PASSWORD: PASSWORD,
          DAYBOOK_KEY: key,
        },
      });
      const [head = '', row = '', ...rest] = stdout.trimEnd().split('\r\n');
      expect(rest).toEqual([]);
      const cells = row.split(',');
      const at = (name: string) => cells[head.replace('\uFEFF', '').split(',').indexOf(name)];
      expect([at('status'), at('total_hours'), at('total_mileage'), at('total_stipend')]).toEqual([
        'Approved',
        '2',
        '12.5',
        '5',
      ]);
      const [sheet] = (await world.as('ada').timesheets.list({ approved: 'true' })).results;
      expect(sheet).toMatchObject({ user: world.people.will, total_hours: 2 });
    },
  );
});
