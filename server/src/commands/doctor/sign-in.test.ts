import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStandIn, type StandIn } from '../../../../tests/support/provider-stand-in.ts';
import { confirmSession, setUpApp } from '../../../../tests/support/second-step.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { passkeys } from '../../database/schema/sign-in.ts';
import type { WriteDb } from '../../database/store.ts';
import { eraseCompany } from '../../modules/platform/erasure.ts';
import { signIn } from './sign-in.ts';

let world: World;
let provider: StandIn;
beforeAll(async () => {
  provider = await openStandIn(() => new Date());
  world = await createWorld({
    env: {
      PUBLIC_URL: 'https://daybook.example.org',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client_id,
      OIDC_CLIENT_SECRET: provider.client_secret,
      OIDC_ENFORCED: 'on',
    },
  });
});
afterAll(async () => {
  await world.close();
  await provider.close();
});
const write = <Result>(work: (db: WriteDb) => Promise<Result>) => world.store.write(null, work);
const findings = () => signIn(world.services.config, world.store.read, world.now());

test('an owner reads which operators sign in with a password alone', async () => {
  const sentence = expect.stringMatching(/password alone.*: olga@example\.org$/);
  expect(await findings()).toContainEqual({ kind: 'advice', text: sentence });
  await setUpApp(world, 'olga');
  expect(await findings()).not.toContainEqual({ kind: 'advice', text: sentence });
});

test('an owner who moved to another address reads that passkeys stay behind', async () => {
  await write((db) =>
    db.insert(passkeys).values({
      user_id: world.people.will,
      rp_id: 'old.example.org',
      name: 'Laptop',
      credential_id: 'a credential',
      public_key: 'a key',
      counter: 0,
      transports: '',
      backed_up: false,
      created_at: world.now().toISOString(),
    }),
  );
  expect(await findings()).toContainEqual({
    kind: 'advice',
    text: 'PUBLIC_URL is at daybook.example.org, but passkeys were made for old.example.org: they work there only.',
  });
});

test('an owner with two companies reads that connections are now per company', async () => {
  expect(await findings()).toContainEqual({
    kind: 'fault',
    text: expect.stringMatching(/^OIDC_ISSUER is for an installation with one company/),
  });
});

test('an owner reads whether the provider answers, and what enforcing it still lacks', async () => {
  await eraseCompany({ write, clock: world.now }, world.companies.birch);
  const answers = { kind: 'fine', text: `The provider at ${provider.issuer} answers` };
  const lacks = { kind: 'advice', text: expect.stringMatching(/^OIDC_ENFORCED takes no effect yet/) };
  expect(await findings()).toEqual(expect.arrayContaining([answers, lacks]));

  await setUpApp(world, 'ada');
  await confirmSession(world, 'ada');
  await world.as('ada').employees.update({ id: world.people.ada, break_glass: true });
  expect(await findings()).toContainEqual(answers);
  expect(await findings()).not.toContainEqual(lacks);

  provider.answers['/.well-known/openid-configuration'] = { status: 500 };
  expect(await findings()).toContainEqual({
    kind: 'fault',
    text: expect.stringMatching(/^The provider of OIDC_ISSUER cannot be found: /),
  });
});
