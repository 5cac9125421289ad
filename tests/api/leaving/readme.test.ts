import { expect, test } from 'vitest';
import { unzip } from '../../support/unzip.ts';
import { createWorld, PASSWORD } from '../../support/world.ts';

// imports-and-exports.md#downloading-everything
test.each([
  ['Pacific/Auckland', 'Mar 19, 2026 at 04:00 GMT+13.'],
  ['America/New_York', 'Mar 18, 2026 at 11:00 EDT.'],
  ['UTC', 'Mar 18, 2026 at 15:00 UTC.'],
])(
  'in %s the readme says when everything was downloaded by the calendar and clock there',
  async (time_zone, moment) => {
    const world = await createWorld();
    await world.as('ada').companySettings.update({ time_zone });
    const { url } = await world.as('ada').companyExports.create({ password: PASSWORD });
    const { rawPayload } = await world.app.inject({ method: 'GET', url });
    const readme = (await unzip(rawPayload)).get('README.txt')?.toString('utf8') ?? '';
    expect(readme.split('\n')[0]).toBe(`Maple Care: everything that Daybook holds, as it was on ${moment}`);
    await world.close();
  },
);
