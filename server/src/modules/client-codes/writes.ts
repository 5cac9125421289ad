import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ClientCode, newClientCode, clientCodeChange } from '@daybook/contract/client-codes';
import { joinName } from '@daybook/domain/names';
import { ofCompany } from '../../database/of-company.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import { clients } from '../../database/schema/clients.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { conflict, orNotFound } from '../../kernel/refusals.ts';
import { nextVersion, refuseStale } from '../../kernel/clock.ts';
import { refuseTaken, newRow } from '../../kernel/rows.ts';
import { clientCodeRecord, clientCodeRow } from './reads.ts';
import { inUseRefusal } from '@daybook/domain/refusals';

const CODES = { table: clientCodes, column: 'code_key' } as const;
const taken = (code: string) => ({ code: `The client code ${code} already exists.` });

export async function createClientCode(
  ctx: MemberWrite,
  input: z.output<typeof newClientCode>,
): Promise<ClientCode> {
  await refuseTaken(ctx, CODES, input.code, 0, taken(input.code));
  const [row] = await ctx.db
    .insert(clientCodes)
    .values({
      ...newRow(ctx),
      code: input.code,
      code_key: input.code.toLowerCase(),
      description: input.description,
    })
    .returning();
  const created = clientCodeRecord(orNotFound(row));
  ctx.record({ record_type: 'client_code', record_id: created.id, after: created });
  return created;
}

export async function updateClientCode(
  ctx: MemberWrite,
  input: z.output<typeof clientCodeChange>,
): Promise<ClientCode> {
  const before = await clientCodeRow(ctx.db, ctx.company_id, input.id);
  refuseStale(before, input);
  await refuseTaken(ctx, CODES, input.code, before.id, taken(input.code));
  const [row] = await ctx.db
    .update(clientCodes)
    .set({
      code: input.code,
      code_key: input.code.toLowerCase(),
      description: input.description,
      updated_at: nextVersion(ctx.now, before.updated_at),
    })
    .where(ofCompany(clientCodes, ctx.company_id, before.id))
    .returning();
  const after = clientCodeRecord(orNotFound(row));
  ctx.record({ record_type: 'client_code', record_id: after.id, before: clientCodeRecord(before), after });
  return after;
}

export async function removeClientCode(ctx: MemberWrite, id: number) {
  const row = await clientCodeRow(ctx.db, ctx.company_id, id);
  const users = await ctx.db
    .select({ first_name: clients.first_name, last_name: clients.last_name })
    .from(clients)
    .where(and(eq(clients.company_id, ctx.company_id), eq(clients.client_code_id, row.id)))
    .orderBy(clients.last_name, clients.first_name, clients.id);
  const names = users.map((client) => joinName(client));
  const use = inUseRefusal(row.code, [{ names, of: names.length === 1 ? 'the client' : 'the clients' }]);
  if (use) throw conflict('in_use', use);
  await ctx.db.delete(clientCodes).where(ofCompany(clientCodes, ctx.company_id, row.id));
  ctx.record({ record_type: 'client_code', record_id: row.id, before: clientCodeRecord(row) });
  return {};
}
