import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeCompany, type Person } from '../support/browser-company.ts';
import { runBuilt } from '../support/built-command.ts';
import { startBuiltServer } from '../support/built-server.ts';
import { database, freshDatabase } from '../support/fresh-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// imports-and-exports.md#moving-a-company
describe.runIf(database === 'postgres')('One company from SQLite to Postgres, and back', () => {
  const folder = temporaryFolder('company-move');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const settings = {
    BILLING: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    DAYBOOK_PASSPHRASE: 'a long walk by the sea',
  };
  const sqlite = (name: string) => ({
    ...settings,
    DATA_DIR: join(folder, name),
    DATABASE_URL: `file:${join(folder, `${name}.sqlite`)}`,
  });
  const command = (env: Record<string, string>, ...args: string[]) => runBuilt('company', args, env);
  const lastHash = (output: string) => /ends at entry \d+: [0-9a-f-]+/.exec(output)?.[0];

  test('its people sign in with their passwords and find everything; the neighbors notice nothing; one chain holds', async () => {
    const from = sqlite('from');
    const first = await startBuiltServer(from);
    const { ada, name } = await makeCompany(first.url);
    const { id: company } = await ada.api<{ id: number }>('GET', '/company/');
    const client = await ada.api<{ id: number }>('POST', '/clients/', {
      first_name: 'Zoë',
      last_name: 'Ångström “x” 漢字',
      custom_fields: { likes: 'naps, "quotes" and \\ backslashes' },
    });
    await ada.api('POST', '/timesheet-sessions/', {
      client: client.id,
      date: '2026-03-02',
      work_entries: [{ start_time: '09:00', end_time: '11:15', mileage: 4.25, stipend: 7.5 }],
    });
    const before = await ada.api<object[]>('GET', '/timesheet-sessions/');
    await first.stop();

    const to = { ...settings, DATA_DIR: join(folder, 'to'), DATABASE_URL: await freshDatabase() };
    const second = await startBuiltServer(to);
    const { ada: neighbor } = await makeCompany(second.url);
    await neighbor.api('POST', '/clients/', { first_name: 'Somebody', last_name: 'Else' });

    const out = await command(from, 'export', String(company), join(folder, 'there.daybook'));
    expect(out).toMatchObject({ code: 0 });
    const into = await command(to, 'import', join(folder, 'there.daybook'));
    expect(into).toMatchObject({ code: 0 });
    expect(lastHash(into.output)).toBe(lastHash(out.output));
    const known = await signedIn(second.url, ada);
    expect((await known<{ name: string }>('GET', '/company/')).name).toBe(name);
    const moved = await known<object[]>('GET', '/timesheet-sessions/');
    expect(moved.map((log) => Object.keys(log))).toEqual(before.map((log) => Object.keys(log)));
    expect(moved).toMatchObject([{ total_hours: 2.25, total_mileage: 4.25, total_stipend: 7.5 }]);
    expect(await neighbor.api<object[]>('GET', '/clients/')).toHaveLength(1);
    await known('POST', '/clients/', { first_name: 'After', last_name: 'The Move' });
    expect((await runBuilt('audit-verify', [], to)).code).toBe(0);

    const number = /is company (\d+) here/.exec(into.output)?.[1] ?? '';
    const again = await command(to, 'export', number, join(folder, 'back.daybook'));
    expect(again).toMatchObject({ code: 0 });
    await second.stop();
    const home = sqlite('home');
    const third = await startBuiltServer(home);
    const { ada: other } = await makeCompany(third.url);
    await third.stop();
    const back = await command(home, 'import', join(folder, 'back.daybook'));
    expect(back).toMatchObject({ code: 0 });
    expect(lastHash(back.output)).toBe(lastHash(again.output));
    const verified = await runBuilt('audit-verify', [], home);
    expect(verified).toMatchObject({ code: 0 });
    expect(other.email).not.toBe(ada.email);
    const taken = await command(home, 'import', join(folder, 'back.daybook'));
    expect(taken.code).toBe(1);
    expect(taken.output).toContain(ada.email);
    const none = await command(home, 'delete', '99');
    expect(none).toMatchObject({ code: 1 });
    expect(none.output).toContain('There is no company 99.');
  });
});

/** Calls the REST API of another installation as a person who was moved there. */
async function signedIn(server: string, { email, password }: Person): Promise<Person['api']> {
  const answered = async (path: string, method: string, body: unknown, access?: string) => {
    const response = await fetch(`${server}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(access && { authorization: `Bearer ${access}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} is ${response.status}.`);
    return response.json();
  };
  const { access } = (await answered('/token/', 'POST', { email, password })) as { access: string };
  return async <Answer>(method: string, path: string, body?: unknown) =>
    (await answered(path, method, body, access)) as Answer;
}
