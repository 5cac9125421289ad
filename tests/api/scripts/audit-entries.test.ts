import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appendAudit } from '../../../server/src/kernel/audit/chain.ts';
import { createWorld, type World } from '../../support/world.ts';

interface Entry {
  action: string;
  record_type: string;
  record_id: number | null;
  user_name: string;
  before: unknown;
  after: unknown;
}

describe('An admin’s script reads the audit trail', () => {
  let world: World;
  let client: number;
  beforeEach(async () => {
    world = await createWorld();
    ({ id: client } = await world.as('ada').clients.create({ first_name: 'Ida', last_name: 'Moss' }));
    await world.as('ada').clients.update({ id: client, phone: '555 0100' });
    await world.as('will').dailyLogs.create({ client, date: '2026-03-17' });
    world.travelTo('2026-03-20T15:00:00.000Z');
    await world.as('ada').workCodes.create({ code: 'N', description: 'New' });
  });
  afterEach(() => world.close());

  const get = async (query: string) => {
    const { status, body } = await world.rest('ada', 'GET', `/audit-entries/${query}`);
    expect(status).toBe(200);
    return body as Entry[];
  };
  const actions = async (query: string) => (await get(query)).map(({ action }) => action);

  test('filters by kind, record, person, action and days, newest first', async () => {
    expect(await actions('')).toEqual([
      'work_code.create',
      'daily_log.create',
      'client.update',
      'client.create',
    ]);
    expect(await actions(`?record_type=client&record_id=${client}`)).toEqual([
      'client.update',
      'client.create',
    ]);
    expect(await actions(`?user=${world.people.will}`)).toEqual(['daily_log.create']);
    expect(await actions('?action=client.update')).toEqual(['client.update']);
    expect(await actions('?start_date=2026-03-19')).toEqual(['work_code.create']);
    expect(await actions('?end_date=2026-03-18&ordering=at&limit=1')).toEqual(['client.create']);
    expect((await get('?action=client.update'))[0]).toMatchObject({
      user_name: 'Ada Admin',
      before: { phone: null },
      after: { phone: '555 0100' },
    });
  });

  test('reads page by page, and as a CSV that the trail records', async () => {
    const page = await world.rest('ada', 'GET', '/audit-entries/?page=2&page_size=3');
    expect(page.body).toMatchObject({ count: 4, next: null, results: [{ action: 'client.create' }] });
    const csv = await world.app.inject({
      url: '/api/audit-entries/?record_type=client',
      headers: { authorization: `Bearer ${await world.tokenOf('ada')}`, accept: 'text/csv' },
    });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.body.trim().split('\r\n')).toHaveLength(3);
    expect(csv.body).toContain('"{""phone"":""555 0100""}"');
    expect(await actions('?record_type=audit_entry')).toEqual(['audit_entry.export']);
  });

  test('is refused at the field for an unknown kind, action or filter', async () => {
    for (const query of ['?record_type=clients', '?action=clients.update', '?from=2026-03-19']) {
      // In sequence: these are separate calls.
      expect(await world.rest('ada', 'GET', `/audit-entries/${query}`)).toMatchObject({ status: 400 });
    }
  });

  test('finds an older version’s entries in today’s words', async () => {
    const { maple } = world.companies;
    const old = { action: 'timesheets.remove', record_type: 'timesheets' } as unknown as {
      action: 'timesheet.delete';
      record_type: 'timesheet';
    };
    await world.store.write(maple, (db) =>
      appendAudit(db, world.services.audit_keys, maple, [
        {
          ...old,
          at: '2026-03-20T15:00:00.000Z',
          user_id: null,
          user_name: 'Old Version',
          record_id: 7,
          before: null,
          after: null,
        },
      ]),
    );
    const found = { action: 'timesheet.delete', record_type: 'timesheet', user_name: 'Old Version' };
    expect(await get('?record_type=timesheet')).toMatchObject([found]);
    expect(await get('?action=timesheet.delete')).toMatchObject([found]);
    expect(await get('?search=timesheet.delete')).toMatchObject([found]);
    expect(await world.as('ada').audit.history({ record_type: 'timesheet', record_id: 7 })).toMatchObject([
      found,
    ]);
  });
});
