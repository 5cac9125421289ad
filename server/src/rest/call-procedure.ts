import { type Context, createCallerFactory } from '../procedures.ts';
import { appRouter } from '../router.ts';
import type { ProcedureName } from './routes.ts';

const callerOf = createCallerFactory(appRouter);
type Procedure = (input: unknown) => Promise<unknown>;

/** Calls a procedure by its name, as `caller.noun.verb(input)` would. */
export function callProcedure(context: Context, name: ProcedureName, input: unknown): Promise<unknown> {
  const [noun, verb] = name.split('.') as [string, string];
  const nouns = callerOf(context) as unknown as Record<string, Record<string, Procedure>>;
  const procedure = nouns[noun]?.[verb];
  if (!procedure) throw new Error(`There is no procedure ${name}.`);
  return procedure(input);
}
