import type { z } from 'zod';
import { appRouter } from '../../router.ts';
import type { ProcedureName } from './routes.ts';
import { schemaOf, type JsonSchema } from './schemas.ts';

interface Shapes {
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
  isPublic: boolean;
}

/** The shapes of a procedure, as its builder was given them. */
export function shapesOf(name: string): Shapes {
  const [noun, verb] = name.split('.') as [keyof typeof appRouter._def.record, string];
  const procedures = appRouter._def.record[noun] as unknown as Record<
    string,
    { _def: { inputs: z.ZodType[]; output?: z.ZodType; meta?: { open?: true } } }
  >;
  const definition = procedures[verb]?._def;
  return {
    input: definition?.inputs[0],
    output: definition?.output,
    isPublic: definition?.meta?.open === true,
  };
}

const once = <Result>(work: (name: ProcedureName) => Result) => {
  const known = new Map<ProcedureName, Result>();
  return (name: ProcedureName): Result => {
    const result = known.has(name) ? (known.get(name) as Result) : work(name);
    known.set(name, result);
    return result;
  };
};

/** The shape of one row where the procedure answers with a list, else null. */
export const listItemOf = once((name): JsonSchema | null => {
  const { output } = shapesOf(name);
  const schema = output && schemaOf(output, 'output');
  return schema?.type === 'array' ? (schema.items ?? {}) : null;
});

/** Whether the procedure checks the version that the record was read with. */
export const takesVersion = once((name): boolean => {
  const { input } = shapesOf(name);
  return input !== undefined && 'updated_at' in (schemaOf(input, 'input').properties ?? {});
});
