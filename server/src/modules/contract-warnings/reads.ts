import { type SQL, and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { ContractWarning } from '@daybook/contract/contract-warnings';
import { type ClientContract, periodsOfContract, readClientContract } from '@daybook/domain/client-contract';
import { expiryWarning } from '@daybook/domain/contract-expiry';
import { type WindowCalendar, widenToWindows } from '@daybook/domain/contract-period';
import {
  type ContractUsage,
  contractUsage,
  recentUsage,
  recentUsageRange,
  warningsOfUsage,
} from '@daybook/domain/contract-usage';
import type { DateRange } from '@daybook/domain/date-range';
import { joinName } from '@daybook/domain/names';
import { clientWorkers, clients } from '../../database/schema/clients.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import type { CompanyId } from '../../auth/membership.ts';
import { visibleTo } from '../clients/visibility.ts';
import { windowCalendar } from './calendar.ts';
import { entriesOfClients } from './entries.ts';

type Viewer = Pick<MemberContext, 'caller' | 'membership' | 'company_id'>;

/** Which clients: those the viewer is assigned to, all active ones (an admin's dashboard), or those with these ids. */
export type WarnedClients = 'assigned' | 'active' | number[];

interface Client {
  id: number;
  name: string;
  contract_end: string | null;
  contract: ClientContract;
}

/**
 * The warnings of clients the viewer can see: what the plan allows (decisions §4). Over the current and the previous
 * window of each allowance, or, with a range, over every window that has a day of it.
 */
export async function contractWarnings(
  db: ReadDb,
  viewer: Viewer,
  which: WarnedClients,
  range?: DateRange,
): Promise<ContractWarning[]> {
  if (!viewer.caller.allows('contract_warnings')) return [];
  const { company_id, membership } = viewer;
  const list = await clientsToCheck(db, viewer, which);
  if (list.length === 0) return [];
  const calendar = await windowCalendar(db, company_id);
  const usage = await usageOfClients(db, company_id, list, calendar, membership.today, range);
  const codes = await db
    .select({ id: workCodes.id, code: workCodes.code, description: workCodes.description })
    .from(workCodes)
    .where(eq(workCodes.company_id, company_id));
  const codeById = new Map(codes.map((code) => [code.id, code]));
  return list.flatMap((client) => [
    ...expiryOf(client, membership.today),
    ...warningsOfUsage(usage.get(client.id) ?? [], codeById).map(
      ({ work_code_id, ...warning }): ContractWarning => ({
        ...warning,
        client: { id: client.id, name: client.name },
        work_code: work_code_id === null ? null : (codeById.get(work_code_id) ?? null),
        contract_end: null,
        days: null,
      }),
    ),
  ]);
}

function expiryOf({ id, name, contract_end }: Client, today: string): ContractWarning[] {
  const expiry = expiryWarning(contract_end, today);
  if (!expiry) return [];
  const usage = { work_code: null, period: null, window: null, used: null, max: null, over: null };
  return [{ client: { id, name }, kind: 'expiry', ...expiry, contract_end, ...usage }];
}

async function clientsToCheck(db: ReadDb, viewer: Viewer, which: WarnedClients): Promise<Client[]> {
  const { company_id, caller } = viewer;
  if (Array.isArray(which) && which.length === 0) return [];
  const assigned = db
    .select({ one: sql`1` })
    .from(clientWorkers)
    .where(
      and(
        eq(clientWorkers.company_id, company_id),
        eq(clientWorkers.client_id, clients.id),
        eq(clientWorkers.user_id, caller.user_id),
      ),
    );
  const wanted: SQL | undefined = Array.isArray(which)
    ? inArray(clients.id, which)
    : and(eq(clients.is_active, true), which === 'assigned' ? exists(assigned) : undefined);
  const rows = await db
    .select({
      id: clients.id,
      first_name: clients.first_name,
      last_name: clients.last_name,
      contract_end: clients.contract_end,
      custom_fields: clients.custom_fields,
    })
    .from(clients)
    .where(and(eq(clients.company_id, company_id), wanted, visibleTo(db, viewer)))
    .orderBy(clients.last_name, clients.first_name, clients.id);
  return rows.map(({ id, contract_end, custom_fields, ...names }) => ({
    id,
    name: joinName(names),
    contract_end,
    contract: readClientContract(custom_fields),
  }));
}

/** How much of each allowance is used, by client, from all workers' logs. */
async function usageOfClients(
  db: ReadDb,
  company_id: CompanyId,
  list: Client[],
  calendar: WindowCalendar,
  today: string,
  range: DateRange | undefined,
): Promise<Map<number, ContractUsage[]>> {
  const limited = list.filter(({ contract }) => periodsOfContract(contract).size > 0);
  const contracts = limited.map(({ contract }) => contract);
  const span = range
    ? widenToWindows(range, new Set(contracts.flatMap((one) => [...periodsOfContract(one)])), calendar)
    : recentUsageRange(contracts, calendar, today);
  const entries = await entriesOfClients(
    db,
    company_id,
    limited.map(({ id }) => id),
    span,
  );
  return new Map(
    limited.map(({ id, contract }) => {
      const usage = contractUsage(contract, entries.get(id) ?? [], calendar);
      const inView = range
        ? usage.filter(
            ({ window }) => window.start_date <= range.end_date && range.start_date <= window.end_date,
          )
        : recentUsage(usage, calendar, today);
      return [id, inView];
    }),
  );
}
