import type { AuditRecordType } from '@daybook/domain/audit/audit-vocabulary';
import { id, integer, moment, table, text, unique } from '../columns.ts';
import { companyId } from './companies.ts';

/**
 * The client keys of deleted records: a repeated save must not bring one back. Kept forever, also
 * when the person is deleted, so without a reference to users.
 */
export const deletedClientKeys = table(
  'deleted_client_keys',
  {
    id: id(),
    company_id: companyId(),
    user_id: integer().notNull(),
    record_type: text().$type<AuditRecordType>().notNull(),
    client_key: text().notNull(),
    deleted_at: moment().notNull(),
  },
  (t) => [unique('deleted_client_keys_once').on(t.company_id, t.user_id, t.record_type, t.client_key)],
);

/** One row, which `/readyz` increments from time to time: a database that answers may still refuse writes. */
export const writeChecks = table('write_checks', {
  id: integer().primaryKey(),
  writes: integer().notNull(),
});
