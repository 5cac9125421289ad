import { callTRPCProcedure, TRPCError } from '@trpc/server';
import type { Context } from '../kernel/procedures.ts';
import { appRouter, procedures } from '../router.ts';

/**
 * Calls a procedure by its name, as `caller.noun.verb(input)` would. `as` refuses one of the other kind.
 * Throws what the procedure throws.
 */
export async function callProcedure(
  ctx: Context,
  path: string,
  input: unknown,
  { as, index = 0 }: { as?: 'query' | 'mutation'; index?: number } = {},
): Promise<unknown> {
  const type = procedures.get(path)?.kind;
  if (!type) throw new TRPCError({ code: 'NOT_FOUND' });
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
