import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

// company-and-plans.md#custom-fields
describe('Custom fields of clients', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  test('an admin adds, changes and deletes a field of the client form', async () => {
    const answer = await world.rest('ada', 'POST', '/custom-field-definitions/', {
      name: 'Shirt size',
      field_type: 'dropdown',
      dropdown_options: 'S, M,,M , L',
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { target: 'client', dropdown_options: 'S, M, L', order: 1 },
    });
    const { id, key } = answer.body as { id: number; key: string };
    expect(key).toBe(`field_${id}`);
    const second = await world.as('ada').customFields.create({ name: 'Allergies', field_type: 'text' });
    expect(second.order).toBe(2);
    await world.rest('ada', 'PUT', `/custom-field-definitions/${id}/`, {
      name: 'Shirt',
      field_type: 'text',
      order: 9,
    });
    const list = await world.rest('will', 'GET', '/custom-field-definitions/?target=client');
    expect(list.body).toMatchObject([
      { name: 'Allergies' },
      { name: 'Shirt', dropdown_options: null, order: 9 },
    ]);
    const gone = await world.rest('ada', 'DELETE', `/custom-field-definitions/${id}/`);
    expect(gone.status).toBe(204);
  });

  test('an admin reorders the fields, all of them or none', async () => {
    const { customFields } = world.as('ada');
    const make = async (name: string) => (await customFields.create({ name, field_type: 'text' })).id;
    await make('Allergies');
    const others = (await customFields.list({})).results.map(({ id }) => id);
    const [first, second] = [await make('First aid'), await make('Second language')];
    const ordered = await customFields.reorder({ ids: [second, ...others, first] });
    expect(ordered.map(({ id }) => id)).toEqual([second, ...others, first]);
    expect(ordered.map(({ order }) => order)).toEqual(ordered.map((_, index) => index + 1));
    expect((await customFields.list({})).results).toEqual(ordered);

    for (const ids of [[second, first], [second, second, ...others, first], []])
      expect(await refusalIn(customFields.reorder({ ids }))).toMatchObject({ status: 409 });
    const unknown = customFields.reorder({ ids: [...others, first, 999_999] });
    expect(await refusalIn(unknown)).toMatchObject({ status: 404 });
    expect((await customFields.list({})).results).toEqual(ordered);
    const { results } = await world.as('ada').audit.list({ record_type: 'custom_field' });
    expect(results[0]).toMatchObject({ action: 'custom_field.reorder' });
  });

  test('an admin must give a field a free name, and a dropdown its options', async () => {
    const create = (input: { name: string; field_type: 'text' | 'dropdown' }) =>
      refusalIn(world.as('ada').customFields.create(input));
    await world.as('ada').customFields.create({ name: 'Hobby', field_type: 'text' });
    expect(await create({ name: '', field_type: 'text' })).toMatchObject({
      fields: { name: ['Field name is required'] },
    });
    expect(await create({ name: 'HOBBY', field_type: 'text' })).toMatchObject({
      fields: { name: ['A field with this name already exists.'] },
    });
    expect(await create({ name: 'Size', field_type: 'dropdown' })).toMatchObject({
      fields: { dropdown_options: ['Enter the options, separated by commas.'] },
    });
  });
});
