import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { clientBrief } from '@daybook/contract/employees';
import { joinName } from '@daybook/domain/names';
import { inIds } from '../../database/in-ids.ts';
import { prepared, placeholder } from '../../database/statements.ts';
import { referenceTo } from '../../database/of-company.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import { clients } from '../../database/schema/clients.ts';
import type { ReadDb } from '../../database/store.ts';
import type { CompanyId } from '../../auth/membership.ts';

/** A client as he or she stands beside a record. */
export type ClientSummary = z.output<typeof clientBrief>;

/** To be selected with a left join of `clientCodes` on `codeOfClient`. */
export const summaryColumns = {
  client: {
    id: clients.id,
    first_name: clients.first_name,
    last_name: clients.last_name,
    is_active: clients.is_active,
  },
  code: { id: clientCodes.id, code: clientCodes.code, description: clientCodes.description },
};

export const codeOfClient = referenceTo(clientCodes, clients.client_code_id);

type BriefRow = {
  client: Pick<typeof clients.$inferSelect, keyof (typeof summaryColumns)['client']>;
  code: ClientSummary['client_code'];
};

export const summaryOf = ({ client, code }: BriefRow): ClientSummary => ({
  id: client.id,
  first_name: client.first_name,
  last_name: client.last_name,
  is_active: client.is_active,
  name: joinName(client),
  client_code: code,
});

const clientsById = prepared('clients_by_id', (db) =>
  db
    .select(summaryColumns)
    .from(clients)
    .leftJoin(clientCodes, codeOfClient)
    .where(and(eq(clients.company_id, placeholder('company_id')), inIds(clients.id, placeholder('ids')))),
);

/** By id, of those among `ids` that the company has. */
export async function clientSummaries(
  db: ReadDb,
  company_id: CompanyId,
  ids: Iterable<number>,
): Promise<Map<number, ClientSummary>> {
  const rows = await clientsById(db, { company_id, ids: [...new Set(ids)] });
  return new Map(rows.map((row) => [row.client.id, summaryOf(row)]));
}
