import { and, eq } from 'drizzle-orm';
import { internalRefusal } from '@daybook/domain/clients/client-kinds';
import { clients } from '../../database/schema/clients.ts';
import { inIds } from '../../database/sql.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput } from '../../kernel/refusals.ts';

/** The clients of these ids, for whom can be billed; throws 400 at `field` where there is none, or it is internal. */
export async function servedClients(
  { db, company_id, membership }: MemberWrite,
  ids: readonly number[],
  field: string,
) {
  const rows = await db
    .select()
    .from(clients)
    .where(and(eq(clients.company_id, company_id), inIds(clients.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw badInput({ [field]: 'This client does not exist.' });
    if (row.kind !== 'person') throw badInput({ [field]: internalRefusal(membership.names.client(row)) });
    return row;
  });
}
