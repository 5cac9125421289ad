import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BUILT_IN_REPORT_FIELDS, defaultReportLayout } from '@daybook/domain/reports/report-layout';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

const signature = {
  id: 'custom_1',
  name: 'Supervisor',
  type: 'line',
  render_type: 'signature' as const,
  enabled: true,
  side: 'left' as const,
  order: 14,
  options: '',
};
const dropdown = {
  ...signature,
  id: 'custom_2',
  name: 'Mood',
  type: 'dropdown',
  render_type: 'dropdown' as const,
  order: 15,
  options: ' Calm ,, Restless',
};

describe('The layout of the monthly report', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  test('a worker of a new company reads the default layout', async () => {
    const answer = await world.rest('will', 'GET', '/customreport/configuration/');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...defaultReportLayout(), updated_at: null });
  });

  test('an admin hides a field and adds custom ones, stored in one form', async () => {
    const { fields } = defaultReportLayout();
    const saved = await world.rest('ada', 'PUT', '/customreport/configuration/', {
      fields: fields.map((field) => (field.id === 'goals' ? { ...field, enabled: false } : field)),
      custom_fields: [{ ...signature, type: undefined }, dropdown],
    });
    expect(saved.status).toBe(200);
    const read = await world.as('will').reportLayout.get();
    expect(read).toEqual(saved.body);
    expect(read.fields.find((field) => field.id === 'goals')?.enabled).toBe(false);
    expect(read.custom_fields).toMatchObject([
      { name: 'Supervisor', type: 'line', render_type: 'signature' },
      { name: 'Mood', type: 'dropdown', options: 'Calm, Restless' },
    ]);
  });

  test('an admin who renames or omits a built-in field only hides it', async () => {
    const [first] = defaultReportLayout().fields;
    if (!first) throw new Error('There are no default fields.');
    const saved = await world
      .as('ada')
      .reportLayout.update({ fields: [{ ...first, name: 'Renamed' }], custom_fields: [] });
    expect(saved.fields.map((field) => field.id)).toEqual([...BUILT_IN_REPORT_FIELDS]);
    expect(saved.fields.filter((field) => field.enabled).map((field) => field.name)).toEqual(['Report Date']);
  });

  test.each([
    ['an unknown built-in field', { fields: [{ ...signature, id: 'made_up' }], custom_fields: [] }],
    ['two fields in one place', { fields: [], custom_fields: [signature, { ...dropdown, order: 14 }] }],
    ['a position over 20', { fields: [], custom_fields: [{ ...signature, order: 21 }] }],
    ['a field without a name', { fields: [], custom_fields: [{ ...signature, name: '  ' }] }],
    ['a dropdown without options', { fields: [], custom_fields: [{ ...dropdown, options: ' , ' }] }],
    [
      'an id that is a key of every object',
      { fields: [], custom_fields: [{ ...signature, id: 'constructor' }] },
    ],
  ])('refuses %s', async (_what, layout) => {
    const { body, status } = await world.rest('ada', 'PUT', '/customreport/configuration/', layout);
    expect({ status, body: Object.keys(body as object).length }).toEqual({ status: 400, body: 1 });
  });

  test('an admin who saves over a colleague’s change is refused', async () => {
    const { updated_at } = await world.as('ada').reportLayout.get();
    await world.as('ada').reportLayout.update({ ...defaultReportLayout(), updated_at });
    expect(
      await refusalIn(world.as('ada').reportLayout.update({ ...defaultReportLayout(), updated_at })),
    ).toMatchObject({ status: 409 });
  });
});

test('an admin on an Essential plan finds the layout locked with the hint; the stored one is kept, unused', async () => {
  const world = await createWorld({ env: { BILLING: 'on' } });
  expect(
    await world.rest('ada', 'PUT', '/customreport/configuration/', { ...defaultReportLayout() }),
  ).toMatchObject({
    status: 403,
    body: { detail: 'Upgrade to Professional to unlock this feature' },
  });
  expect((await world.as('ada').reportLayout.get()).fields).toHaveLength(17);
  await world.close();
});
