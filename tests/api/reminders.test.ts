import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import { createMail, type Message } from '../../server/src/kernel/mail.ts';
import { sendReminders, startReminders } from '../../server/src/modules/reminders/jobs.ts';
import { openPostOffice } from '../support/post-office.ts';
import { clientNamed, worked } from '../support/worked-time.ts';
import { createWorld, type PersonName, type World } from '../support/world.ts';

/** Weekly periods from Sunday 1 March 2026; timesheets are due 2 days after the end, reports on the 5th. */
async function withDueDates(world: World, time_zone = 'UTC') {
  const [settings] = (await world.as('ada').companySettings.list({})).results;
  await world.as('ada').companySettings.update({
    id: settings?.id ?? 0,
    pay_period: 'weekly',
    first_pay_period: '2026-03-01',
    timesheet_due_offset: 2,
    report_due_day: 5,
    time_zone,
  });
}

const hour = (date: string) => ({ date, entries: [['09:00', '10:00']] as [string, string][] });

describe('What is due on the home page', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
    await withDueDates(world);
  });
  afterAll(() => world.close());

  test('is a worker’s own logged and unsubmitted time, and since when', async () => {
    const client = await clientNamed(world, 'Clara Client');
    await worked(world, 'will', client, hour('2026-02-24'));
    await worked(world, 'will', client, hour('2026-03-12'));
    await worked(world, 'will', client, hour('2026-03-17'));
    await worked(world, 'cora', client, hour('2026-03-17'));
    // On 18 March the current week is not due yet.
    const due = () => world.as('will').reminders.due();
    expect(await due()).toMatchObject([
      { kind: 'timesheet', state: 'overdue', due_date: '2026-03-02', start_date: '2026-02-22' },
      { kind: 'monthly-report', state: 'overdue', due_date: '2026-03-05', client: { name: 'Clara Client' } },
      { kind: 'timesheet', state: 'overdue', due_date: '2026-03-16', end_date: '2026-03-14' },
    ]);
    expect(await world.as('cora').reminders.due()).toEqual([]);

    const week = { start_date: '2026-02-22', end_date: '2026-02-28' };
    const sheet = await world.as('will').timesheets.create(week);
    expect((await due())[0]).toMatchObject({ document_id: sheet.id });
    await world.as('will').timesheets.submit({ id: sheet.id });
    const report = await world.as('will').monthlyReports.generate({ client, start_date: '2026-02-01' });
    expect((await due())[0]).toMatchObject({ kind: 'monthly-report', document_id: report.id });
    await world.as('will').monthlyReports.submit({ id: report.id });
    expect(await due()).toMatchObject([{ kind: 'timesheet', due_date: '2026-03-16' }]);
  });
});

// time-off.md#without-logs
test('who logged nothing is listed as not handed in where it was expected, and reminded', async () => {
  const office = await openPostOffice();
  const world = await createWorld({ env: office.env, mail: createMail(readConfig(office.env)) });
  const ada = world.as('ada');
  await withDueDates(world);
  await ada.companySettings.update({ time_off: true });
  const on = (...days: number[]) => [0, 1, 2, 3, 4, 5, 6].map((day) => (days.includes(day) ? 480 : 0));
  const usually = (name: PersonName, minutes: number[]) =>
    ada.usualWeeks.create({ user: world.people[name], effective_from: '2026-01-01', minutes });
  // Cora is away on her only day, Dell worked on another than usual, and Dan is deactivated.
  for (const name of ['cora', 'dell', 'dan'] satisfies PersonName[]) await usually(name, on(1));
  await usually('will', on(1, 3));
  const unpaid = await ada.leaveTypes.create({ name: 'Unpaid' });
  const policy = await ada.leavePolicies.create({
    leave_type: unpaid.id,
    name: 'Unpaid',
    definition: { accrual: { kind: 'none' } },
  });
  await ada.leaveAssignments.create({
    leave_type: unpaid.id,
    leave_policy: policy.id,
    effective_from: '2026-01-01',
  });
  await ada.leaveRequests.create({
    user: world.people.cora,
    leave_type: unpaid.id,
    days: [{ date: '2026-03-09', minutes: 480 }],
  });
  await worked(world, 'dell', await clientNamed(world, 'Clara Client'), hour('2026-03-10'));

  const week = { start_date: '2026-03-08', end_date: '2026-03-14' };
  const missing = async () =>
    (await ada.reminders.notHandedIn(week)).people.map(({ user, usual_days }) => [user.name, usual_days]);
  expect(await missing()).toEqual([['Dell Delegate', null]]);
  await ada.companySettings.update({ remind_without_logs: true });
  expect(await missing()).toEqual([
    ['Dell Delegate', null],
    ['Will Worker', [1, 3]],
  ]);
  expect(await ada.dashboard.closing()).toMatchObject({ not_handed_in: 2, nothing_yet: 2 });

  world.travelTo('2026-03-16T12:00:00.000Z');
  await sendReminders(world.services, new Map());
  expect(office.delivered.map(({ to }) => to).toSorted()).toEqual(['dell@example.org', 'will@example.org']);

  // On holidays nobody is expected, nor before the first day of employment.
  await ada.holidays.create({ date: '2026-03-09', name: 'Holiday' });
  expect(await missing()).toHaveLength(2);
  await ada.employees.update({ id: world.people.will, hired_on: '2026-03-12' });
  expect(await missing()).toEqual([['Dell Delegate', null]]);
  await world.close();
  await office.close();
});

