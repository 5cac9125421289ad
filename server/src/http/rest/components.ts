import type { z } from 'zod';
import { meaningOf } from '@daybook/contract/field-meanings';
import { procedures } from '../../router.ts';
import type { ProcedureName, Row } from './route.ts';
import {
  documented,
  PARTS,
  withInner,
  type Documented,
  type Io,
  type JsonSchema,
  type Made,
} from './schemas.ts';
import { nounOf } from './sentences.ts';
import { inputSchemaOf, isList } from './shapes.ts';

type Parts = Documented['parts'];

const COMPONENTS = '#/components/schemas/';

const pascal = (name: string) =>
  name.replace(/(?:^|[._-])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** If a shape does not describe a field, its name does. */
const withMeaning = (name: string, schema: JsonSchema): JsonSchema => ({
  ...schema,
  description: schema.description ?? meaningOf(name),
});

/** The largest integers of JavaScript are not a limit of ours. */
const isBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) !== Number.MAX_SAFE_INTEGER;

const partsIn = (schema: JsonSchema | undefined): string[] =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map(([, id]) => id ?? '');

const documentedOf = (procedure: ProcedureName, io: Io): Documented | null => {
  const shape = procedures.get(procedure)?.[io];
  return shape ? documented(shape, io) : null;
};

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string | undefined;
  schema: JsonSchema;
}

/** The named schemas of the description, collected while its operations refer to them. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};
  /** The output has the name; a different input of the same name is called `…Input`. */
  readonly #outputs: Parts = {};

  constructor(rows: readonly Row[]) {
    for (const [, , procedure] of rows)
      Object.assign(this.#outputs, documentedOf(procedure, 'output')?.parts);
  }

  resolve(schema: JsonSchema): JsonSchema {
    return schema.$ref ? (this.schemas[schema.$ref.slice(COMPONENTS.length)] ?? {}) : schema;
  }

  answerOf(procedure: ProcedureName): JsonSchema {
    const output = documentedOf(procedure, 'output');
    if (!output) return {};
    const whole = (isList(procedure) ? output.schema.properties?.results : undefined) ?? output.schema;
    const schema = this.#placed(whole, output.parts, 'output');
    const { items } = schema;
    if (items?.properties) return { ...schema, items: this.#named(`${pascal(procedure)}Row`, items) };
    return schema.properties ? this.#named(`${pascal(procedure)}Answer`, schema) : schema;
  }

  /** A record that no path returns. */
  recordOf(shape: z.core.$ZodType): JsonSchema {
    const { schema, parts } = documented(shape, 'output');
    return this.#placed(schema, parts, 'output');
  }

  /** One page of a list, with the addresses of its neighbours. */
  pageOf(procedure: ProcedureName): JsonSchema {
    const results = this.answerOf(procedure);
    const row = results.items?.$ref?.slice(COMPONENTS.length) ?? pascal(procedure);
    return this.#named(`${row}Page`, {
      type: 'object',
      required: ['count', 'next', 'previous', 'results'],
      properties: {
        count: { type: 'integer', minimum: 0, description: 'Rows on all pages' },
        next: { type: ['string', 'null'], description: 'Address of the next page' },
        previous: { type: ['string', 'null'], description: 'Address of the previous page' },
        results: { ...results, description: 'The rows of the page' },
      },
    });
  }

  /** A body's schema: the input without the path's fields; null if nothing is left. */
  bodyOf(procedure: ProcedureName, inPath: readonly string[]): JsonSchema | null {
    const input = documentedOf(procedure, 'input');
    if (!input) return null;
    const { schema, parts } = input;
    const id = schema.$ref?.slice(PARTS.length);
    const whole = id === undefined ? schema : parts[id];
    const fields = Object.entries(whole?.properties ?? {});
    const inBody = fields.filter(([name]) => !inPath.includes(name));
    if (!whole || inBody.length === 0) return null;
    if (id !== undefined && inBody.length === fields.length) return { $ref: this.#add(id, parts, 'input') };
    const required = (whole.required ?? []).filter((name) => !inPath.includes(name));
    const body = this.#placed({ ...whole, properties: Object.fromEntries(inBody), required }, parts, 'input');
    if (required.length === 0) delete body.required;
    return this.#named(id ?? `${pascal(procedure)}Input`, body);
  }

  /** The parameters of a query: all fields except the named ones, or only some. */
  queryOf(procedure: ProcedureName, without: readonly string[], only?: readonly string[]): Parameter[] {
    const { properties = {}, required = [] } = inputSchemaOf(procedure);
    return Object.entries(properties)
      .filter(([name]) => !without.includes(name) && (!only || only.includes(name)))
      .map(([name, field]) => {
        const { description, ...schema } = withMeaning(name, this.#placed(field, {}, 'input'));
        const isAny = Object.keys(schema).length === 0;
        return {
          name,
          in: 'query',
          required: required.includes(name),
          description,
          schema: isAny ? { type: 'string' } : schema,
        };
      });
  }

  pathParameter(procedure: ProcedureName, name: string): Parameter {
    const isNumber = ['id', 'page', 'version', 'file'].includes(name);
    const field = inputSchemaOf(procedure).properties?.[name];
    return {
      name,
      in: 'path',
      required: true,
      description:
        name === 'id' ? `Id of the ${nounOf(procedure).one}` : (field?.description ?? meaningOf(name)),
      schema: isNumber ? { type: 'integer', minimum: 1 } : { type: 'string' },
    };
  }

  /** Whether an input's part is the same as the output's of that name, with all parts in it. */
  #isOutput(id: string, parts: Parts): boolean {
    return (
      JSON.stringify(parts[id]) === JSON.stringify(this.#outputs[id]) &&
      partsIn(parts[id]).every((inner) => this.#isOutput(inner, parts))
    );
  }

  /** The address of a part in the document. */
  #add(id: string, parts: Parts, io: Io): string {
    const name = io === 'input' && id in this.#outputs && !this.#isOutput(id, parts) ? `${id}Input` : id;
    if (!(name in this.schemas)) {
      // A part may contain itself.
      this.schemas[name] = {};
      this.schemas[name] = this.#placed(parts[id] ?? {}, parts, io);
    }
    return COMPONENTS + name;
  }

  /** A schema with references into the document, and with descriptions by field names. */
  #placed(schema: Made, parts: Parts, io: Io): JsonSchema {
    const {
      $ref,
      list: _list,
      same_as: _same,
      minimum,
      maximum,
      additionalProperties,
      ...others
    } = withInner(schema, (inner, field) => {
      const part = this.#placed(inner, parts, io);
      return field === undefined ? part : withMeaning(field, part);
    });
    return {
      ...others,
      ...($ref !== undefined && { $ref: this.#add($ref.slice(PARTS.length), parts, io) }),
      ...(isBound(minimum) && { minimum }),
      ...(isBound(maximum) && { maximum }),
      ...(additionalProperties && { additionalProperties }),
    };
  }

  /** A schema under its own name, unless another one has it. */
  #named(wish: string, schema: JsonSchema): JsonSchema {
    let name = wish;
    while (name in this.schemas && JSON.stringify(this.schemas[name]) !== JSON.stringify(schema))
      name += 'Body';
    this.schemas[name] = schema;
    return { $ref: COMPONENTS + name };
  }
}
