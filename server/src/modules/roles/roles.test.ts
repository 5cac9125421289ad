import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sickLeave } from '../../../../tests/support/leave.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

describe('Roles', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());
  const ada = () => world.as('ada').roles;

  test('an admin edits a role with its rates and permissions', async () => {
    const answer = await world.rest('ada', 'POST', '/roles/', {
      name: 'Lead',
      default_pay_rate: '24.505',
      default_mileage_rate: '0.123456',
      pay_time_period: 'salary',
      permissions: 'employees_view, clients_view,clients_view',
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        default_pay_rate: 24.51,
        default_mileage_rate: 0.12346,
        pay_time_period: 'salary',
        permissions: 'clients_view,employees_view',
      },
    });
    const { id } = answer.body as { id: number };
    const changed = await world.rest('ada', 'PUT', `/roles/${id}/`, {
      name: 'Lead worker',
      default_pay_rate: '',
      permissions: '',
    });
    expect(changed.body).toMatchObject({
      name: 'Lead worker',
      default_pay_rate: null,
      pay_time_period: 'salary',
      permissions: '',
    });
  });

  test('an admin cannot use a name twice, in any case', async () => {
    expect(await refusalIn(ada().create({ name: 'support WORKER' }))).toMatchObject({
      status: 400,
      fields: { name: ['A role with this name already exists.'] },
    });
    expect(await refusalIn(ada().create({ name: ' ' }))).toMatchObject({
      fields: { name: ['Role name is required.'] },
    });
    expect(await refusalIn(ada().create({ name: 'Odd', permissions: 'superuser' }))).toMatchObject({
      status: 400,
    });
  });

  test('an admin cannot delete a role in use, and reads who has it', async () => {
    expect(await refusalIn(ada().remove({ id: world.roles.coordinator }))).toMatchObject({
      status: 409,
      detail: 'Coordinator is used by 1 employee and cannot be deleted.',
    });
    const { id } = await ada().create({ name: 'Unused' });
    const { id: pay_rule } = await world.as('ada').payRules.create({ name: 'Forty', preset: 'us_40' });
    const assignment = await world
      .as('ada')
      .payRuleAssignments.create({ pay_rule, role: id, effective_from: '2026-04-01' });
    expect(await refusalIn(ada().remove({ id }))).toMatchObject({
      status: 409,
      detail: 'Unused is used by 1 pay rule and cannot be deleted.',
    });
    await world.as('ada').payRuleAssignments.remove({ id: assignment.id });
    await ada().remove({ id });
    expect(await refusalIn(ada().get({ id }))).toMatchObject({ status: 404 });
  });

  test('an admin cannot delete a role whose people have a policy of time off', async () => {
    const { leave_type, leave_policy } = await sickLeave(world);
    const { id: role } = await ada().create({ name: 'Rota' });
    await world
      .as('ada')
      .leaveAssignments.create({ leave_type, leave_policy, role, effective_from: '2026-04-01' });
    expect(await refusalIn(ada().remove({ id: role }))).toMatchObject({
      status: 409,
      code: 'in_use',
      detail: 'Rota is used by 1 time off policy and cannot be deleted.',
    });
  });

  test('an admin sees roles by name', async () => {
    const names = (await ada().list({ ordering: '-name' })).results.map((role) => role.name);
    expect(names.map((name) => name.toLowerCase())).toEqual(
      names
        .map((name) => name.toLowerCase())
        .toSorted()
        .toReversed(),
    );
  });
});
