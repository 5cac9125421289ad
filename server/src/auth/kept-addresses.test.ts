import { beforeAll, describe, expect, test } from 'vitest';
import { importsOf } from '../../../tests/support/imports.ts';
import { connected, signInAt, type StandIn } from '../../../tests/support/provider-stand-in.ts';
import { confirmed } from '../../../tests/support/second-step.ts';
import { PASSWORD, refusalIn, type World } from '../../../tests/support/world.ts';
import { createOperator } from '../modules/platform/operators.ts';

const OLD = 'ned@example.org';
const TAKEN = 'A user with this email already exists.';

// access.md#email-address
describe('While a change of address can be undone, nobody else takes the old address', () => {
  let world: World;
  let provider: StandIn;
  let undo: string;
  const sent = connected('all', (begun) => ({ world, provider } = begun));
  beforeAll(async () => {
    await move('ned', 'ned@example.net');
    undo = linkIn(sent.at(-1)?.text);
  });
  const imports = importsOf(() => world);

  const linkIn = (text: string | undefined) => /(?:token|undo)=(\S+)/.exec(text ?? '')?.[1] ?? '';
  async function ask(person: 'ned' | 'will', email: string) {
    await (await confirmed(world, person)).session.changeEmail({ email });
    await world.services.background.idle();
    return sent.at(-1);
  }
  async function move(person: 'ned' | 'will', to: string) {
    const token = linkIn((await ask(person, to))?.text);
    await world.as(null).session.confirmEmail({ token });
    await world.services.background.idle();
  }
  const register = (more: object) =>
    world.rest(null, 'POST', '/register/', {
      first_name: 'T',
      last_name: 'Thief',
      email: 'NED@example.org',
      password: PASSWORD,
      ...more,
    });
  const peopleAt = async (email: string) =>
    (await world.as('ada').employees.list({ search: email })).results.map(({ email: address }) => address);

  test('by signing up with a company, with the company’s code, or by asking to join', async () => {
    const { signup_code, id } = await world.as('ada').companies.own();
    const taken = { status: 400, body: { email: [TAKEN] } };
    expect(await register({ account_type: 'create', company_name: 'Thieves' })).toMatchObject(taken);
    expect(await register({ account_type: 'join', signup_code })).toMatchObject(taken);
    await world.as('ada').companies.update({ id, require_signup_code: false });
    const asked = { account_type: 'join', no_code: true, company_name: 'Maple Care' };
    expect(await register(asked)).toMatchObject({ status: 201 });
    expect(await peopleAt(OLD)).toEqual([]);
  });

  test('as an employee who is added, changed, invited or imported', async () => {
    const ada = world.as('ada').employees;
    const person = { email: OLD, first_name: 'T', last_name: 'Thief' };
    const taken = { status: 400, fields: { email: [TAKEN] } };
    expect(await refusalIn(ada.create({ ...person, password: PASSWORD }))).toMatchObject(taken);
    expect(await refusalIn(ada.create({ ...person, send_invitation: true }))).toMatchObject(taken);
    expect(await refusalIn(ada.update({ id: world.people.will, email: OLD }))).toMatchObject(taken);
    const text = `first_name,last_name,email\nT,Thief,${OLD}`;
    const [line] = await imports.lines((await imports.plan('employees', text)).id);
    expect(line).toMatchObject({ action: 'error', reasons: [expect.stringContaining(TAKEN)] });
  });

  test('by another change of address, which is mailed to the old address', async () => {
    expect(await ask('will', OLD)).toMatchObject({
      to: OLD,
      subject: 'Your email address was entered for another Daybook account',
    });
  });

  test('as a new person of the organisation’s sign-in, or an operator of the command line', async () => {
    await (await confirmed(world, 'ada')).sso.updateConnection({ jit: true });
    expect((await signInAt(world, provider, OLD, { sub: 'thief' })).reference).toMatch(/^[A-Z2-9]{10}$/);
    expect((await world.as('ada').sso.connection()).refusals[0]?.reason).toMatch(/can still move back/);
    await expect(createOperator(world.services, OLD, world.now())).rejects.toThrow(/can still move back/);
  });

  test('but its owner goes back to it, by a change or by the link that undoes one', async () => {
    await move('ned', OLD);
    await move('ned', 'ned@example.com');
    await world.as(null).session.undoEmail({ token: undo });
    expect((await world.as('nora').employees.get({ id: world.people.ned })).email).toBe(OLD);
  });

  test('and after 72 hours anybody does', async () => {
    await move('will', 'will@example.net');
    const email = 'will@example.org';
    world.travelTo(new Date(world.now().getTime() + 72 * 3_600_000 + 1).toISOString());
    await world.as('ada').employees.create({ email, first_name: 'N', last_name: 'New', password: PASSWORD });
    expect(await peopleAt(email)).toEqual([email]);
  });
});
