import { readdirSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../server/src/database/schema/employees.ts';
import type { Mail } from '../../server/src/kernel/mail.ts';
import { sickLeave } from '../support/leave.ts';
import { confirmed } from '../support/second-step.ts';
import { clientNamed, worked } from '../support/worked-time.ts';
import { createWorld, PASSWORD, type World } from '../support/world.ts';

const PERIOD = { start_date: '2026-02-25', end_date: '2026-03-10' };
/** Of a stranger who registers a company, and in it accounts for other people's addresses. */
const WORDS = 'Wages-held-call-5550100';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

// access.md#email-address
describe('A mail', () => {
  let world: World;
  let maple: number;
  let will: number;
  const sent: Parameters<Mail['send']>[0][] = [];
  const ada = () => confirmed(world, 'ada');
  beforeAll(async () => {
    world = await createWorld({ mail: { send: async (message) => void sent.push(message) } });
    maple = world.companies.maple;
    ({ will } = world.people);
    await world.store.write(null, (db) =>
      db.update(users).set({ first_name: WORDS, last_name: WORDS }).where(eq(users.company_id, maple)),
    );
    await (await ada()).companies.update({ id: maple, name: `${WORDS} Care` });
    const client = await clientNamed(world);
    await worked(world, 'will', client, { date: '2026-03-02', entries: [['09:00', '10:00']] });
  });
  afterAll(() => world.close());

  const signIn = (user_agent: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/token/',
      headers: { 'user-agent': user_agent },
      payload: { email: 'will@example.org', password: PASSWORD },
    });
  const mails: [string, () => Promise<unknown>][] = [
    [
      'about a new device',
      async () => {
        await signIn('curl/8');
        await signIn(FIREFOX);
      },
    ],
    ['that asks for a timesheet', async () => (await ada()).reminders.send({ ...PERIOD, users: [will] })],
    [
      'about time off',
      async () => {
        const { leave_type } = await sickLeave(world);
        const { id } = await world
          .as('will')
          .leaveRequests.create({ leave_type, days: [{ date: '2026-03-20', minutes: 480 }] });
        await (await ada()).leaveRequests.decline({ id, reason: WORDS });
      },
    ],
    ['about a second step', async () => (await ada()).secondStep.reset({ id: will, reason: WORDS })],
    [
      'about a deletion',
      async () => {
        await (await ada()).companies.requestDeletion({ id: maple, name: `${WORDS} Care` });
        await (await ada()).companies.withdrawDeletion({ id: maple });
      },
    ],
    [
      'about another address',
      async () => (await ada()).employees.update({ id: will, email: `${WORDS}@example.org` }),
    ],
  ];
  const sentBy = async (call: () => Promise<unknown>) => {
    sent.length = 0;
    await call();
    await world.services.background.idle();
    return sent.map(({ subject, text }) => `${subject}\n${text}`).join('\n\n');
  };
  const withAddress = (confirmed_email_key: string | null) =>
    world.store.write(null, (db) =>
      db.update(users).set({ confirmed_email_key }).where(eq(users.company_id, maple)),
    );

  test.each(mails)(
    '%s has no words that a stranger chose, where nobody confirmed the address',
    async (_what, call) => {
      await withAddress(null);
      const text = await sentBy(call);
      expect(text).toMatch(/^[^\n]+\nHello,\n/);
      expect(text).not.toContain(WORDS);
    },
  );

  test('greets by name who has followed a link to the address', async () => {
    await withAddress(null);
    await world.as(null).accounts.requestPasswordReset({ email: 'cora@example.org' });
    await world.services.background.idle();
    const token = /token=(\S+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
    await world.as(null).accounts.resetPassword({ token, new_password: 'a staple for the horse' });
    const reset = async () =>
      (await ada()).secondStep.reset({ id: world.people.cora, reason: 'A lost phone' });
    expect(await sentBy(reset)).toContain(`Hello ${WORDS},`);
    // Not at another address, which an administrator enters.
    await sentBy(async () =>
      (await ada()).employees.update({ id: world.people.cora, email: 'victim@example.org' }),
    );
    expect(await sentBy(reset)).not.toContain(WORDS);
  });

  test('is written as a letter, wherever it is sent', () => {
    const files = readdirSync('server/src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => `server/src/${file}`);
    const sources = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
    const senders = sources.filter(([, text]) => /\b[mM]ail\w*(\(\w*\))?\??\s*\.send\(/.test(text));
    expect(senders.length).toBeGreaterThan(12);
    // The operator's own test of the mail server greets nobody.
    const others = senders.filter(
      ([file, text]) => !text.includes('letter(') && !file.endsWith('doctor/examine.ts'),
    );
    const apart = others.map(([file]) => file.slice('server/src/'.length)).toSorted();
    // Their texts are letters in the files beside them.
    expect(apart).toEqual([
      'modules/employees/writes.ts',
      'modules/invoice-mails/jobs.ts',
      'modules/reminders/jobs.ts',
    ]);
    const greeting = sources.filter(([, text]) => /\b(Hello|Hi|Dear)\b/.test(text)).map(([file]) => file);
    expect(greeting).toEqual(['server/src/kernel/mail.ts']);
  });
});
