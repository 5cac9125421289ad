import { expect, test } from 'vitest';
import { ROUTES } from '../../server/src/http/rest/routes.ts';
import { appRouter } from '../../server/src/router.ts';

type Reader = ((value: unknown) => object) | { parse(value: unknown): object };

/** What a procedure makes of an input; null if it refuses it. */
function readBy(name: string, input: object): object | null {
  const procedure: unknown = Reflect.get(appRouter._def.procedures, name);
  const { inputs } = (procedure as { _def: { inputs: Reader[] } })._def;
  const reader = inputs.at(-1) ?? (() => ({}));
  try {
    return typeof reader === 'function' ? reader(input) : reader.parse(input);
  } catch {
    return null;
  }
}

// rest.md#answers
test('a change of nothing changes nothing: no PATCH fills in what was not sent', () => {
  const changes = ROUTES.filter(([method]) => method === 'PATCH').map(
    ([, path, name]) => [path, readBy(name, { id: 1 })] as const,
  );
  const filledIn = changes.flatMap(([path, input]) =>
    Object.entries(input ?? {}).flatMap(([field, value]) =>
      value === undefined || field === 'id' ? [] : [`${path} ${field}`],
    ),
  );
  expect(filledIn).toEqual([]);
  const whole = changes.flatMap(([path, input]) => (input === null ? [path] : []));
  expect(whole, 'these need one of their fields').toEqual([
    '/passkeys/:id',
    '/sign-in-policy',
    '/platform/companies/:id',
    '/platform/companies/:id/sso-connection',
  ]);
});
