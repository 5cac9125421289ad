import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ROUTES } from '../../server/src/http/rest/routes.ts';
import { seedClient } from '../support/seed-client.ts';
import { createWorld, PASSWORD, type World } from '../support/world.ts';

/** The paths that are read, and written with what was read. */
const READ_AND_WRITTEN = ROUTES.filter(
  ([method, path]) =>
    (method === 'PUT' || method === 'PATCH') && ROUTES.some((row) => row[0] === 'GET' && row[1] === path),
);

/** A program that reads each resource, changes it where it can, and writes it back. */
function writeBack(): string {
  const steps = READ_AND_WRITTEN.map(([method, path]) => {
    const url = `${path.replace(/:(\w+)/g, '{$1}')}/`;
    const params = path.includes(':id') ? `{ params: { path: { id: 1 } } }` : '{}';
    return `  {
    const { data } = await api.GET('${url}', ${params});
    if (data) await api.${method}('${url}', { ...${params}, body: data });
    if (data) await api.${method}('${url}', { ...${params}, body: { ...data, updated_at: '2026-03-18T15:00:00.000Z' } });
  }`;
  });
  return `import type { Daybook, Schemas } from '@daybook/client';
export async function writeBack(api: Daybook) {
${steps.join('\n')}
}
export const changed = (log: Schemas['DailyLog']): Schemas['DailyLogChange'] => ({
  ...log,
  notes: 'Changed',
});
`;
}

const PACKAGE = join(import.meta.dirname, '../../packages/api-client');

/** The example that stands in the README. */
const example = /```ts\n([^]*?)```/.exec(readFileSync(join(PACKAGE, 'README.md'), 'utf8'))?.[1] ?? '';

const runNode = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' });

describe('A script with the typed client', () => {
  // Inside the package, so that the client finds its library.
  const folder = join(PACKAGE, `.cache/${process.pid}`);
  const job = join(folder, 'example.ts');
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ env: { BILLING: 'off' } });
    mkdirSync(folder, { recursive: true });
    const { body } = await world.app.inject({ url: '/api/openapi.json' });
    writeFileSync(join(folder, 'openapi.json'), body);
    const client = join(folder, 'node_modules/@daybook/client');
    const { stderr } = runNode(join(PACKAGE, 'write.mjs'), join(folder, 'openapi.json'), client);
    expect(stderr).toBe('');
    writeFileSync(job, example);
    writeFileSync(join(folder, 'write-back.ts'), writeBack());
  }, 120_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await world.close();
  });

  test(
    'reads, changes and writes back every resource with the types of the answers',
    { timeout: 120_000 },
    () => {
      const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
      const options =
        '--ignoreConfig --noEmit --strict --target es2023 --module nodenext --allowImportingTsExtensions --types node';
      const checked = runNode(compiler, ...options.split(' '), job, join(folder, 'write-back.ts'));
      expect(checked.stdout).toBe('');
    },
  );

  test('signs in, logs a day, submits and approves it, and reads the payroll, as its README says', async () => {
    await seedClient(world, { first_name: 'Ida', last_name: 'Moss' });
    const url = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const { key } = await world.as('ada').apiKeys.create({ name: 'Program', scope: 'write' });
    vi.stubEnv('DAYBOOK_URL', url);
    vi.stubEnv('DAYBOOK_KEY', key);
    vi.stubEnv('WORKER_EMAIL', 'will@example.org');
    vi.stubEnv('WORKER_PASSWORD', PASSWORD);
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await import(/* @vite-ignore */ job);
    expect(said.mock.calls).toEqual([['Will Worker', 2, 50]]);

    // A second run is refused, with the code that a script decides by.
    const again = join(folder, 'again.ts');
    writeFileSync(again, example);
    await expect(import(/* @vite-ignore */ again)).rejects.toMatchObject({ name: 'Refused', status: 400 });
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
});
