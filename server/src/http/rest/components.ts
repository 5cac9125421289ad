import type { z } from 'zod';
import { formatOf } from '@daybook/contract/formats';
import { nameShapes } from '@daybook/contract/names';
import { MEANINGS } from '@daybook/contract/vocabulary';
import { procedures } from '../../router.ts';
import type { ProcedureName, Row } from './routes.ts';
import {
  type Documented,
  type Io,
  type JsonSchema,
  type Made,
  PARTS,
  documented,
  schemaOf,
  withInner,
} from './schemas.ts';
import { isList } from './shapes.ts';

nameShapes();

const COMPONENTS = '#/components/schemas/';

const pascal = (name: string) =>
  name.replace(/(?:^|[._-])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** If a shape does not describe a field, its name does. */
function withMeaning(name: string, schema: JsonSchema): JsonSchema {
  const description = schema.description ?? MEANINGS[name];
  const format = formatOf(name);
  const plain = [schema, ...(schema.anyOf ?? [])].find((choice) => choice.type === 'string');
  if (format && plain && !plain.enum && !plain.pattern) plain.format ??= format;
  return description === undefined ? schema : { ...schema, description };
}

/** The largest integers of JavaScript are not a limit of ours. */
const isBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) !== Number.MAX_SAFE_INTEGER;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string | undefined;
  schema: JsonSchema;
}

/** The named schemas of the description, collected while its operations refer to them. */
export function componentsOf(rows: readonly Row[]) {
  const schemas: Record<string, JsonSchema> = {};
  const documentedOf = (procedure: ProcedureName, io: Io): Documented | null => {
    const shape = procedures.get(procedure)?.[io];
    return shape ? documented(shape, io) : null;
  };
  /** The output has the name; a different input of the same name is called `…Input`. */
  const answered: Documented['parts'] = {};
  for (const [, , procedure] of rows) Object.assign(answered, documentedOf(procedure, 'output')?.parts);

  const refsOf = (value: unknown): string[] =>
    [...JSON.stringify(value).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map(([, id]) => id ?? '');
  const isAnswered = (id: string, parts: Documented['parts']): boolean =>
    JSON.stringify(parts[id]) === JSON.stringify(answered[id]) &&
    refsOf(parts[id]).every((inner) => isAnswered(inner, parts));

  function add(id: string, parts: Documented['parts'], io: Io): string {
    const name = io === 'input' && id in answered && !isAnswered(id, parts) ? `${id}Input` : id;
    if (!(name in schemas)) {
      schemas[name] = {};
      schemas[name] = placed(parts[id] ?? {}, parts, io);
    }
    return COMPONENTS + name;
  }

  /** The same with references into the document, and with descriptions by field names. */
  function placed(schema: Made, parts: Documented['parts'], io: Io): JsonSchema {
    const {
      $ref,
      list: _list,
      same_as: _same,
      minimum,
      maximum,
      additionalProperties,
      ...own
    } = withInner(schema, (inner, field) => {
      const part = placed(inner, parts, io);
      return field === undefined ? part : withMeaning(field, part);
    });
    return {
      ...own,
      ...($ref !== undefined && { $ref: add($ref.slice(PARTS.length), parts, io) }),
      ...(isBound(minimum) && { minimum }),
      ...(isBound(maximum) && { maximum }),
      ...(additionalProperties && { additionalProperties }),
    };
  }

  const resolved = (schema: JsonSchema): JsonSchema =>
    schema.$ref ? (schemas[schema.$ref.slice(COMPONENTS.length)] ?? {}) : schema;

  /** A schema under its own name, unless another one has it. */
  function named(wanted: string, schema: JsonSchema): JsonSchema {
    let name = wanted;
    while (name in schemas && JSON.stringify(schemas[name]) !== JSON.stringify(schema)) name += 'Body';
    schemas[name] = schema;
    return { $ref: COMPONENTS + name };
  }

  function answerOf(procedure: ProcedureName): JsonSchema {
    const found = documentedOf(procedure, 'output');
    if (!found) return {};
    const whole = (isList(procedure) ? found.schema.properties?.results : undefined) ?? found.schema;
    const schema = placed(whole, found.parts, 'output');
    const { items } = schema;
    if (items?.properties) return { ...schema, items: named(`${pascal(procedure)}Row`, items) };
    return schema.properties ? named(`${pascal(procedure)}Answer`, schema) : schema;
  }

  return {
    schemas,
    resolved,
    answerOf,
    /** A record that no path returns. */
    recordOf(shape: z.core.$ZodType): JsonSchema {
      const { schema, parts } = documented(shape, 'output');
      return placed(schema, parts, 'output');
    },
    /** One page of a list, with the addresses of its neighbours. */
    pageOf(procedure: ProcedureName): JsonSchema {
      const results = answerOf(procedure);
      const row = results.items?.$ref?.slice(COMPONENTS.length) ?? pascal(procedure);
      return named(`${row}Page`, {
        type: 'object',
        required: ['count', 'next', 'previous', 'results'],
        properties: {
          count: { type: 'integer', minimum: 0, description: 'Rows on all pages' },
          next: { type: ['string', 'null'], description: 'Address of the next page' },
          previous: { type: ['string', 'null'], description: 'Address of the previous page' },
          results: { ...results, description: 'The rows of the page' },
        },
      });
    },
    /** A body's schema: the input without the path's fields; null if nothing is left. */
    bodyOf(procedure: ProcedureName, inPath: readonly string[]): JsonSchema | null {
      const found = documentedOf(procedure, 'input');
      if (!found) return null;
      const id = found.schema.$ref?.slice(PARTS.length);
      const whole = id === undefined ? found.schema : found.parts[id];
      const fields = Object.entries(whole?.properties ?? {});
      const left = fields.filter(([name]) => !inPath.includes(name));
      if (!whole || left.length === 0) return null;
      if (id !== undefined && left.length === fields.length) return { $ref: add(id, found.parts, 'input') };
      const required = (whole.required ?? []).filter((name) => !inPath.includes(name));
      const body = placed({ ...whole, properties: Object.fromEntries(left), required }, found.parts, 'input');
      if (required.length === 0) delete body.required;
      return named(id ?? `${pascal(procedure)}Input`, body);
    },
    /** The parameters of a query: all fields except the named ones, or only some. */
    queryOf(procedure: ProcedureName, without: readonly string[], only?: readonly string[]): Parameter[] {
      const input = procedures.get(procedure)?.input;
      const { properties = {}, required = [] } = input ? schemaOf(input, 'input') : {};
      return Object.entries(properties)
        .filter(([name]) => !without.includes(name) && (!only || only.includes(name)))
        .map(([name, field]) => {
          const { description, ...schema } = withMeaning(name, placed(field, {}, 'input'));
          const any = Object.keys(schema).length === 0;
          return {
            name,
            in: 'query',
            required: required.includes(name),
            description,
            schema: any ? { type: 'string' } : schema,
          };
        });
    },
    pathParameter(name: string, one: string): Parameter {
      const isNumber = ['id', 'page', 'version', 'file'].includes(name);
      return {
        name,
        in: 'path',
        required: true,
        description: name === 'id' ? `Id of the ${one}` : MEANINGS[name],
        schema: isNumber ? { type: 'integer', minimum: 1 } : { type: 'string' },
      };
    },
  };
}

export type Components = ReturnType<typeof componentsOf>;
