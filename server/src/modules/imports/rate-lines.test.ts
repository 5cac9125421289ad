import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importsOf } from '../../../../tests/support/imports.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

// pay.md#rates
describe('An admin imports rates', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());
  const ada = () => world.as('ada');
  const { plan, lines, apply } = importsOf(() => world);

  const cora = () => world.people.cora;
  const actions = async (id: number) => (await lines(id)).map(({ action }) => action);
  const dated = async () =>
    (await ada().payRates.list({ user: cora(), ordering: 'effective_from' })).results.map(
      ({ amount, effective_from }) => [effective_from, amount],
    );
  const setPay = (amount: number, effective_from: string) =>
    ada().payRates.create({ user: cora(), kind: 'pay', effective_from, amount });

  test.each([
    ['in order of the days', [0, 1]],
    ['the last day first', [1, 0]],
  ])('a raise that ends is taken back on its day, lines %s', async (_name, order) => {
    await setPay(22, '2026-01-01');
    const both = ['cora@example.org,30,2026-04-01', 'cora@example.org,22,2026-05-01'];
    const planned = await plan(
      'rates',
      `email,pay_rate,effective_from\n${order.map((at) => both[at]).join('\n')}\n`,
    );
    expect(await actions(planned.id)).toEqual(['update', 'update']);
    await apply(planned);
    expect(await dated()).toEqual([
      ['2026-01-01', 22],
      ['2026-04-01', 30],
      ['2026-05-01', 22],
    ]);
  });

  test('a rate that is in force on its day stays: the first one holds from the beginning', async () => {
    await setPay(22, '2026-02-01');
    const planned = await plan(
      'rates',
      'email,pay_rate,effective_from\n' +
        'cora@example.org,22,2026-01-01\ncora@example.org,22,2026-02-01\ncora@example.org,22,2026-04-01\n',
    );
    expect(await actions(planned.id)).toEqual(['same', 'same', 'same']);
  });

  test('what is paid for a mile is not what is paid for a kilometer', async () => {
    await ada().companySettings.update({ distance_unit: 'mi' });
    await ada().mileageRates.create({ user: cora(), effective_from: '2026-01-01', amount: 0.5, unit: 'mi' });
    const text = 'email,mileage_rate,effective_from\ncora@example.org,0.5,2026-04-01\n';
    expect(await actions((await plan('rates', text)).id)).toEqual(['same']);
    await ada().companySettings.update({ distance_unit: 'km' });
    const planned = await plan('rates', text);
    expect(await actions(planned.id)).toEqual(['update']);
    await apply(planned);
    expect((await ada().mileageRates.list({ user: cora() })).results).toContainEqual(
      expect.objectContaining({ effective_from: '2026-04-01', amount: 0.5, unit: 'km' }),
    );
  });
});
