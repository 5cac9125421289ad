import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import { createMail } from '../../server/src/mail.ts';
import { type World, createWorld } from '../support/world.ts';

describe('A forgotten password, with a real mail server', () => {
  const delivered: string[] = [];
  const post = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        delivered.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  let world: World;

  beforeAll(async () => {
    await new Promise<void>((listening) => post.listen(0, '127.0.0.1', listening));
    const { port } = post.server.address() as AddressInfo;
    const smtp = { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://daybook.example.org' };
    world = await createWorld({ env: smtp, mail: createMail(readConfig(smtp)) });
  });
  afterAll(async () => {
    await world.close();
    await new Promise<void>((closed) => post.close(closed));
  });

  test('the mail arrives with a link to the public address, and the link sets a new password', async () => {
    await world.as(null).accounts.requestPasswordReset({ email: 'will@example.org' });
    await expect.poll(() => delivered.length).toBe(1);
    const mail = (delivered[0] ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
    expect(mail).toContain('To: will@example.org');
    const token = /https:\/\/daybook\.example\.org\/\S*token=([\w-]+)/.exec(mail)?.[1] ?? '';
    const new_password = 'a staple for the horse';
    await world.as(null).accounts.resetPassword({ token, new_password });
    await world.as(null).session.signIn({ email: 'will@example.org', password: new_password });
  });
});
