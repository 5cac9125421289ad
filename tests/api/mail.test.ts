import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import { createMail } from '../../server/src/kernel/mail.ts';
import { openPostOffice } from '../support/post-office.ts';
import { createWorld, type World } from '../support/world.ts';

describe('A person who forgot the password, with a real mail server,', () => {
  let office: Awaited<ReturnType<typeof openPostOffice>>;
  let world: World;

  beforeAll(async () => {
    office = await openPostOffice();
    world = await createWorld({ env: office.env, mail: createMail(readConfig(office.env)) });
  });
  afterAll(async () => {
    await world.close();
    await office.close();
  });

  test('gets a mail with a link to the public address, and sets a new password', async () => {
    await world.as(null).accounts.requestPasswordReset({ email: 'will@example.org' });
    await expect.poll(() => office.delivered.length).toBe(1);
    const mail = office.delivered[0]?.mail ?? '';
    expect(mail).toContain('To: will@example.org');
    const token = /https:\/\/daybook\.example\.org\/[\w-]{1,40}\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
    const new_password = 'a staple for the horse';
    await world.as(null).accounts.resetPassword({ token, new_password });
    await world.as(null).session.signIn({ email: 'will@example.org', password: new_password });
  });
});