describe('Reminders by mail', () => {
  let office: Awaited<ReturnType<typeof openPostOffice>>;
  let world: World;
  let client: number;

  beforeAll(async () => {
    office = await openPostOffice();
    world = await createWorld({ env: office.env, mail: createMail(readConfig(office.env)) });
    client = await clientNamed(world, 'Clara Client');
    await withDueDates(world, 'America/Halifax');
    for (const name of ['will', 'cora', 'dell', 'dan'] satisfies PersonName[]) {
      await worked(world, name, client, hour('2026-03-10'));
    }
    // Cora submitted hers, Dell opted out, Dan is deactivated.
    const sheet = await world
      .as('cora')
      .timesheets.create({ start_date: '2026-03-08', end_date: '2026-03-14' });
    await world.as('cora').timesheets.submit({ id: sheet.id });
    await world.as('dell').session.updateCurrentUser({ submission_reminders: false });
  });
  afterAll(async () => {
    await world.close();
    await office.close();
  });

  test('an admin reminds those who have not handed in, once in half a day, but not those who switched reminders off', async () => {
    const ada = world.as('ada').reminders;
    const week = { start_date: '2026-03-08', end_date: '2026-03-14' };
    const { people, by_mail } = await ada.notHandedIn(week);
    expect(by_mail).toBe(true);
    expect(people.map(({ user, reminders_off }) => [user.name, user.is_active, reminders_off])).toEqual([
      ['Dan Deactivated', false, false],
      ['Dell Delegate', true, true],
      ['Will Worker', true, false],
    ]);
    const everybody = { ...week, users: people.map(({ user }) => user.id) };
    expect(await ada.send(everybody)).toEqual({ sent: 1 });
    expect(await ada.send(everybody)).toEqual({ sent: 0 });
    await world.services.background.idle();
    expect(office.delivered.map(({ to }) => to)).toEqual(['will@example.org']);
    expect(office.delivered[0]?.mail).toContain('Ada Admin asks you to submit your timesheet of Mar 8');
    const asked = (await ada.notHandedIn(week)).people.find(({ user }) => user.name === 'Will Worker');
    expect(asked?.reminded_at).toBe(world.now().toISOString());
    office.delivered.length = 0;
  });

  test('a reminder that an admin’s mail server refuses does not count as sent, and can be sent again', async () => {
    const ada = world.as('ada').reminders;
    await worked(world, 'will', client, hour('2026-02-24'));
    const week = { start_date: '2026-02-22', end_date: '2026-02-28' };
    const asked = { ...week, users: [world.people.will] };
    office.closed = true;
    expect(await ada.send(asked)).toEqual({ sent: 1 });
    await world.services.background.idle();
    expect((await ada.notHandedIn(week)).people).toMatchObject([{ reminded_at: null }]);
    office.closed = false;
    expect(await ada.send(asked)).toEqual({ sent: 1 });
    await world.services.background.idle();
    expect(office.delivered).toHaveLength(1);
    office.delivered.length = 0;
  });

  const at = async (moment: string) => {
    world.travelTo(moment);
    office.delivered.length = 0;
    await sendReminders(world.services, new Map());
    return office.delivered;
  };

  test('a worker gets none before the due date, or before 8 o’clock in the company’s time zone', async () => {
    expect(await at('2026-03-15T15:00:00.000Z')).toEqual([]);
    expect(await at('2026-03-16T10:55:00.000Z')).toEqual([]);
  });

  test('a worker gets a mail that the mail server first refused', async () => {
    office.closed = true;
    expect(await at('2026-03-16T11:05:00.000Z')).toEqual([]);
    office.closed = false;
  });

  // company-and-plans.md#reminders
  test('a worker who owes the timesheet gets one mail, and no one else gets any, from any number of processes', async () => {
    world.travelTo('2026-03-16T11:10:00.000Z');
    await Promise.all([
      sendReminders(world.services, new Map()),
      sendReminders(world.services, new Map()),
      sendReminders(world.services, new Map()),
    ]);
    expect(office.delivered.map(({ to }) => to)).toEqual(['will@example.org']);
    expect(office.delivered[0]?.mail).toContain('Subject: Your timesheet is due today');
    expect(office.delivered[0]?.mail).toMatch(/Message-ID: <reminder\.[\w.-]{1,99}@daybook\.example\.org>/);
    expect(office.delivered[0]?.mail).toContain('https://daybook.example.org/timesheets/new');
    expect(await at('2026-03-16T20:00:00.000Z')).toEqual([]);
    expect(await at('2026-03-17T15:00:00.000Z')).toEqual([]);
  });

  test('a worker is reminded of reports on their own day, without a client’s name', async () => {
    await worked(world, 'will', await clientNamed(world, 'Otto Other'), hour('2026-03-11'));
    const mails = await at('2026-04-05T15:00:00.000Z');
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['cora@example.org', 'will@example.org']);
    const wills = mails.find(({ to }) => to.startsWith('will'))?.mail ?? '';
    expect(wills).toContain('2 monthly reports of March 2026');
    expect(wills).not.toMatch(/Clara|Otto/);
  });
});

