import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ClientCode, clientCodeChange, newClientCode } from '@daybook/contract/client-codes';
import { inUseRefusal } from '@daybook/domain/access/in-use';
import { foldedKey } from '@daybook/domain/text/fold';
import { ofCompany } from '../../database/of-company.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import { clients } from '../../database/schema/clients.ts';
import { inIds, pick } from '../../database/sql.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { conflict, notFound, orNotFound, required } from '../../kernel/refusals.ts';
import { newRow, refuseAnyTaken } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { clientCodeRecord, clientCodeRows } from './reads.ts';

type NewClientCode = z.output<typeof newClientCode>;
type ClientCodeChange = z.output<typeof clientCodeChange>;

const alreadyExists = (code: string) => ({ code: `The client code ${code} already exists.` });

/** Adds codes, all or none; in their order. */
export async function createClientCodes(
  ctx: MemberWrite,
  inputs: readonly NewClientCode[],
): Promise<ClientCode[]> {
  await refuseAnyTaken(
    ctx,
    clientCodes.code_key,
    inputs.map(({ code }) => ({ key: code, id: null, problem: alreadyExists(code) })),
  );
  const rows = await ctx.db
    .insert(clientCodes)
    .values(
      inputs.map((input) => ({
        ...newRow(ctx),
        code: input.code,
        code_key: foldedKey(input.code),
        description: input.description,
      })),
    )
    .returning();
  const byKey = new Map(rows.map((row) => [row.code_key, row]));
  return inputs.map(({ code }) => {
    const created = clientCodeRecord(
      required(byKey.get(foldedKey(code)), 'the client code created just now'),
    );
    ctx.record({ record_type: 'client_code', record_id: created.id, after: created });
    return created;
  });
}

/** Changes several codes, each once, all or none; in their order. */
export async function updateClientCodes(
  ctx: MemberWrite,
  inputs: readonly ClientCodeChange[],
): Promise<ClientCode[]> {
  const { db, company_id, now } = ctx;
  const ids = inputs.map(({ id }) => id);
  const stored = new Map((await clientCodeRows(db, company_id, ids)).map((row) => [row.id, row]));
  const changes = inputs.map((input) => ({ input, before: orNotFound(stored.get(input.id)) }));
  for (const { input, before } of changes) refuseStale(before, input);
  await refuseAnyTaken(
    ctx,
    clientCodes.code_key,
    inputs.map(({ id, code }) => ({ key: code, id, problem: alreadyExists(code) })),
  );
  const updated: ClientCode[] = [];
  for (const { input, before } of changes) {
    const [row] = await db
      .update(clientCodes)
      .set({
        code: input.code,
        code_key: foldedKey(input.code),
        description: input.description,
        updated_at: nextVersion(now, before.updated_at),
      })
      .where(ofCompany(clientCodes, company_id, before.id))
      .returning();
    const after = clientCodeRecord(required(row, `client code ${before.id}, changed just now`));
    ctx.record({ record_type: 'client_code', record_id: after.id, before: clientCodeRecord(before), after });
    updated.push(after);
  }
  return updated;
}

/** Deletes several codes, all or none. */
export async function removeClientCodes(ctx: MemberWrite, ids: readonly number[]): Promise<void> {
  const { db, company_id } = ctx;
  const rows = await clientCodeRows(db, company_id, ids);
  if (rows.length < ids.length) throw notFound();
  const users = await db
    .select(pick(clients, 'id', 'client_code_id', 'first_name', 'last_name'))
    .from(clients)
    .where(and(eq(clients.company_id, company_id), inIds(clients.client_code_id, ids)))
    .orderBy(clients.last_name, clients.first_name, clients.id);
  for (const { id, code } of rows) {
    const names = users
      .filter((client) => client.client_code_id === id)
      .map((client) => ctx.membership.names.client(client));
    const use = inUseRefusal(code, [{ names, of: names.length === 1 ? 'the client' : 'the clients' }]);
    if (use) throw conflict('in_use', use);
  }
  await db.delete(clientCodes).where(and(eq(clientCodes.company_id, company_id), inIds(clientCodes.id, ids)));
  for (const row of rows)
    ctx.record({ record_type: 'client_code', record_id: row.id, before: clientCodeRecord(row) });
}
