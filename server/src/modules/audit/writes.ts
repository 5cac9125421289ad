import type { ExportedType } from '@daybook/domain/audit/audit-vocabulary';
import type { Caller } from '../../auth/caller.ts';
import { appendAudit } from '../../kernel/audit/chain.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { Services } from '../../kernel/services.ts';

/** Records that a member exported rows as a file. */
export async function recordExport(
  { store, clock, audit_keys }: Services,
  caller: Caller | null,
  record_type: ExportedType,
  rows: number,
): Promise<void> {
  const company_id = caller?.membership?.company_id;
  if (!caller || company_id === undefined) return;
  await store.write(company_id, (db) =>
    appendAudit(db, audit_keys, company_id, [
      {
        at: momentOf(clock()),
        user_id: caller.user_id,
        user_name: caller.name,
        action: `${record_type}.export`,
        record_type,
        record_id: null,
        before: null,
        after: { rows },
      },
    ]),
  );
}
