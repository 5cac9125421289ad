import { and, eq } from 'drizzle-orm';
import { joinName } from '@daybook/domain/names';
import { inIds } from '../../database/sql.ts';
import { clients } from '../../database/schema/clients.ts';
import type { ReadDb } from '../../database/store.ts';
import type { versionNames } from '../pay-rules/reads.ts';

/** The names of clients by their ids. */
export async function clientNamesOf(
  db: ReadDb,
  company_id: number,
  ids: number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: clients.id, first_name: clients.first_name, last_name: clients.last_name })
    .from(clients)
    .where(and(eq(clients.company_id, company_id), inIds(clients.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, joinName(row)]));
}

/** The rule of a version; without one, people are on Classic 80 (4 §3.4). */
export const ruleNameOf = (names: Awaited<ReturnType<typeof versionNames>>, version: number | null): string =>
  (version === null ? undefined : names.get(version)?.name) ?? 'Classic 80';
