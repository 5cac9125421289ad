import { z } from 'zod';

export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minimum?: number;
  description?: string;
  [more: string]: unknown;
}

/**
 * A shape as JSON schema. What is prepared before it is checked (a number given as text) is described by what it is
 * checked for, and a field is required when leaving it out is refused.
 */
export function schemaOf(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const schema = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod;
      if (io === 'input' && def.type === 'pipe' && def.in._zod.def.type === 'transform')
        Object.assign(jsonSchema, schemaOf(def.out as z.ZodType, io));
      if (io === 'input' && def.type === 'object') {
        const { shape: fields } = def as z.core.$ZodObjectDef;
        jsonSchema.required = Object.keys(fields).filter(
          (name) => !z.safeParse(fields[name] as z.ZodType, undefined).success,
        );
        if (jsonSchema.required.length === 0) delete jsonSchema.required;
      }
    },
  }) as JsonSchema;
  delete schema.$schema;
  return withoutInnerDialect(schema);
}

function withoutInnerDialect(schema: JsonSchema): JsonSchema {
  for (const value of Object.values(schema)) {
    for (const inner of [value].flat()) {
      if (typeof inner !== 'object' || inner === null) continue;
      delete (inner as JsonSchema).$schema;
      withoutInnerDialect(inner as JsonSchema);
    }
  }
  return schema;
}
