import { describe, expect, test } from 'vitest';
import { connected, signInAt, type StandIn } from '../../../../tests/support/provider-stand-in.ts';
import { confirmed, enterPassword, setUpApp } from '../../../../tests/support/second-step.ts';
import { refusalIn, type PersonName, type World } from '../../../../tests/support/world.ts';

const ENFORCED = { status: 403, detail: 'Your organisation signs in with its own account.' };

// access.md#enforcing-it
describe('Once the organisation’s own sign-in is enforced', () => {
  let world: World;
  let provider: StandIn;
  const sent = connected('each', (begun) => ({ world, provider } = begun));
  const ada = () => confirmed(world, 'ada');
  async function enforce() {
    await signInAt(world, provider, 'ada@example.org', { sub: 'ada' });
    await (await ada()).employees.update({ id: world.people.ada, break_glass: true });
    await setUpApp(world, 'ada');
    await (await ada()).sso.updateConnection({ sso_enforced: true });
  }
  const refreshed = (refresh: unknown) =>
    world.rest(null, 'POST', '/token/refresh/', { refresh: String(refresh) }).then(({ status }) => status);

  test('a session that began with a password before ends at its next refresh, and others go on', async () => {
    const passwords = new Map<PersonName, string>();
    for (const person of ['will', 'ada', 'ned', 'olga'] as const)
      passwords.set(person, String((await enterPassword(world, person)).body.refresh));
    const atProvider = await signInAt(world, provider, 'cora@example.org', { sub: 'cora' });
    await enforce();
    const statuses: Record<string, number> = {};
    for (const [person, refresh] of passwords) statuses[person] = await refreshed(refresh);
    expect(statuses).toEqual({ will: 401, ada: 200, ned: 200, olga: 200 });
    expect(await refreshed(atProvider.body.refresh)).toBe(200);
    const { results } = await world.as('ada').session.list({ user: world.people.will });
    expect(results.filter(({ method }) => method === 'password')).toHaveLength(0);
  });

  test('nobody leaves it by an address of another domain', async () => {
    const links = async () => {
      await world.services.background.idle();
      return sent.flatMap(({ text }) => /confirm-email\?token=(\S+)/.exec(text)?.[1] ?? []);
    };
    await (await confirmed(world, 'cora')).session.changeEmail({ email: 'cora@elsewhere.example' });
    const [before = ''] = await links();
    await enforce();
    const { session } = await confirmed(world, 'will');
    expect(await refusalIn(session.changeEmail({ email: 'will@elsewhere.example' }))).toMatchObject(ENFORCED);
    expect(await refusalIn(world.as(null).session.confirmEmail({ token: before }))).toMatchObject(ENFORCED);
    await session.changeEmail({ email: 'william@example.org' });
    await world.as(null).session.confirmEmail({ token: (await links()).at(-1) ?? '' });
    const dell = { id: world.people.dell, email: 'dell@elsewhere.example' };
    await (await ada()).employees.update({ id: dell.id, is_company_admin: true });
    expect(await refusalIn((await confirmed(world, 'dell')).employees.update(dell))).toMatchObject(ENFORCED);
    // An administrator moves a colleague, who then has no account there any more.
    await (await ada()).employees.update(dell);
  });
});
