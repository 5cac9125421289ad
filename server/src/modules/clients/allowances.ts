import { eq } from 'drizzle-orm';
import { withConvertedAllowance } from '@daybook/domain/clients/client-contract-write';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { ofCompany } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { nextVersion } from '../../kernel/versions.ts';

/** Converts the distances in all clients' contracts into another unit, with an audit row each (pay.md#mileage). */
export async function convertAllowances(
  { db, company_id, now, record }: MemberWrite,
  from: DistanceUnit,
  to: DistanceUnit,
): Promise<void> {
  const rows = await db
    .select({ id: clients.id, custom_fields: clients.custom_fields, updated_at: clients.updated_at })
    .from(clients)
    .where(eq(clients.company_id, company_id));
  for (const { id, custom_fields: before, updated_at } of rows) {
    const custom_fields = withConvertedAllowance(before, from, to);
    if (!custom_fields) continue;
    await db
      .update(clients)
      .set({ custom_fields: { ...custom_fields }, updated_at: nextVersion(now, updated_at) })
      .where(ofCompany(clients, company_id, id));
    record({
      action: 'client.update',
      record_type: 'client',
      record_id: id,
      before: { custom_fields: before },
      after: { custom_fields },
    });
  }
}
