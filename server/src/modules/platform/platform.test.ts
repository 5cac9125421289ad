import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startStripeStandIn } from '../../../../tests/support/stripe-stand-in.ts';
import {
  createWorld,
  PASSWORD,
  refusalIn,
  withTokenOf,
  type World,
} from '../../../../tests/support/world.ts';
import { projectFile } from '../../config.ts';
import { auditEntries } from '../../database/schema/audit.ts';
import { createOperator } from './operators.ts';

let world: World;
let withToken: ReturnType<typeof withTokenOf>;
beforeEach(async () => {
  world = await createWorld({ env: { BILLING: 'on', BACKEND_ADMIN_URL: 'https://admin.example.org/' } });
  withToken = withTokenOf(world);
});
afterEach(() => world.close());
const olga = () => world.as('olga').platform;
const maple = () => ({ id: world.companies.maple });

describe('Looking at companies', () => {
  test('an operator searches, filters and sorts companies by plan, people and state', async () => {
    const list = (await olga().companies({})).results;
    expect(list.map((company) => company.name)).toEqual(['Birch Support', 'Maple Care']);
    expect(list[1]).toMatchObject({
      email: 'ada@example.org',
      plan: 'Essential 5',
      status: 'active',
      employees: 4,
      clients: 0,
      last_login: null,
      onboarding_complete: true,
      subscription: { status: 'trialing', trial_end: '2026-04-01', plan: { max_users: 5 } },
    });
    const names = async (filters: Parameters<ReturnType<typeof olga>['companies']>[0]) =>
      (await olga().companies(filters)).results.map((company) => company.name);
    expect(await names({ search: 'maple' })).toEqual(['Maple Care']);
    expect(await names({ search: 'NORA@' })).toEqual(['Birch Support']);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ ordering: '-employees' })).toEqual(['Maple Care', 'Birch Support']);
    expect(await names({ ordering: 'employees', limit: 1 })).toEqual(['Birch Support']);
    await olga().updateCompany({ ...maple(), is_active: false });
    expect(await names({ status: 'active' })).toEqual(['Birch Support']);
    expect(await names({ status: 'inactive' })).toEqual(['Maple Care']);
    const paged = await world.rest('olga', 'GET', '/platform/companies/?page=2&page_size=1');
    expect(paged.body).toMatchObject({ count: 2, results: [{ name: 'Maple Care' }] });
    expect((await world.rest('olga', 'GET', '/platform/companies/?plan=1')).status).toBe(400);
  });

  test('an operator’s overview counts companies, trials that end within a week, and people', async () => {
    expect(await olga().overview()).toEqual({
      companies: 2,
      active_companies: 2,
      trials_ending: 0,
      users: 6,
      backend_admin_url: 'https://admin.example.org/',
    });
    world.travelTo('2026-03-28T12:00:00.000Z');
    await olga().updateCompany({ ...maple(), is_active: false });
    expect(await olga().overview()).toMatchObject({ active_companies: 1, trials_ending: 1, users: 2 });
    world.travelTo('2026-04-02T12:00:00.000Z');
    expect(await olga().overview()).toMatchObject({ trials_ending: 0 });
  });

  test('an operator sees people, clients and the newest timesheets, drafts with their current hours', async () => {
    const client = await world.as('ada').clients.create({ first_name: 'Iris', last_name: 'Hill' });
    const will = world.as('will');
    await will.dailyLogs.create({
      client: client.id,
      date: '2026-03-17',
      work_entries: [{ start_time: '09:00', end_time: '11:30' }],
    });
    await will.timesheets.create({ start_date: '2026-03-11', end_date: '2026-03-24' });
    expect(await olga().recentTimesheets(maple())).toMatchObject([
      {
        employee_name: 'Will Worker',
        client_name: 'Iris Hill',
        start_date: '2026-03-11',
        end_date: '2026-03-24',
        total_hours: 2.5,
        status: 'Draft',
      },
    ]);
    expect(await olga().company(maple())).toMatchObject({ timesheets_this_month: 1, clients: 1 });
    expect(await olga().clients(maple())).toMatchObject([{ name: 'Iris Hill', is_active: true }]);
    const people = await olga().employees(maple());
    expect(people).toHaveLength(5);
    expect(people).toContainEqual(
      expect.objectContaining({
        email: 'dell@example.org',
        role: expect.objectContaining({ name: 'Coordinator' }) as unknown,
      }),
    );
    expect(people.find((person) => person.first_name === 'Dan')).toMatchObject({
      is_active: false,
      role: null,
    });
  });

  test('an operator sees at most 20 timesheets, and gets a 404 for a missing company', async () => {
    const will = world.as('will');
    for (let day = 1; day <= 22; day += 1) {
      const date = `2026-01-${String(day).padStart(2, '0')}`;
      await will.timesheets.create({ start_date: date, end_date: date });
    }
    const recent = await olga().recentTimesheets(maple());
    expect(recent).toHaveLength(20);
    expect(recent[0]).toMatchObject({ start_date: '2026-01-22' });
    for (const path of ['', 'employees/', 'clients/', 'timesheets/recent/']) {
      const answer = await world.rest('olga', 'GET', `/platform/companies/4711/${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect(
      (await world.rest('olga', 'PATCH', '/platform/companies/4711/', { is_active: false })).status,
    ).toBe(404);
  });

  test('an operator’s visit is recorded in the company’s audit trail', async () => {
    await olga().employees(maple());
    const trail = await world.store.read
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.company_id, world.companies.maple));
    expect(trail.at(-1)).toMatchObject({ action: 'platform.read_employees', user_name: 'Olga Operator' });
  });
});

describe('Switching a company off', () => {
  test('people of a deactivated company are out on the next call, cannot sign in, and return when it is active', async () => {
    const session = await world.as(null).session.signIn({ email: 'will@example.org', password: PASSWORD });
    expect((await withToken(session.access, 'GET', '/current-user/')).status).toBe(200);
    expect(await olga().updateCompany({ ...maple(), is_active: false })).toMatchObject({
      status: 'inactive',
    });
    expect((await withToken(session.access, 'GET', '/current-user/')).status).toBe(401);
    expect(await refusalIn(world.as(null).session.refresh({ refresh: session.refresh }))).toMatchObject({
      status: 401,
    });
    const again = () => world.as(null).session.signIn({ email: 'will@example.org', password: PASSWORD });
    expect(await refusalIn(again())).toMatchObject({
      status: 401,
      detail: 'This account is deactivated. Please contact your administrator.',
    });
    expect((await world.rest('ned', 'GET', '/current-user/')).status).toBe(200);
    const on = await world.rest('olga', 'PATCH', `/platform/companies/${world.companies.maple}/`, {
      is_active: true,
    });
    expect(on).toMatchObject({ status: 200, body: { is_active: true } });
    expect((await again()).access).toBeTruthy();
  });

  test('an operator cannot deactivate their own company', async () => {
    await createOperator(world.services, 'ada@example.org', world.now());
    const own = world.as('ada').platform.updateCompany({ ...maple(), is_active: false });
    expect(await refusalIn(own)).toMatchObject({ status: 409 });
  });
});

describe('Editing a subscription', () => {
  test('an operator’s change of plan applies at once; no plan removes it, and inactive locks writing', async () => {
    const ada = world.as('ada');
    const { id } = maple();
    const path = `/platform/companies/${id}/subscription/`;
    const plan = await world.rest('olga', 'PATCH', path, {
      plan_id: 3,
      trial_end: '2026-05-01',
      is_active: true,
    });
    expect(plan.body).toMatchObject({ plan: 'Professional 10', subscription: { trial_end: '2026-05-01' } });
    expect(await ada.subscriptions.current()).toMatchObject({ plan: { name: 'Professional 10' } });
    const none = await world.rest('olga', 'PATCH', path, { plan_id: '', trial_end: '', is_active: true });
    expect(none.body).toMatchObject({ plan: null, subscription: { plan: null, trial_end: null } });
    expect(await refusalIn(ada.subscriptions.current())).toMatchObject({
      status: 404,
      detail: 'No active subscription found. Please contact support.',
    });
    await olga().updateSubscription({ id, plan_id: 1, is_active: false });
    expect(await refusalIn(ada.workCodes.create({ code: 'N', description: 'New' }))).toMatchObject({
      status: 403,
      detail: 'Your subscription is not active.',
    });
    expect((await ada.workCodes.list({})).results).toHaveLength(3);
    expect(await refusalIn(olga().updateSubscription({ id, plan_id: 77 }))).toMatchObject({
      status: 400,
      fields: { plan_id: [expect.any(String)] },
    });
  });

  test('an operator who saves over a colleague’s change is refused', async () => {
    const { id } = maple();
    const { subscription } = await olga().company({ id });
    await olga().updateSubscription({ id, plan_id: 2, updated_at: subscription.updated_at });
    const stale = olga().updateSubscription({ id, plan_id: 3, updated_at: subscription.updated_at });
    expect(await refusalIn(stale)).toMatchObject({ status: 409 });
  });

  test('an operator extends a trial by 30 days or any requested number', async () => {
    const { id } = maple();
    expect((await olga().extendTrial({ id })).subscription.trial_end).toBe('2026-05-01');
    const more = await world.rest('olga', 'POST', `/platform/companies/${id}/extend-trial/`, { days: 7 });
    expect(more.body).toMatchObject({ subscription: { trial_end: '2026-05-08' } });
    await olga().updateSubscription({ id, trial_end: null });
    expect(await refusalIn(olga().extendTrial({ id }))).toMatchObject({ status: 409 });
    expect(await refusalIn(olga().extendTrial({ id, days: 0 }))).toMatchObject({ status: 400 });
  });
});

// platform.md#system
describe('The system page', () => {
  test('shows an operator what runs, what there is, and whether the audit trail is intact', async () => {
    const system = await olga().system();
    expect(system).toMatchObject({
      version: JSON.parse(readFileSync(projectFile('package.json'), 'utf8')).version,
      database: world.services.config.dialect,
      billing: 'local',
      mail: false,
      counts: { companies: 2, users: 8, clients: 0, timesheets: 0 },
    });
    expect(system.migrations.length).toBeGreaterThan(0);
    const audit = await olga().auditState();
    expect(audit.faults).toEqual([]);
    expect(audit.entries).toBeGreaterThan(0);
  });

  test('shows an operator the card provider, if there is one', async () => {
    const stripe = await startStripeStandIn(() => world.now());
    const other = await createWorld({ env: stripe.env });
    expect(await other.as('olga').platform.system()).toMatchObject({ billing: 'stripe' });
    await other.close();
    await stripe.stop();
  });
});
