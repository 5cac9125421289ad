import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../support/world.ts';

/** The documented calls of section 7 that set up a company. */
describe('Setting a company up over REST', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  const settings = async () => {
    const answer = await world.rest('ada', 'GET', '/company-settings/');
    return (answer.body as Record<string, unknown>[])[0] ?? {};
  };

  /** A form as a browser sends it: text and files. */
  async function multipart(
    method: 'PATCH' | 'POST',
    path: string,
    fields: Record<string, string | Blob>,
  ): Promise<{ status: number; body: unknown }> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const answer = await world.app.inject({
      method,
      url: `/api${path}`,
      headers: {
        authorization: `Bearer ${await world.tokenOf('ada')}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  // company-and-plans.md#onboarding
  test('an admin makes each of the wizard’s calls', async () => {
    const client = await world.rest('ada', 'POST', '/clients/', { first_name: 'Ida', last_name: 'Moss' });
    expect(client).toMatchObject({ status: 201, body: { name: 'Ida Moss', is_active: true } });
    const setup = await world.rest('ada', 'POST', '/company-settings/onboarding_setup/', {
      pay_period: 'bi-weekly',
      custom_pay_period_days: null,
      first_pay_period: '2026-03-02',
    });
    expect(setup).toMatchObject({
      status: 200,
      body: { pay_period: 'bi-weekly', first_pay_period: '2026-03-02', custom_pay_period_days: null },
    });
    for (const path of ['/client-codes/', '/workcodes/']) {
      const named = await world.rest('ada', 'POST', path, { name: 'RES', description: 'Residential' });
      expect(named).toMatchObject({ status: 201, body: { code: 'RES', description: 'Residential' } });
      const bare = await world.rest('ada', 'POST', path, { name: 'BARE', description: '' });
      expect(bare).toMatchObject({ status: 201, body: { code: 'BARE', description: '' } });
      const twice = await world.rest('ada', 'POST', path, { name: 'bare' });
      expect(twice).toMatchObject({
        status: 400,
        body: { code: [expect.stringContaining('already exists')] },
      });
    }
    for (let times = 0; times < 2; times += 1) {
      expect(await world.rest('ada', 'POST', '/onboarding/complete/')).toMatchObject({ status: 200 });
    }
    expect(await world.rest('ada', 'GET', '/current-user/')).toMatchObject({
      body: { onboarding_required: false },
    });
  });

  test('an admin may leave out the first day, and must give a custom period its length', async () => {
    const path = '/company-settings/onboarding_setup/';
    const blank = await world.rest('ada', 'POST', path, { pay_period: 'monthly', first_pay_period: '' });
    expect(blank).toMatchObject({ status: 200, body: { pay_period: 'monthly', first_pay_period: null } });
    const custom = { pay_period: 'custom', custom_pay_period_days: '', first_pay_period: '2026-03-02' };
    expect(await world.rest('ada', 'POST', path, custom)).toMatchObject({
      status: 400,
      body: { custom_pay_period_days: ['Custom pay period length must be at least 1 day.'] },
    });
    expect(await world.rest('ada', 'POST', path, { ...custom, custom_pay_period_days: '12' })).toMatchObject({
      body: { custom_pay_period_days: 12 },
    });
  });

  test('a worker reads the company and its settings, and changes neither', async () => {
    const { maple } = world.companies;
    for (const path of ['/company/', `/company/${maple}/`, `/companies/${maple}/`]) {
      const { status, body } = await world.rest('will', 'GET', path);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: maple, name: 'Maple Care', logo: null });
      expect(body).not.toHaveProperty('signup_code');
    }
    expect(await world.rest('will', 'GET', `/company-settings/?company=${maple}`)).toMatchObject({
      status: 200,
      body: [{ company: maple }],
    });
    const period = await world.rest('will', 'GET', '/company-settings/current-pay-period/');
    expect(Object.keys(period.body as object)).toEqual([
      'start_date',
      'end_date',
      'total_hours',
      'total_mileage',
      'distance_unit',
      'total_stipend',
      'days',
    ]);
    const { id } = await settings();
    for (const [method, path, body] of [
      ['POST', '/onboarding/complete/', {}],
      ['POST', '/company-settings/onboarding_setup/', { pay_period: 'weekly' }],
      ['PATCH', `/company-settings/${String(id)}/`, { report_due_day: 3 }],
      ['PATCH', `/company/${maple}/`, { name: 'Mine' }],
      ['POST', `/company/${maple}/signup-code/`, {}],
      ['POST', '/client-codes/', { name: 'X' }],
    ] as const) {
      expect(await world.rest('will', method, path, body)).toMatchObject({ status: 403 });
    }
  });

  test('only the company’s own admins can change it, in part, and renew its code', async () => {
    const { maple, birch } = world.companies;
    const named = await world.rest('ada', 'PATCH', `/company/${maple}/`, { name: 'Maple & Sons' });
    expect(named).toMatchObject({ status: 200, body: { name: 'Maple & Sons', require_signup_code: true } });
    const open = await world.rest('ada', 'PATCH', `/company/${maple}/`, { require_signup_code: false });
    expect(open).toMatchObject({ status: 200, body: { name: 'Maple & Sons', require_signup_code: false } });
    const { signup_code } = open.body as { signup_code: string };
    const renewed = await world.rest('ada', 'POST', `/company/${maple}/signup-code/`);
    expect(renewed).toMatchObject({ status: 200, body: { signup_code: expect.any(String) } });
    expect(renewed.body).not.toMatchObject({ signup_code });
    expect(await world.rest('ada', 'PATCH', `/company/${maple}/`, { name: ' ' })).toMatchObject({
      status: 400,
      body: { name: ['Company name is required.'] },
    });
    for (const id of [birch, 999_999]) {
      expect(await world.rest('ada', 'GET', `/company/${id}/`)).toMatchObject({ status: 404 });
      expect(await world.rest('ada', 'PATCH', `/company/${id}/`, { name: 'Mine' })).toMatchObject({
        status: 404,
      });
      expect(await world.rest('ada', 'GET', `/company-settings/?company=${id}`)).toMatchObject({
        status: 200,
        body: [],
      });
    }
    expect(await world.rest('ada', 'GET', '/company-settings/?compny=1')).toMatchObject({ status: 400 });
    await world.rest('ada', 'PATCH', `/company/${maple}/`, { name: 'Maple Care' });
  });

  test('an admin can send settings as a form with or without a logo; an empty or unchanged one changes nothing', async () => {
    const { id } = await settings();
    const path = `/company-settings/${String(id)}/`;
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
    const first = await multipart('PATCH', path, {
      pay_period: 'semi-monthly',
      custom_pay_period_days: '',
      first_pay_period: '2026-03-01',
      timesheet_due_offset: '4',
      report_due_day: '',
      logo: new Blob([svg], { type: 'image/svg+xml' }),
    });
    expect(first).toMatchObject({
      status: 200,
      body: { pay_period: 'semi-monthly', timesheet_due_offset: 4, report_due_day: null },
    });
    const { logo } = first.body as { logo: string };
    expect(logo).toMatch(/^\/api\/company\/\d+\/logo\//);
    for (const left of ['', logo, new Blob([])]) {
      expect(await multipart('PATCH', path, { report_due_day: '7', logo: left })).toMatchObject({
        status: 200,
        body: { logo, report_due_day: 7 },
      });
    }
    expect(await multipart('PATCH', path, { report_due_day: '32' })).toMatchObject({
      status: 400,
      body: { report_due_day: [expect.any(String)] },
    });
    const posted = await multipart('POST', '/company-settings/', {
      company: String(world.companies.maple),
      pay_period: 'weekly',
    });
    expect(posted).toMatchObject({ status: 201, body: { id, pay_period: 'weekly', logo } });
    const bare = await multipart('PATCH', path, { logo: new Blob(['text'], { type: 'image/png' }) });
    expect(bare).toMatchObject({
      status: 400,
      body: { logo: ['Please upload a valid image file (JPEG, PNG, GIF, SVG).'] },
    });
  });
});
