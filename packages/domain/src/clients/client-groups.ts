import type { Day } from '../time/day.ts';
import { isActiveForWorkers } from './contract-expiry.ts';

export interface GroupableClient {
  id: number;
  is_active: boolean;
  assigned_workers: readonly number[];
  contract_start?: Day | null;
  contract_end?: Day | null;
}

const CLIENT_GROUPS = ['Assigned', 'Unassigned', 'Inactive'] as const;
export type ClientGroup = (typeof CLIENT_GROUPS)[number];

/** The user's current clients, others with workers or a running contract, and the rest (clients-and-contracts.md#pick-lists). */
export function clientGroup(
  client: GroupableClient,
  currentClientIds: readonly number[],
  today: Day,
): ClientGroup {
  if (currentClientIds.includes(client.id)) return 'Assigned';
  return client.is_active && isActiveForWorkers(client, today) ? 'Unassigned' : 'Inactive';
}

/** The groups of a pick list in order, empty ones left out, clients in the given order. */
export function groupClients<C extends GroupableClient>(
  clients: readonly C[],
  currentClientIds: readonly number[],
  today: Day,
): { group: ClientGroup; clients: C[] }[] {
  return CLIENT_GROUPS.map((group) => ({
    group,
    clients: clients.filter((client) => clientGroup(client, currentClientIds, today) === group),
  })).filter(({ clients: members }) => members.length > 0);
}
