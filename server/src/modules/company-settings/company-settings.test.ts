import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

describe('Company settings', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  const settings = async () => (await world.as('ada').companySettings.list({})).results[0];

  test('an admin of a new company finds bi-weekly pay from the documented first day', async () => {
    expect(await settings()).toMatchObject({
      pay_period: 'bi-weekly',
      start_date: '2026-03-11',
      end_date: '2026-03-24',
    });
  });

  test('an admin switches to a custom length and back, which clears the length', async () => {
    await world.as('ada').companySettings.update({
      pay_period: 'custom',
      custom_pay_period_days: 10,
      first_pay_period: '2026-03-10',
    });
    expect(await settings()).toMatchObject({ start_date: '2026-03-10', end_date: '2026-03-19' });
    await world.as('ada').companySettings.update({ pay_period: 'bi-weekly' });
    expect(await settings()).toMatchObject({ custom_pay_period_days: null, end_date: '2026-03-23' });
  });

  test.each([
    [{ pay_period: 'custom', custom_pay_period_days: null }, 'custom_pay_period_days'],
    [{ pay_period: 'monthly', first_pay_period: null }, 'first_pay_period'],
    [{ timesheet_due_offset: -1 }, 'timesheet_due_offset'],
    [{ report_due_day: 32 }, 'report_due_day'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  ])('%j is refused at its field', async (body, field) => {
    const { id } = (await settings()) ?? { id: 0 };
    const answer = await world.rest('ada', 'PATCH', `/company-settings/${id}/`, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveProperty(field);
  });

  test('an admin who saves over a colleague’s change is refused', async () => {
    const read = await settings();
    await world.as('ada').companySettings.update({ report_due_day: 5 });
    const late = world.as('ada').companySettings.update({ report_due_day: 6, updated_at: read?.updated_at });
    expect(await refusalIn(late)).toMatchObject({ status: 409 });
  });

  // company-and-plans.md#company-profile
  test('an admin’s SVG logo is served as an image only, to anyone who gets the page', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const form = new FormData();
    form.append('timesheet_due_offset', '4');
    form.append('logo', new Blob([svg], { type: 'image/svg+xml' }), 'logo.svg');
    const { id } = (await settings()) ?? { id: 0 };
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const answer = await world.app.inject({
      method: 'PATCH',
      url: `/api/company-settings/${id}/`,
      headers: {
        authorization: `Bearer ${await world.tokenOf('ada')}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(answer.json()).toMatchObject({ timesheet_due_offset: 4 });
    const picture = await world.app.inject({ url: answer.json<{ logo: string }>().logo });
    expect(picture.headers['content-type']).toBe('image/png');
    expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  });

  test('an admin who uploads a text file named as an image is refused', async () => {
    const logo = Buffer.from('not a picture').toString('base64');
    const attempt = world.as('ada').companySettings.update({ report_due_day: 9, logo });
    expect(await refusalIn(attempt)).toMatchObject({
      status: 400,
      fields: { logo: ['Please upload a valid image file (JPEG, PNG, GIF, SVG).'] },
    });
    expect((await settings())?.report_due_day).not.toBe(9);
  });
});
