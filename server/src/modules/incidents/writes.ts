import type { Incident, IncidentInput } from '@daybook/contract/incidents';
import { momentOf } from '../../clock.ts';
import { incidents } from '../../database/schema/incidents.ts';
import type { MemberWrite } from '../../procedures.ts';
import { refuseRecordDays } from '../../record-days.ts';
import { found } from '../../refusals.ts';
import { recordOfClientKey } from '../client-key.ts';
import { requireVisibleClient } from '../clients/visibility.ts';
import { announce } from '../webhooks/announce.ts';
import { incidentById } from './reads.ts';

/** Files an incident report as submitted; who and when are the server's (decisions §3). */
export async function createIncident(ctx: MemberWrite, input: IncidentInput): Promise<Incident> {
  const { db, company_id, caller, now, record } = ctx;
  const { client_key, ...form } = input;
  const earlier = await recordOfClientKey(ctx, 'incident', incidents, client_key);
  if (earlier !== null) return incidentById(db, ctx, earlier);
  refuseRecordDays(ctx, { date: input.date });
  await requireVisibleClient(db, ctx, input.client_id, 'client_id');
  const at = momentOf(now);
  const [row] = await db
    .insert(incidents)
    .values({
      ...form,
      client_key: client_key ?? null,
      company_id,
      user_id: caller.user_id,
      submitted_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning({ id: incidents.id });
  const { id } = found(row);
  record({ record_type: 'incident', record_id: id, after: form });
  await announce(ctx, 'incident.filed', id);
  return incidentById(db, ctx, id);
}
