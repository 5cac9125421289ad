import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedClient } from '../../support/seed-client.ts';
import { PASSWORD, type World, createWorld } from '../../support/world.ts';

const run = promisify(execFile);

/** The script in the README, under its heading. */
function scriptOfReadme(): string {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const [, section] = readme.split('\n## API\n');
  const script = section?.split('\n```sh\n')[1]?.split('\n```')[0];
  if (!script) throw new Error('The README has no script under "API".');
  return script;
}

const isThere = (command: string) => spawnSync(command, ['--version']).status === 0;

describe('A developer with the README’s script', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test.skipIf(!isThere('curl') || !isThere('jq'))(
    'gets from a day’s work to the payroll with curl and jq',
    async () => {
      await seedClient(world, { first_name: 'Ida', last_name: 'Moss' });
      const { key } = await world.as('ada').apiKeys.create({ name: 'README', scope: 'write' });
      const DAYBOOK_URL = await world.app.listen({ port: 0, host: '127.0.0.1' });
      const { stdout } = await run('sh', ['-eu', '-c', scriptOfReadme()], {
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