describe('Reminders after an outage', () => {
  let world: World;
  let client: number;
  const sent: Message[] = [];
  const mail = {
    send: (message: Message) => {
      sent.push(message);
      return Promise.resolve();
    },
  };
  beforeEach(async () => {
    sent.length = 0;
    world = await createWorld({ mail });
    await withDueDates(world);
    client = await clientNamed(world);
    await worked(world, 'will', client, hour('2026-03-10'));
  });
  afterEach(() => world.close());

  const startAt = (moment: string, services: Partial<World['services']> = {}) => {
    world.travelTo(moment);
    return sendReminders({ ...world.services, ...services }, new Map());
  };

  test('a worker whose mail died with a process gets it from another minutes later, once', async () => {
    const dying: Message[] = [];
    const died = { send: (message: Message) => new Promise<void>(() => dying.push(message)) };
    void startAt('2026-03-16T12:00:00.000Z', { mail: died });
    await expect.poll(() => dying.length).toBe(1);
    await startAt('2026-03-16T12:05:00.000Z');
    expect(sent).toEqual([]);
    await Promise.all([startAt('2026-03-16T12:20:00.000Z'), startAt('2026-03-16T12:20:00.000Z')]);
    expect(sent).toEqual(dying);
    expect(sent[0]?.message_id).toMatch(/^reminder\.[\w.-]+$/);
    await startAt('2026-03-16T18:00:00.000Z');
    await startAt('2026-03-17T12:00:00.000Z');
    expect(sent).toHaveLength(1);
  });

  test('a mail that always fails is abandoned after eight attempts', async () => {
    let attempts = 0;
    const refusing = {
      send: () => {
        attempts += 1;
        return Promise.reject(new Error('Nobody lives here.'));
      },
    };
    for (let hours = 0; hours < 24 * 6; hours += 3) {
      const moment = new Date(Date.parse('2026-03-16T08:00:00.000Z') + hours * 3_600_000);
      await startAt(moment.toISOString(), { mail: refusing });
    }
    expect(attempts).toBe(8);
  });

  test('a worker who still owes something is reminded of what fell due while no server ran', async () => {
    await worked(world, 'cora', client, hour('2026-03-10'));
    await startAt('2026-03-14T12:00:00.000Z');
    const week = { start_date: '2026-03-08', end_date: '2026-03-14' };
    const sheet = await world.as('cora').timesheets.create(week);
    await world.as('cora').timesheets.submit({ id: sheet.id });
    await startAt('2026-03-19T07:00:00.000Z');
    expect(sent).toEqual([]);
    await Promise.all([startAt('2026-03-19T08:00:00.000Z'), startAt('2026-03-19T08:00:00.000Z')]);
    expect(sent).toMatchObject([
      {
        to: 'will@example.org',
        subject: 'Your timesheet was due on Mar 16, 2026',
        text: expect.stringContaining('It was due on Mar 16, 2026 at Maple Care') as string,
      },
    ]);
    await startAt('2026-03-20T08:00:00.000Z');
    expect(sent).toHaveLength(1);
  });

  test('a worker is not reminded of a day over a week ago, or one already processed', async () => {
    await startAt('2026-03-14T12:00:00.000Z');
    await startAt('2026-03-24T12:00:00.000Z');
    // Will's is due since the 16th. Cora logs for the same week after all reminders went out.
    await worked(world, 'cora', client, hour('2026-03-17'));
    await startAt('2026-03-25T12:00:00.000Z');
    expect(sent).toEqual([]);
  });
});

test('a stopping server finishes the mail it is sending, and sends no more', async () => {
  const sent: Message[] = [];
  let deliver = () => {};
  const mail = {
    send: (message: Message) =>
      new Promise<void>((resolve) => {
        deliver = () => {
          sent.push(message);
          resolve();
        };
      }),
  };
  const world = await createWorld({ mail });
  await withDueDates(world);
  const client = await clientNamed(world);
  await worked(world, 'will', client, hour('2026-03-10'));
  await worked(world, 'cora', client, hour('2026-03-10'));
  world.travelTo('2026-03-16T12:00:00.000Z');
  const job = startReminders(world.services);
  await expect.poll(() => deliver.toString()).toContain('sent.push');
  let stopped = false;
  const stopping = job.stop().then(() => (stopped = true));
  await new Promise((later) => setTimeout(later, 20));
  expect(stopped).toBe(false);
  deliver();
  await stopping;
  expect(sent.map(({ to }) => to)).toEqual(['will@example.org']);
  await world.close();
});
