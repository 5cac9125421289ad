import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { clientBrief } from '@daybook/contract/employees';
import { joinName } from '@daybook/domain/names';
import { among } from '../../database/among.ts';
import { prepared, value } from '../../database/prepared.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import { clients } from '../../database/schema/clients.ts';
import type { ReadDb } from '../../database/store.ts';
import type { CompanyId } from '../../session/membership.ts';

/** A client as he or she stands beside a record. */
export type ClientBrief = z.output<typeof clientBrief>;

/** To be selected with a left join of `clientCodes` on `codeOfClient`. */
export const briefColumns = {
  client: {
    id: clients.id,
    first_name: clients.first_name,
    last_name: clients.last_name,
    is_active: clients.is_active,
  },
  code: { id: clientCodes.id, code: clientCodes.code, description: clientCodes.description },
};

export const codeOfClient = and(
  eq(clientCodes.company_id, clients.company_id),
  eq(clientCodes.id, clients.client_code_id),
);

type BriefRow = {
  client: Pick<typeof clients.$inferSelect, keyof (typeof briefColumns)['client']>;
  code: ClientBrief['client_code'];
};

export const briefOf = ({ client, code }: BriefRow): ClientBrief => ({
  id: client.id,
  first_name: client.first_name,
  last_name: client.last_name,
  is_active: client.is_active,
  name: joinName(client),
  client_code: code,
});

const clientsById = prepared('clients_by_id', (db) =>
  db
    .select(briefColumns)
    .from(clients)
    .leftJoin(clientCodes, codeOfClient)
    .where(and(eq(clients.company_id, value('company_id')), among(clients.id, value('ids')))),
);

/** By id, of those among `ids` that the company has. */
export async function clientBriefs(
  db: ReadDb,
  company_id: CompanyId,
  ids: Iterable<number>,
): Promise<Map<number, ClientBrief>> {
  const rows = await clientsById(db, { company_id, ids: [...new Set(ids)] });
  return new Map(rows.map((row) => [row.client.id, briefOf(row)]));
}
