import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  answerOf,
  connected,
  signInAt,
  ssoBrowser,
  type StandIn,
} from '../../../../tests/support/provider-stand-in.ts';
import { PASSWORD, refusalIn, type World } from '../../../../tests/support/world.ts';
import { companySettings } from '../../database/schema/company-settings.ts';

let world: World;
let provider: StandIn;
const sent = connected('all', (begun) => ({ world, provider } = begun));

/** Adds somebody with an invitation; the mail, and the link in it. */
async function invited(email: string) {
  const person = { email, first_name: 'Nia', last_name: 'New', send_invitation: true };
  const { id } = await world.as('ada').employees.create(person);
  await world.services.background.idle();
  const text = sent.at(-1)?.text ?? '';
  return { id, text, token: /join\?token=(\S+)/.exec(text)?.[1] ?? '' };
}
const opened = (token: string) => world.as(null).invitations.get({ token });
const stateOf = async (id: number) => (await world.as('ada').employees.get({ id })).invitation;
const enforce = (sso_enforced: boolean) =>
  world.store.write(null, (db) =>
    db
      .update(companySettings)
      .set({ sso_enforced })
      .where(eq(companySettings.company_id, world.companies.maple)),
  );
const ENFORCED = { status: 403, detail: 'Your organisation signs in with its own account.' };

// access.md#invitations
test('whoever is invited may come by the organisation’s sign-in, which accepts the invitation', async () => {
  const { id, token, text } = await invited('nia@example.org');
  expect(text).toContain('and choose a password');
  expect(await opened(token)).toMatchObject({ email: 'nia@example.org', provider: 'offered' });
  expect(await signInAt(world, provider, 'nia@example.org', { sub: 'nia' })).toMatchObject({ status: 200 });
  expect(await stateOf(id)).toBe('Accepted');
  expect((await refusalIn(opened(token))).status).toBe(400);
});

// access.md#invitations
test('the invitation opens nothing from the moment at which the person is linked', async () => {
  const { id, token } = await invited('nik@example.org');
  const browser = ssoBrowser(world);
  const { body } = await browser.start('nik@example.org');
  provider.claims = { sub: 'nik', email: 'nik@example.org', email_verified: true };
  const { hash } = await browser.back(answerOf(provider, String(body.url)));
  // The browser has come back, and not yet fetched its tokens.
  expect(await stateOf(id)).toBe('Accepted');
  const name = { first_name: 'Nik', last_name: 'New', password: PASSWORD };
  expect(await refusalIn(world.as(null).invitations.accept({ token, ...name }))).toMatchObject({
    status: 400,
  });
  expect((await browser.token(hash.slice(4))).status).toBe(200);
});

// access.md#invitations, access.md#enforcing-it
test('whoever must sign in there gets no password by an invitation or any code, and other domains do', async () => {
  await enforce(true);
  const { id, token, text } = await invited('noa@example.org');
  expect(text).not.toContain('password');
  expect(await opened(token)).toMatchObject({ provider: 'required' });
  const name = { first_name: 'Noa', last_name: 'New', password: PASSWORD };
  expect(await refusalIn(world.as(null).invitations.accept({ token, ...name }))).toMatchObject(ENFORCED);
  const { signup_code } = await world.as('ada').employees.update({ id, generate_signup_code: true });
  const byCode = world
    .as(null)
    .accounts.register({ ...name, account_type: 'join', email: 'noa@example.org', signup_code });
  expect(await refusalIn(byCode)).toMatchObject(ENFORCED);
  expect(await signInAt(world, provider, 'noa@example.org', { sub: 'noa' })).toMatchObject({ status: 200 });
  expect(await stateOf(id)).toBe('Accepted');

  // The company's shared code makes no account with a password there either; by signing in there one comes as everybody does.
  const { signup_code: shared } = await world.as('ada').companies.own();
  const join = (email: string) =>
    world.as(null).accounts.register({ ...name, account_type: 'join', email, signup_code: shared ?? '' });
  expect(await refusalIn(join('nat@example.org'))).toMatchObject(ENFORCED);
  expect((await world.as('ada').employees.list({ search: 'nat@example.org' })).results).toEqual([]);
  expect(await join('nat@elsewhere.example')).toEqual({});

  const outside = await invited('nel@elsewhere.example');
  expect(await opened(outside.token)).toMatchObject({ provider: 'none' });
  expect(await world.as(null).invitations.accept({ token: outside.token, ...name })).toEqual({});
  await enforce(false);
});
