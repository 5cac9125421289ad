import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';
import { clients } from '../../database/schema/clients.ts';
import { momentOf } from '../../kernel/clock.ts';

describe('Work codes', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  test('a worker of a new company sees its three codes, in order, without billing rates', async () => {
    const codes = (await world.as('will').workCodes.list({})).results;
    expect(codes.map(({ code, description }) => [code, description])).toEqual([
      ['Doc', 'Documentation time'],
      ['FS', 'Family support'],
      ['TT', 'Travel Time'],
    ]);
    expect(codes.every((code) => !('billing_rate' in code))).toBe(true);
  });

  test('an admin adds one over REST; a rate that is not a number is empty', async () => {
    const created = await world.rest('ada', 'POST', '/workcodes/', {
      code: 'RC',
      description: 'Respite care',
      billing_rate: 'abc',
    });
    expect(created).toMatchObject({ status: 201, body: { code: 'RC', billing_rate: null } });
    const { id } = created.body as { id: number };
    const changed = await world.rest('ada', 'PUT', `/workcodes/${id}/`, {
      code: 'RC',
      description: 'Respite care',
      billing_rate: '41.505',
    });
    expect(changed.body).toMatchObject({ billing_rate: 41.51 });
    expect(await world.rest('ada', 'DELETE', `/workcodes/${id}/`)).toMatchObject({ status: 204 });
    expect(await world.rest('ada', 'GET', `/workcodes/${id}/`)).toMatchObject({ status: 404 });
  });

  // pay.md#work-codes-and-pay
  test('an admin says how a code’s hours and stipends are paid; what is left out stays', async () => {
    const ada = world.as('ada').workCodes;
    const sleep = await ada.create({ code: 'SL', description: 'Sleep', pay_kind: 'sleep' });
    expect(sleep).toMatchObject({ pay_kind: 'sleep', stipend_kind: 'taxed' });
    await ada.update({ id: sleep.id, code: 'SL', description: 'Sleepover', stipend_kind: 'counts' });
    expect(await world.as('will').workCodes.get({ id: sleep.id })).toMatchObject({
      description: 'Sleepover',
      pay_kind: 'sleep',
      stipend_kind: 'counts',
    });
    const [entry] = (
      await world.as('ada').audit.list({ record_type: 'work_code', record_id: sleep.id, page: 1 })
    ).results;
    expect(entry).toMatchObject({ before: { stipend_kind: 'taxed' }, after: { stipend_kind: 'counts' } });
    const wrong = await world.rest('ada', 'PUT', `/workcodes/${sleep.id}/`, {
      code: 'SL',
      description: 'Sleep',
      pay_kind: 'nap',
    });
    expect(wrong).toMatchObject({
      status: 400,
      body: { pay_kind: ['Choose work, leave, sleep or unpaid.'] },
    });
  });

  test('an admin’s onboarding `name` becomes the code, and its description may be empty', async () => {
    const created = await world.rest('ada', 'POST', '/workcodes/', { name: 'Cooking' });
    expect(created).toMatchObject({ status: 201, body: { code: 'Cooking', description: '' } });
  });

  test('an admin must enter a code and a description, and a code once only, in any case', async () => {
    const { create } = world.as('ada').workCodes;
    expect(await refusalIn(create({ code: 'X' }))).toMatchObject({
      status: 400,
      fields: { description: ['Code and Description are required.'] },
    });
    expect(await refusalIn(create({ code: 'fs', description: 'Again' }))).toMatchObject({
      status: 400,
      fields: { code: ['The work code fs already exists.'] },
    });
  });

  test('an admin cannot delete a code that a client’s contract uses, and reads the client’s name', async () => {
    const { id } = await world.as('ada').workCodes.create({ code: 'NS', description: 'Night shift' });
    const at = momentOf(world.now());
    await world.store.write(world.companies.maple, async (db) => {
      await db.insert(clients).values({
        company_id: world.companies.maple,
        first_name: 'Jo',
        last_name: 'Park',
        custom_fields: { contract_hours: { [id]: { max: 5 } } },
        created_at: at,
        updated_at: at,
      });
    });
    expect(await refusalIn(world.as('ada').workCodes.remove({ id }))).toMatchObject({
      status: 409,
      detail: 'NS is used by the contract hours of Jo Park and cannot be deleted.',
    });
  });

  test('an admin who saves over a colleague’s change is refused', async () => {
    const ada = world.as('ada').workCodes;
    const code = await ada.create({ code: 'ME', description: 'Meeting' });
    await ada.update({ id: code.id, code: 'ME', description: 'Team meeting' });
    const late = ada.update({ ...code, description: 'Family meeting' });
    expect(await refusalIn(late)).toMatchObject({ status: 409 });
  });

  test('an admin pages and searches the list', async () => {
    const page = await world.rest('will', 'GET', '/workcodes/?page=1&page_size=1&search=support');
    expect(page.body).toMatchObject({ count: 1, results: [{ code: 'FS' }] });
    expect(await world.rest('will', 'GET', '/workcodes/?colour=red')).toMatchObject({ status: 400 });
  });
});

describe('Billing rates on a plan without them', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ env: { BILLING: 'on' } });
  });
  afterAll(() => world.close());

  test('are refused to an admin with the upgrade hint, and everything else works', async () => {
    const { create } = world.as('ada').workCodes;
    expect(await refusalIn(create({ code: 'A', description: 'A', billing_rate: 30 }))).toMatchObject({
      status: 403,
      detail: 'Upgrade to Professional to set custom billing rates',
    });
    expect(await create({ code: 'A', description: 'A', billing_rate: null })).toMatchObject({ code: 'A' });
  });
});
