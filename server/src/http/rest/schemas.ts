import { z } from 'zod';

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minimum?: number;
  description?: string;
  [more: string]: unknown;
}

/** A schema in which the shapes with an id are `$ref`s to `parts`. */
export interface Documented {
  schema: JsonSchema;
  parts: Record<string, JsonSchema>;
}

export type Io = 'input' | 'output';
export const PARTS = '#/$defs/';

/**
 * A shape as JSON schema. What is prepared before it is checked (a number given as text) is described by what it is
 * checked for, and a field is required when leaving it out is refused.
 */
export function documented(shape: z.ZodType, io: Io): Documented {
  const whole = z.toJSONSchema(z.object({ shape }), {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: made }) {
      const { def } = zodSchema._zod;
      const jsonSchema = made as JsonSchema;
      const { description } = jsonSchema;
      if (io === 'input' && def.type === 'pipe' && def.in._zod.def.type === 'transform')
        Object.assign(jsonSchema, schemaOf(def.out as z.ZodType, io), description && { description });
      // What comes out of a function is unknown; it is nearly always what went in.
      if (io === 'output' && def.type === 'pipe' && def.out._zod.def.type === 'transform')
        Object.assign(jsonSchema, schemaOf(def.in as z.ZodType, io), description && { description });
      if (io === 'input' && def.type === 'object') {
        const { shape: fields } = def as z.core.$ZodObjectDef;
        jsonSchema.required = Object.keys(fields).filter(
          (name) => !z.safeParse(fields[name] as z.ZodType, undefined).success,
        );
        if (jsonSchema.required.length === 0) delete jsonSchema.required;
      }
      // Keys of a fixed set are properties to every other tool.
      const keys = jsonSchema.propertyNames as JsonSchema | undefined;
      if (def.type === 'record' && keys?.enum) {
        const value = jsonSchema.additionalProperties as JsonSchema;
        jsonSchema.properties = Object.fromEntries(keys.enum.map((key) => [String(key), { ...value }]));
        jsonSchema.additionalProperties = false;
        delete jsonSchema.propertyNames;
      }
    },
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  const parts = Object.fromEntries(
    Object.entries(whole.$defs ?? {}).map(([id, part]) => [id, tidy(part) as JsonSchema]),
  );
  return { schema: tidy(whole.properties?.shape) as JsonSchema, parts };
}

/** The same in one piece. */
export function schemaOf(shape: z.ZodType, io: Io): JsonSchema {
  const { schema, parts } = documented(shape, io);
  return inPlace(schema, parts) as JsonSchema;
}

function inPlace(value: unknown, parts: Documented['parts']): unknown {
  if (Array.isArray(value)) return value.map((item) => inPlace(item, parts));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...own } = value as JsonSchema;
  const placed = Object.fromEntries(Object.entries(own).map(([key, inner]) => [key, inPlace(inner, parts)]));
  return typeof $ref === 'string'
    ? { ...(inPlace(parts[$ref.slice(PARTS.length)], parts) as object), ...placed }
    : placed;
}

/** Without the dialects and ids of inner schemas. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key === '$schema' || (key === 'id' && typeof inner === 'string') ? [] : [[key, tidy(inner)]],
    ),
  );
}
