import { desc, eq } from 'drizzle-orm';
import type { ApiKey, ApiKeyListInput } from '@daybook/contract/api-keys';
import { listPage, rowToCount } from '../../database/list-page.ts';
import { ofCompany, referenceTo } from '../../database/of-company.ts';
import { apiKeys } from '../../database/schema/api-keys.ts';
import { users } from '../../database/schema/employees.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { orNotFound } from '../../kernel/refusals.ts';

type Reader = Pick<MemberContext, 'company_id' | 'membership' | 'now'>;
type Row = typeof apiKeys.$inferSelect;

function apiKeyStatus(row: Row, at: string): ApiKey['status'] {
  if (row.revoked_at) return 'revoked';
  return row.expires_at && row.expires_at <= at ? 'expired' : 'active';
}

const keysOf = (db: ReadDb) =>
  db
    .select({
      key: apiKeys,
      user: { id: users.id, first_name: users.first_name, last_name: users.last_name },
    })
    .from(apiKeys)
    .innerJoin(users, referenceTo(users, apiKeys.user_id));

function apiKeyRecord(
  { membership, now }: Reader,
  { key, user }: Awaited<ReturnType<typeof keysOf>>[number],
): ApiKey {
  const { id, name, prefix, scope, created_at, expires_at, last_used_at, revoked_at } = key;
  return {
    id,
    name,
    prefix,
    scope,
    user: { id: user.id, name: membership.names.employee(user) },
    created_at,
    expires_at,
    last_used_at,
    revoked_at,
    status: apiKeyStatus(key, momentOf(now)),
  };
}

/** All keys of the company, newest first: any admin can revoke any of them. */
export function listApiKeys(db: ReadDb, reader: Reader, input: ApiKeyListInput) {
  const where = eq(apiKeys.company_id, reader.company_id);
  return listPage(
    db,
    input,
    keysOf(db).where(where).orderBy(desc(apiKeys.id)),
    db.select(rowToCount).from(apiKeys).where(where),
    (rows) => rows.map((row) => apiKeyRecord(reader, row)),
  );
}

export async function getApiKey(db: ReadDb, reader: Reader, id: number): Promise<ApiKey> {
  const [row] = await keysOf(db).where(ofCompany(apiKeys, reader.company_id, id));
  return apiKeyRecord(reader, orNotFound(row));
}
