import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '../../server/src/kernel/mail.ts';
import { importsOf } from '../support/imports.ts';
import { createWorld, type World } from '../support/world.ts';

const TYPED = ' I\u200Bda\u202E\r\nMo\u00ADss\u2066 ';
const SEEN = 'Ida Moss';

describe('A name', () => {
  let world: World;
  const sent: Parameters<Mail['send']>[0][] = [];
  beforeAll(async () => {
    world = await createWorld({ mail: { send: async (message) => void sent.push(message) } });
  });
  afterAll(() => world.close());
  const imports = importsOf(() => world);

  test.each([
    [
      'POST',
      '/users/',
      { first_name: TYPED, last_name: 'Rest', email: 'rest@example.org', password: 'correct horse battery' },
      'first_name',
    ],
    ['POST', '/clients/', { first_name: TYPED, last_name: 'Rest', address: TYPED }, 'first_name'],
    ['POST', '/clients/', { first_name: 'Ida', last_name: 'Rest', address: TYPED }, 'address'],
    ['POST', '/workcodes/', { code: TYPED, description: TYPED }, 'description'],
    ['POST', '/client-codes/', { code: TYPED, description: TYPED }, 'code'],
    ['POST', '/roles/', { name: TYPED, permissions: 'clients_view' }, 'name'],
    ['POST', '/holidays/', { date: '2026-03-04', name: TYPED }, 'name'],
    ['PATCH', '/current-user/', { first_name: TYPED }, 'first_name'],
  ] as const)('is stored as people see it, in one line: %s %s', async (method, path, body, field) => {
    const answer = await world.rest('ada', method, path, body);
    expect([answer.status < 300, answer.body]).toEqual([true, expect.objectContaining({ [field]: SEEN })]);
  });

  test('is stored so over tRPC and from a file, and looks like nobody else', async () => {
    const ada = world.as('ada');
    const { id } = await ada.clients.create({ first_name: TYPED, last_name: 'Called' });
    expect(await ada.clients.get({ id })).toMatchObject({ name: `${SEEN} Called` });
    const planned = await imports.plan(
      'clients',
      'first_name,last_name,address\n"I\u200Bda\nMoss",Filed,"1 High\u202E St\n2nd floor"\n',
    );
    await imports.apply(planned);
    const { results } = await ada.clients.list({ search: 'Filed' });
    expect(await ada.clients.get({ id: results[0]?.id ?? 0 })).toMatchObject({
      name: `${SEEN} Filed`,
      address: '1 High St 2nd floor',
    });
    await expect(ada.clients.create({ first_name: '\u200B\u3164', last_name: 'Nobody' })).rejects.toThrow();
  });

  test('of a person or a company leads to no page, because mails contain it', async () => {
    const asked = {
      account_type: 'create',
      first_name: 'Vic',
      last_name: 'Tim',
      email: 'victim@example.org',
      password: 'correct horse battery',
      company_name: 'Vic Care',
    };
    const register = (change: object) => world.rest(null, 'POST', '/register/', { ...asked, ...change });
    const pay = 'user, your wages: https://evil.example/pay';
    for (const name of [pay, 'see www.evil.example', 'evil.example/pay'])
      for (const field of ['first_name', 'last_name', 'company_name'])
        expect(await register({ [field]: name })).toMatchObject({
          status: 400,
          body: { [field]: ['Enter a name, without a web address.'] },
        });
    for (const name of ['St.John', 'J.R. O’Neill-Smith', 'Ph.D. Jo/Joanna'])
      expect((await world.rest('ada', 'PATCH', '/current-user/', { first_name: name })).status).toBe(200);
  });

  test('that a stranger chose for somebody’s address is not in the mail to it', async () => {
    const first_name = 'user,\n\nYour wages are on hold. Confirm them by phone: 555-0100\n\nThanks';
    const asked = {
      account_type: 'create',
      first_name,
      last_name: 'Person',
      email: 'other@example.org',
      password: 'correct horse battery',
      company_name: 'Other Care',
    };
    expect(await world.rest(null, 'POST', '/register/', asked)).toMatchObject({ status: 201 });
    await world.rest(null, 'POST', '/password-reset/request/', { email: 'other@example.org' });
    await world.services.background.idle();
    expect(sent).toEqual([expect.objectContaining({ to: 'other@example.org' })]);
    expect(sent[0]?.text).toMatch(/^Hello,\n\nSomeone asked to reset/);
    expect(JSON.stringify(sent)).not.toContain('wages');
  });
});
