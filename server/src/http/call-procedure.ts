import { type AnyTRPCProcedure, TRPCError, callTRPCProcedure } from '@trpc/server';
import type { Context } from '../kernel/procedures.ts';
import { appRouter } from '../router.ts';

/** By dotted name; the library types them as the nested tree that callers see. */
const procedures = appRouter._def.procedures as unknown as Readonly<
  Record<string, AnyTRPCProcedure | undefined>
>;

/**
 * Calls a procedure by its name, as `caller.noun.verb(input)` would. `as` refuses one of another kind.
 * Throws what the procedure throws.
 */
export async function callProcedure(
  ctx: Context,
  path: string,
  input: unknown,
  { as, index = 0 }: { as?: 'query' | 'mutation'; index?: number } = {},
): Promise<unknown> {
  const procedure = Object.hasOwn(procedures, path) ? procedures[path] : undefined;
  if (!procedure) throw new TRPCError({ code: 'NOT_FOUND' });
  const { type } = procedure._def;
  if (as && type !== as) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
  return callTRPCProcedure({
    router: appRouter,
    ctx,
    path,
    type,
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: index,
  });
}
