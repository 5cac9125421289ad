import type { NoShow, NoShowInput } from '@daybook/contract/no-shows';
import { momentOf } from '../../clock.ts';
import { noShows } from '../../database/schema/no-shows.ts';
import type { MemberWrite } from '../../procedures.ts';
import { refuseRecordDays } from '../../record-days.ts';
import { found } from '../../refusals.ts';
import { recordOfClientKey } from '../client-key.ts';
import { requireVisibleClient } from '../clients/visibility.ts';
import { noShowById } from './reads.ts';

/** Files a no-show form as submitted; who and when are the server's (decisions §3). */
export async function createNoShow(ctx: MemberWrite, input: NoShowInput): Promise<NoShow> {
  const { db, company_id, caller, now, record } = ctx;
  const { client_key, ...form } = input;
  const earlier = await recordOfClientKey(ctx, 'no_show', noShows, client_key);
  if (earlier !== null) return noShowById(db, ctx, earlier);
  refuseRecordDays(ctx, { date: input.date });
  await requireVisibleClient(db, ctx, input.client_id, 'client_id');
  const at = momentOf(now);
  const [row] = await db
    .insert(noShows)
    .values({
      ...form,
      client_key: client_key ?? null,
      company_id,
      user_id: caller.user_id,
      submitted_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning({ id: noShows.id });
  const { id } = found(row);
  record({ record_type: 'no_show', record_id: id, after: form });
  return noShowById(db, ctx, id);
}
