import { z } from 'zod';

/** As zod generates it. */
export type Made = z.core.JSONSchema.JSONSchema;

/** As we use it: none of our schemas is just `true` or `false`. */
export interface JsonSchema extends Made {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  $defs?: Record<string, JsonSchema>;
}

/** A schema in which the shapes with an id are `$ref`s to `parts`. */
export interface Documented {
  schema: JsonSchema;
  parts: Record<string, JsonSchema>;
}

export type Io = 'input' | 'output';
export const PARTS = '#/$defs/';

/**
 * The same schema with `change` applied to each schema directly in it; a field's comes with its name.
 */
export function withInner(schema: Made, change: (inner: Made, field?: string) => JsonSchema): JsonSchema {
  const changed = (inner: Made | boolean, field?: string) =>
    typeof inner === 'boolean' ? {} : change(inner, field);
  const changedFields = (fields: Record<string, Made | boolean>) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, changed(field, name)]));
  const changedEach = (choices: (Made | boolean)[]) => choices.map((choice) => changed(choice));
  const { properties, items, prefixItems, anyOf, oneOf, allOf, additionalProperties, ...others } = schema;
  const { propertyNames, $defs, ...plain } = others;
  return {
    ...plain,
    ...(properties && { properties: changedFields(properties) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'boolean' ? additionalProperties : changed(additionalProperties),
    }),
    ...(propertyNames !== undefined && { propertyNames: changed(propertyNames) }),
    ...(items !== undefined && !Array.isArray(items) && { items: changed(items) }),
    ...(prefixItems && { prefixItems: changedEach(prefixItems) }),
    ...(anyOf && { anyOf: changedEach(anyOf) }),
    ...(oneOf && { oneOf: changedEach(oneOf) }),
    ...(allOf && { allOf: changedEach(allOf) }),
    ...($defs && {
      $defs: Object.fromEntries(Object.entries($defs).map(([id, part]) => [id, changed(part)])),
    }),
  };
}

/** Without the dialects and ids of nested schemas, and with the second names of fields (`alsoAs`). */
function tidy(schema: Made): JsonSchema {
  const { $schema: _dialect, id: _id, ...tidied } = withInner(schema, tidy);
  const fields: [string, JsonSchema][] = [];
  const required = [...(tidied.required ?? [])];
  for (const [name, { also_as, ...field }] of Object.entries(tidied.properties ?? {})) {
    fields.push([name, field]);
    if (typeof also_as !== 'string') continue;
    fields.push([also_as, { ...field, same_as: name, description: `The same as \`${name}\`` }]);
    if (required.includes(name)) required.push(also_as);
  }
  if (fields.length === Object.keys(tidied.properties ?? {}).length) return tidied;
  return { ...tidied, properties: Object.fromEntries(fields), required };
}

/**
 * A shape as JSON schema. A value that is converted before validation (a number given as text) is described by the
 * validated type, and a field is required if leaving it out is refused.
 */
export function documented(shape: z.core.$ZodType, io: Io): Documented {
  const whole = z.toJSONSchema(z.object({ shape }), {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod;
      const { description } = jsonSchema;
      if (io === 'input' && def.type === 'pipe' && def.in._zod.def.type === 'transform')
        Object.assign(jsonSchema, schemaOf(def.out, io), description && { description });
      // The output of a function is unknown; it is nearly always the input's type.
      if (io === 'output' && def.type === 'pipe' && def.out._zod.def.type === 'transform')
        Object.assign(jsonSchema, schemaOf(def.in, io), description && { description });
      if (io === 'input' && def.type === 'object') {
        const required = Object.entries(def.shape).filter(
          ([, field]) => !z.safeParse(field, undefined).success,
        );
        if (required.length === 0) delete jsonSchema.required;
        else jsonSchema.required = required.map(([name]) => name);
      }
      if (def.type === 'record') listKeys(jsonSchema);
    },
  });
  const { $defs: parts = {}, properties } = tidy(whole);
  return { schema: properties?.shape ?? {}, parts };
}

/** Other tools expect the keys of a fixed set as properties. */
function listKeys(record: Made): void {
  const { propertyNames: keys, additionalProperties: value } = record;
  if (typeof keys !== 'object' || !keys.enum || typeof value !== 'object') return;
  record.properties = Object.fromEntries(keys.enum.map((key) => [String(key), { ...value }]));
  record.additionalProperties = false;
  delete record.propertyNames;
}

/** The same in one piece. */
export function schemaOf(shape: z.core.$ZodType, io: Io): JsonSchema {
  const { schema, parts } = documented(shape, io);
  return inPlace(schema, parts);
}

function inPlace(schema: Made, parts: Documented['parts']): JsonSchema {
  const { $ref, ...own } = schema;
  const placed = withInner(own, (inner) => inPlace(inner, parts));
  return $ref === undefined
    ? placed
    : { ...inPlace(parts[$ref.slice(PARTS.length)] ?? {}, parts), ...placed };
}
