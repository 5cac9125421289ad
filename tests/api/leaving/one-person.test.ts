import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unzip } from '../../support/unzip.ts';
import { clientNamed, worked } from '../../support/worked-time.ts';
import { createWorld, PASSWORD, refusalIn, type PersonName, type World } from '../../support/world.ts';

describe('What is kept about one person', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
    const clara = await clientNamed(world, 'Clara Quill');
    await world.as('will').dailyLogs.create({
      client: clara,
      date: '2026-03-02',
      notes: 'a note about her',
      daily_narrative: 'a story about her',
      work_entries: [{ start_time: '09:00', end_time: '11:00' }],
    });
    await worked(world, 'cora', clara, {
      date: '2026-03-02',
      notes: 'of Cora',
      entries: [['08:00', '09:00']],
    });
    const { id } = await world
      .as('will')
      .timesheets.create({ start_date: '2026-03-01', end_date: '2026-03-14' });
    await world.as('will').timesheets.submit({ id });
    await world.as('will').incidents.create({
      client_id: clara,
      date: '2026-03-03',
      staff_present: 'Will',
      incident_outcome: 'how it ended for her',
      staff_signature: 'Will W. Worker',
    });
  });
  afterAll(() => world.close());

  async function download(who: PersonName, user?: number) {
    const { url } = await world
      .as(who)
      .companyExports.createOfPerson({ user, ...(user && { password: PASSWORD }) });
    const response = await world.app.inject({ method: 'GET', url });
    expect(response.statusCode).toBe(200);
    const files = await unzip(response.rawPayload);
    return {
      name: response.headers['content-disposition'],
      all: [...files.values()].map((bytes) => bytes.toString('utf8')).join('\n'),
      records: (noun: string) =>
        (files.get(`json/${noun}.jsonl`)?.toString('utf8') ?? '')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Record<string, unknown>),
    };
  }

  test('a worker downloads their own: hours, sheets, forms, sign-ins and signatures; clients by initials', async () => {
    const { name, all, records } = await download('will');
    expect(name).toBe('attachment; filename="daybook-will-worker-2026-03-18.zip"');
    expect(records('employee')).toMatchObject([{ id: world.people.will, email: 'will@example.org' }]);
    expect(records('daily_logs')).toMatchObject([
      { date: '2026-03-02', total_hours: 2, client_initials: 'C. Q.' },
    ]);
    expect(records('timesheets')).toMatchObject([{ status: 'Submitted', total_hours: 2 }]);
    expect(records('incidents')).toMatchObject([
      { staff_signature: 'Will W. Worker', client_initials: 'C. Q.' },
    ]);
    expect(records('actions')).toContainEqual(expect.objectContaining({ action: 'timesheet.submit' }));
    expect(records('sessions')).toHaveLength(1);
    for (const word of ['Clara', 'Quill', 'about her', 'for her', 'of Cora', 'cora@example.org'])
      expect([word, all.includes(word)]).toEqual([word, false]);
  });

  test('an admin’s export of a person has names and narratives, and the trail says so', async () => {
    const { all, records } = await download('ada', world.people.will);
    expect(records('daily_logs')).toMatchObject([{ daily_narrative: 'a story about her' }]);
    expect(all).toContain('Clara Quill');
    expect(all).not.toContain('of Cora');
    const { results } = await world.as('ada').audit.list({ action: 'employee.export' });
    expect(results[0]).toMatchObject({ user_name: 'Ada Admin', record_id: world.people.will });
  });

  test('a colleague, a neighbor’s admin and a person who has lost their account in the meantime do not get it', async () => {
    const of = (who: PersonName) =>
      refusalIn(world.as(who).companyExports.createOfPerson({ user: world.people.will }));
    for (const who of ['cora', 'dell', 'ned', 'nora'] as const)
      expect([who, await of(who)]).toMatchObject([who, { status: 404 }]);
    const { url } = await world.as('cora').companyExports.createOfPerson({});
    await world.as('ada').employees.update({ id: world.people.cora, is_active: false });
    expect((await world.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    await world.as('ada').employees.update({ id: world.people.cora, is_active: true });
  });

  test('an admin who asks for another person’s data enters the password again', async () => {
    const asked = (password?: string) =>
      refusalIn(world.as('ada').companyExports.createOfPerson({ user: world.people.will, password }));
    expect(await asked()).toMatchObject({ status: 400, fields: { password: ['Enter your password.'] } });
    expect(await asked('a guess')).toMatchObject({
      status: 400,
      fields: { password: ['This is not your current password.'] },
    });
  });

  test('a person downloads one file at a time, and an address that had to wait stays good', async () => {
    const urls = await Promise.all(
      [1, 2].map(async () => (await world.as('will').companyExports.createOfPerson({})).url),
    );
    const answers = await Promise.all(urls.map((url) => world.app.inject({ method: 'GET', url })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]));
    const late = answers.findIndex(({ statusCode }) => statusCode === 503);
    expect(answers[late]?.json()).toMatchObject({
      detail: 'You are already downloading a file. Try again when it has finished.',
    });
    expect(answers[late]?.headers['retry-after']).toBe('5');
    const again = await world.app.inject({ method: 'GET', url: urls[late] ?? '' });
    expect(again.statusCode).toBe(200);
  });

  test('of many downloads at once a few are prepared, and the others are asked to try again', async () => {
    const people = ['ada', 'will', 'dell', 'nora', 'ned'] as const;
    const urls = await Promise.all(
      people.map(async (who) => (await world.as(who).companyExports.createOfPerson({})).url),
    );
    const answers = await Promise.all(urls.map((url) => world.app.inject({ method: 'GET', url })));
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused).toHaveLength(2);
    for (const answer of refused) expect(answer.headers['retry-after']).toBe('5');
    const late = urls.filter((_, at) => answers[at]?.statusCode === 503);
    for (const url of late) expect((await world.app.inject({ method: 'GET', url })).statusCode).toBe(200);
  });
});
