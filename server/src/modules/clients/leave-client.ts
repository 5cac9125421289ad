import { and, eq } from 'drizzle-orm';
import { saysSomething, type ClientUpdate } from '@daybook/contract/clients';
import { leaveClientRefusal } from '@daybook/domain/clients/client-kinds';
import { joinName } from '@daybook/domain/text/names';
import { clients } from '../../database/schema/clients.ts';
import type { WriteDb } from '../../database/store.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { conflict, required } from '../../kernel/refusals.ts';
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

/** What a leave code that is logged by hand is refused with (time-off.md#on-the-timesheet). */
export const ASK_FOR_TIME_OFF = 'Ask for time off instead.';

/** The same of the client of time off, which a company without it does not know. */
export const leaveNotLogged = ({ time_off }: { time_off: boolean }): string =>
  time_off ? ASK_FOR_TIME_OFF : 'This client does not exist.';

/** The client of time off stays as it is; what was read of it may be sent back. */
export function refuseChangedLeave(
  row: typeof clients.$inferSelect,
  { id: _id, ...input }: ClientUpdate,
): void {
  const present: Readonly<Record<string, unknown>> = { ...row, name: joinName(row) };
  const isChanged = Object.entries(input).some(
    ([field, value]) => saysSomething(value) && value !== present[field],
  );
  if (row.kind === 'leave' && isChanged) throw conflict('leave_client', leaveClientRefusal(joinName(row)));
}
