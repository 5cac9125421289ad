import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../server/src/http/rest/routes.ts';
import { createWorld, type World } from '../support/world.ts';

interface Operation {
  operationId: string;
  parameters: { name: string }[];
}

describe('A developer who reads the description of the REST paths', () => {
  let world: World;
  let paths: Record<string, Record<string, Operation>>;
  let schemas: Record<string, { required?: string[] }>;
  beforeAll(async () => {
    world = await createWorld();
    const { body } = await world.rest(null, 'GET', '/openapi.json');
    const description = body as { paths: typeof paths; components: { schemas: typeof schemas } };
    ({ paths } = description);
    ({ schemas } = description.components);
  });
  afterAll(() => world.close());

  test('finds each row of the table under a unique id', () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBeGreaterThanOrEqual(ROUTES.length);
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length);
  });

  test('finds a list’s filters, a body’s fields, and which are required', () => {
    const parameters = (path: string) => paths[path]?.get?.parameters.map(({ name }) => name);
    expect(parameters('/workcodes/')).toContain('search');
    expect(parameters('/pages/workcodes/{page}/')).toEqual(
      expect.arrayContaining(['page', 'page_size', 'search']),
    );
    expect(paths['/token/']?.post).toMatchObject({
      requestBody: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/SignIn' } } },
      },
    });
    expect(schemas.SignIn?.required).toEqual(['email', 'password']);
  });

  test('can read it as a page without scripts', async () => {
    const page = await world.app.inject('/api/docs/');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/api/workcodes/');
    expect(page.body).not.toContain('<script');
  });
});
