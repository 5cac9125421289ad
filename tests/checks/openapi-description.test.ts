import { gzipSync } from 'node:zlib';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from '../../server/src/http/rest/openapi.ts';

interface OperationText {
  description: string;
  security?: unknown;
  parameters: { name: string; description?: string }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}
interface Content {
  content?: Record<string, { schema: Schema }>;
}
interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  [more: string]: unknown;
}

describe('The description of the REST paths', () => {
  const document = openApiDocument('https://daybook.test');
  const text = JSON.stringify(document);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, OperationText>).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  );

  /** Every field in a schema, with the path to it. */
  function fieldsIn(schema: Schema, path: string): [path: string, field: Schema][] {
    return Object.entries(schema).flatMap(([key, value]) => {
      if (typeof value !== 'object' || value === null) return [];
      if (key !== 'properties') return fieldsIn(value as Schema, path);
      return Object.entries(value as Record<string, Schema>).flatMap(([name, field]) => [
        [`${path}.${name}`, field] as [string, Schema],
        ...fieldsIn(field, `${path}.${name}`),
      ]);
    });
  }

  const isOf = (type: string, { type: own, anyOf }: Schema): boolean =>
    [own].flat().includes(type) || (anyOf ?? []).some((choice) => isOf(type, choice));

  test('describes the meaning of every field in one sentence, which says "Whether" of a yes or no alone', () => {
    const wrong = Object.entries(document.components.schemas)
      .flatMap(([name, schema]) => fieldsIn(schema, name))
      .filter(([, field]) => {
        const { description = '' } = field;
        const saysWhether = /^(?:Whether|Must be true)\b/.test(description);
        if (isOf('boolean', field) && !saysWhether) return true;
        const isNumber = isOf('number', field) || isOf('integer', field);
        // What has several lines is a list.
        return (isNumber && saysWhether) || /^(?:.*\.)?$/.test(description);
      });
    expect(
      wrong.map(([path, { description }]) => [path, description]),
      'Say what these fields mean: with .describe(…) in the shape, or in contract/src/field-meanings.ts where the name means the same everywhere.',
    ).toEqual([]);
  });

  test('says of every text that holds a day or a moment how it is written', () => {
    const silent = Object.entries(document.components.schemas)
      .flatMap(([name, schema]) => fieldsIn(schema, name))
      .filter(
        ([path, field]) =>
          /\.(?:date|day|\w+_(?:at|date|due|login|on|since|until))$/.test(path) &&
          // A source may be dated by its month alone.
          !path.endsWith('.source.read_on') &&
          isOf('string', field) &&
          !/"(?:format|enum|pattern)":/.test(JSON.stringify(field)),
      );
    expect(
      silent.map(([path]) => path),
      'Make these dayText, momentText or day of contract/src/fields.ts.',
    ).toEqual([]);
  });

  test('describes what every operation and parameter does', () => {
    const silent = operations.filter(([, operation]) => !/^[A-Z].+\.$/.test(operation.description));
    expect(
      silent.map(([name]) => name),
      'Say what these do in http/rest/sentences.ts.',
    ).toEqual([]);
    const unsaid = operations.flatMap(([name, { parameters }]) =>
      parameters.filter(({ description }) => !description).map((parameter) => `${name} ${parameter.name}`),
    );
    expect(unsaid, 'Describe these filters in their shape or in contract/src/field-meanings.ts.').toEqual([]);
  });

  test('answers and accepts only shapes with a name', () => {
    const isNamed = (schema: Schema): boolean =>
      schema.$ref !== undefined ||
      (schema.type === 'array' ? isNamed((schema.items ?? {}) as Schema) : schema.properties === undefined);
    const nameless = operations.filter(([, { requestBody, responses }]) =>
      [requestBody, ...Object.values(responses)].some((part) => {
        const schema = part?.content?.['application/json']?.schema;
        return schema !== undefined && !isNamed(schema);
      }),
    );
    expect(
      nameless.map(([name]) => name),
      'Name these shapes in the contract with .meta({ id }).',
    ).toEqual([]);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Client', 'Timesheet', 'DailyLog', 'ClientPage']),
    );
  });

  test('names every status with which an operation can refuse', () => {
    for (const [name, { responses, security }] of operations) {
      const isWrite = !name.startsWith('GET') && !name.startsWith('DELETE');
      const expected = ['400', '401', '405', '429', '500', '503', ...(isWrite ? ['413', '415'] : [])];
      expect([name, Object.keys(responses), security]).toEqual([
        name,
        expect.arrayContaining(expected),
        security,
      ]);
    }
  });

  test('is at most 200 kB when sent', () => {
    expect(gzipSync(text, { level: 1 }).length).toBeLessThan(200_000);
  });

  /** Rules that our paths cannot follow: each is written with a trailing slash, which is optional. */
  const NOT_OURS = ['no-path-trailing-slash', 'path-keys-no-trailing-slash'];

  test('has no fault or warning of Redocly', { timeout: 60_000 }, async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
    expect(
      problems
        .filter(({ ruleId }) => !NOT_OURS.includes(ruleId))
        .map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    ).toEqual([]);
  });

  test('has no fault or warning of Spectral', { timeout: 60_000 }, async () => {
    const checker = new spectral.Spectral();
    checker.setRuleset({ extends: [[rulesets.oas as spectral.RulesetDefinition, 'recommended']] });
    const problems = await checker.run(new spectral.Document(text, parsers.Json, '/openapi.json'));
    expect(
      problems
        .filter(({ code }) => !NOT_OURS.includes(String(code)))
        .map(({ code, message, path }) => [code, message, path.join('/')]),
    ).toEqual([]);
  });
});
