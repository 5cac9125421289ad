import { and, eq } from 'drizzle-orm';
import { clients } from '../../database/schema/clients.ts';
import type { WriteDb } from '../../database/store.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { required } from '../../kernel/refusals.ts';
import { newRow } from '../../kernel/rows.ts';

/** The client on which approved time off is logged; made when time off is first switched on (time-off.md#on-the-timesheet). */
export async function leaveClient(
  ctx: Pick<MemberWrite, 'company_id' | 'now'> & { db: WriteDb },
): Promise<number> {
  const { db, company_id } = ctx;
  const [client] = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.company_id, company_id), eq(clients.kind, 'leave')));
  if (client) return client.id;
  const [created] = await db
    .insert(clients)
    .values({ ...newRow(ctx), kind: 'leave', first_name: '', last_name: 'Leave', custom_fields: {} })
    .returning({ id: clients.id });
  return required(created, 'the client of time off').id;
}
