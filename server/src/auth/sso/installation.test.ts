import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  openStandIn,
  signInAt,
  ssoBrowser,
  type StandIn,
} from '../../../../tests/support/provider-stand-in.ts';
import { confirmed, enterPassword, setUpApp } from '../../../../tests/support/second-step.ts';
import { createWorld, refusalIn, withTokenOf, type World } from '../../../../tests/support/world.ts';
import type { WriteDb } from '../../database/store.ts';
import { eraseCompany } from '../../modules/platform/erasure.ts';
import { refuseSettingsOfSeveral } from './connections.ts';

const KEEP_ONE = 'Keep one administrator who can sign in without SSO.';
const ENFORCED = { status: 403, body: { detail: 'Your organisation signs in with its own account.' } };

// access.md#the-organisations-own-sign-in
describe('An installation that its settings connect', () => {
  let world: World;
  let provider: StandIn;
  beforeEach(async () => {
    provider = await openStandIn(() => new Date());
    world = await createWorld({
      env: {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.client_id,
        OIDC_CLIENT_SECRET: provider.client_secret,
        OIDC_NAME: 'Keycloak',
        OIDC_ENFORCED: 'on',
        OIDC_CREATE_ACCOUNTS: 'on',
        OIDC_ROLE: 'coordinator',
      },
    });
    world.travelTo(new Date().toISOString());
  });
  afterEach(async () => {
    await world.close();
    await provider.close();
  });

  const leaveOneCompany = () => {
    const write = <Result>(work: (db: WriteDb) => Promise<Result>) => world.store.write(null, work);
    return eraseCompany({ write, clock: world.now }, world.companies.birch);
  };

  test('with a second company is connected no more, and does not start again', async () => {
    expect((await ssoBrowser(world).start('will@example.org')).status).toBe(400);
    expect((await world.as(null).accounts.options()).organisation_sign_in).toBeNull();
    const { config, store } = world.services;
    await expect(refuseSettingsOfSeveral({ config, db: store.read })).rejects.toThrow(
      /^OIDC_ISSUER is for an installation with one company, .* connections are now per company/,
    );
  });

  test('with one company leads on for every address, makes accounts with the role, is read-only and stays the only one', async () => {
    await leaveOneCompany();
    expect((await world.as(null).accounts.options()).organisation_sign_in).toBe('Keycloak');
    const { body } = await ssoBrowser(world).start();
    expect(String(body.url)).toContain(encodeURIComponent('/sso/callback/installation'));
    const made = await signInAt(world, provider, 'new@anywhere.example', { sub: 'new' });
    const me = await withTokenOf(world)(String(made.body.access), 'GET', '/current-user/');
    expect(me.body).toMatchObject({ email: 'new@anywhere.example', role: { name: 'Coordinator' } });
    const asked = await withTokenOf(world)(String(made.body.access), 'POST', '/second-step/');
    expect(asked.body).toMatchObject({ confirm: ['sso'] });
    expect(
      (await signInAt(world, provider, 'will@example.org', { sub: 'w', email_verified: false })).reference,
    ).toMatch(/^[A-Z2-9]{10}$/);
    expect(await world.as('ada').sso.connection()).toMatchObject({
      is_of_installation: true,
      issuer: provider.issuer,
      is_active: true,
      sso_enforced: false,
    });
    const { sso } = await confirmed(world, 'ada');
    for (const change of [sso.updateConnection({ jit: false }), sso.removeConnection()])
      expect(await refusalIn(change)).toMatchObject({
        status: 409,
        detail: expect.stringContaining('The settings of the server make this connection'),
      });
    const stranger = {
      email: 'stranger@example.com',
      first_name: 'Stan',
      last_name: 'Stranger',
      password: 'another long one',
      account_type: 'create',
      company_name: 'Second Care',
    };
    expect(await world.rest(null, 'POST', '/register/', stranger)).toMatchObject({
      status: 400,
      body: { account_type: ['No other company can be created on this installation.'] },
    });
  });

  test('is enforced once there is a break-glass administrator', async () => {
    await leaveOneCompany();
    expect((await enterPassword(world, 'will')).status).toBe(200);
    const { ada: id } = world.people;
    const ada = await confirmed(world, 'ada');
    // Nobody is kept yet who cannot sign in.
    for (const break_glass of [true, false, true]) await ada.employees.update({ id, break_glass });
    await setUpApp(world, 'ada');
    expect(await enterPassword(world, 'will')).toMatchObject(ENFORCED);
    expect((await enterPassword(world, 'ada')).body.code).toBe('second_step_needed');
    const last = { status: 409, detail: KEEP_ONE };
    expect(await refusalIn((await confirmed(world, 'ada')).secondStep.disable())).toMatchObject(last);
    expect(await refusalIn(ada.employees.update({ id, break_glass: false }))).toMatchObject(last);
    // An operator's account is never linked.
    expect((await enterPassword(world, 'olga')).status).toBe(200);
  });
});
