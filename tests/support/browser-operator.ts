import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { BuiltServer } from './built-server.ts';

const COMMAND = resolve(import.meta.dirname, '../../server/dist/operator.js');

/** An operator of a built server, created as its owner would: on the command line. */
export async function makeOperator(server: BuiltServer) {
  const email = `olga-${randomUUID()}@example.org`;
  const env = { ...process.env, NODE_OPTIONS: '', ...server.env };
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'create', email], { env });
  const password = /\n {2}(\S+)\n/.exec(stdout)?.[1];
  if (!password) throw new Error(`The command did not say the password:\n${stdout}`);
  return {
    email,
    password,
    /** Calls the REST API with a separate console session. */
    async api(method: string, path: string, body: unknown): Promise<void> {
      const call = (at: string, how: string, what: unknown, more: Record<string, string> = {}) =>
        fetch(`${server.url}/api${at}`, {
          method: how,
          headers: { 'content-type': 'application/json', ...more },
          body: JSON.stringify(what),
        });
      const signedIn = await call('/platform/token/', 'POST', { email, password });
      const { access } = (await signedIn.json()) as { access: string };
      const answer = await call(path, method, body, { authorization: `Bearer ${access}` });
      if (!answer.ok) throw new Error(`${method} ${path} is ${answer.status}: ${await answer.text()}`);
    },
    /** Signs in on the console's login page, which must be open. */
    async signIn(page: Page) {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel(/^Password/).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
    },
  };
}
