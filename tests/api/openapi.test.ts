import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../server/src/http/rest/routes.ts';
import { type World, createWorld } from '../support/world.ts';

interface Operation {
  operationId: string;
  parameters: { name: string }[];
}

describe('The description of the REST paths', () => {
  let world: World;
  let paths: Record<string, Record<string, Operation>>;
  beforeAll(async () => {
    world = await createWorld();
    const { body } = await world.rest(null, 'GET', '/openapi.json');
    ({ paths } = body as { paths: typeof paths });
  });
  afterAll(() => world.close());

  test('has every row of the table, each under an id of its own', () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBeGreaterThanOrEqual(ROUTES.length);
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length);
  });

  test('names the filters of a list, the fields of a body, and which of them are required', () => {
    expect(paths['/workcodes/']?.get?.parameters.map((parameter) => parameter.name)).toContain('page');
    expect(paths['/token/']?.post).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { required: ['email', 'password'] } } } },
    });
  });

  test('can be read as a page, without a script', async () => {
    const page = await world.app.inject('/api/docs/');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/api/workcodes/');
    expect(page.body).not.toContain('<script');
  });
});
