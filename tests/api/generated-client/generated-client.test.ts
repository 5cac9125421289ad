import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedClient } from '../../support/seed-client.ts';
import { ROUTES } from '../../../server/src/http/rest/routes.ts';
import { PASSWORD, type World, createWorld } from '../../support/world.ts';

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
  return `import type createClient from 'openapi-fetch';
import type { components, paths } from './openapi.ts';
export async function writeBack(api: ReturnType<typeof createClient<paths>>) {
${steps.join('\n')}
}
export const changed = (log: components['schemas']['DailyLog']): components['schemas']['DailyLogChange'] => ({
  ...log,
  notes: 'Changed',
});
`;
}

interface Job {
  mainJob(url: string, worker: { email: string; password: string }, key: string): Promise<object>;
}

describe('A script with a client generated from openapi.json', () => {
  // Inside the package, so that the script resolves its library.
  const folder = join(import.meta.dirname, `.cache/${process.pid}`);
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await world.close();
  });

  test('type-checks and does the main job', { timeout: 120_000 }, async () => {
    await seedClient(world, { first_name: 'Ida', last_name: 'Moss' });
    const url = `${await world.app.listen({ port: 0, host: '127.0.0.1' })}/api`;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'openapi.ts'), astToString(await openapiTS(new URL(`${url}/openapi.json`))));
    const job = join(folder, 'main-job.ts');
    copyFileSync(join(import.meta.dirname, 'main-job.txt'), job);
    writeFileSync(join(folder, 'write-back.ts'), writeBack());
    const compiler = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
    const options =
      '--ignoreConfig --noEmit --strict --target es2023 --module nodenext --allowImportingTsExtensions';
    const checked = spawnSync(
      process.execPath,
      [compiler, ...options.split(' '), job, join(folder, 'write-back.ts')],
      { cwd: folder },
    );
    expect(checked.stdout.toString()).toBe('');

    const { key } = await world.as('ada').apiKeys.create({ name: 'Program', scope: 'write' });
    const program = (await import(/* @vite-ignore */ job)) as Job;
    expect(await program.mainJob(url, { email: 'will@example.org', password: PASSWORD }, key)).toEqual({
      status: 'Approved',
      total_hours: 2,
      logged: 2,
      refused: 'Not found.',
    });
  });
});
