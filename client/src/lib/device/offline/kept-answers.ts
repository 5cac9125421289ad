import { matchesSearch } from '@daybook/domain/text/fold';
import { addDays } from '@daybook/domain/time/day';
import type { Output } from '#/lib/api/trpc.ts';
import { fieldsOf, nameOf } from './answer-name.ts';

export type Log = Output['dailyLogs']['get'];
export type Client = Output['clients']['get'];

/** What is stored about one person on a device that stays signed in (phone-and-offline.md#on-the-device). */
export interface KeptAnswers {
  user_id: number;
  /** The version of the shapes: another build may read them differently. */
  shapes: string;
  /** The time of the server's answers. */
  at: string;
  logs: Log[];
  clients: Client[];
  /** Complete answers, by `nameOf`. */
  exact: Record<string, unknown>;
}

/** Days of logs, the number of clients, and the days without contact after which everything is deleted. */
export const KEPT = { days: 35, clients: 300, without_contact: 30 };

const OVERVIEW_LOGS = 5;

/** A client with identity, contract and goals only: no addresses, phone numbers or custom fields of the company. */
export function slim(client: Client): Client {
  const contract = Object.entries(client.custom_fields).filter(([name]) =>
    /^(contract_hours|kms|total_kms|goals)/.test(name),
  );
  return {
    ...client,
    address: null,
    phone: null,
    case_worker: null,
    social_worker: null,
    contract_number: null,
    reference: null,
    visible_to: [],
    visible_employee_ids: [],
    visible_employee_details: [],
    custom_fields: Object.fromEntries(contract),
  };
}

type Filters = Record<string, unknown>;

/** The answers that can be computed from the stored records, by procedure. */
const MADE: Readonly<Record<string, (kept: KeptAnswers, filters: Filters) => unknown>> = {
  'dailyLogs.get': ({ logs }, filters) => logs.find(({ id }) => id === filters.id),
  'dailyLogs.list': ({ logs, user_id }, filters) =>
    filters.user === undefined || filters.user === user_id || filters.user === String(user_id)
      ? listed(
          logs,
          filters,
          (log) =>
            isOfDay(log, filters) &&
            (filters.client === undefined || String(log.client) === filters.client) &&
            matches(filters.search, log.client_detail.name, log.notes, log.daily_narrative),
        )
      : undefined,
  'dailyLogs.overview': ({ logs }, filters) => overviewOf(logs, filters),
  'dailyLogs.lastOfClient': ({ logs }, filters) =>
    logs.find(({ id, client }) => client === filters.client && id !== filters.except) ?? null,
  'dailyLogs.aroundDay': ({ logs }, filters) => aroundOf(logs, filters),
  'leaveRequests.get': ({ exact }, { id }) => requestOf(exact, id),
  'clients.get': ({ clients }, filters) => clients.find(({ id }) => id === filters.id),
  'clients.summaries': ({ clients }, filters) =>
    filters.with_approved_documents === undefined
      ? listed(
          clients,
          filters,
          (client) =>
            isActiveAs(client, filters) && matches(filters.search, client.name, client.client_code?.code),
        )
      : undefined,
};

/** A request, from the lists of them that are stored. */
const requestOf = (exact: KeptAnswers['exact'], id: unknown): unknown =>
  Object.entries(exact)
    .filter(([name]) => name.startsWith('leaveRequests.list '))
    .flatMap(([, answer]) => (isList(answer) ? answer.results : []))
    .find((request) => request.id === id);
const isList = (answer: unknown): answer is { results: readonly { id: number }[] } =>
  typeof answer === 'object' && answer !== null && 'results' in answer;

const isActiveAs = ({ is_active }: Client, filters: Filters) =>
  filters.is_active === undefined || String(is_active) === filters.is_active;
const matches = (search: unknown, ...texts: (string | null | undefined)[]) =>
  typeof search !== 'string' || matchesSearch(search, ...texts);

/** The answer computed from the stored records, or undefined if they do not contain it. */
export function answerFrom(kept: KeptAnswers, path: string, input: unknown): unknown {
  return kept.exact[nameOf(path, input)] ?? MADE[path]?.(kept, fieldsOf(input));
}

const isOfDay = (log: Log, { date, date__gte, date__lte }: Filters) =>
  (date === undefined || log.date === date) &&
  (typeof date__gte !== 'string' || log.date >= date__gte) &&
  (typeof date__lte !== 'string' || log.date <= date__lte);

function listed<Row>(rows: readonly Row[], filters: Filters, matchesAll: (row: Row) => boolean) {
  const found = rows.filter(matchesAll);
  const { page = 1, page_size, limit } = filters;
  const size = Number(page_size ?? limit ?? found.length);
  const from = (Number(page) - 1) * size;
  return { count: found.length, results: found.slice(from, from + size) };
}

function overviewOf(logs: readonly Log[], filters: Filters) {
  const matching = logs.filter(
    (log) => matches(filters.client_name, log.client_detail.name) && isOfDay(log, filters),
  );
  const groups = new Map<number, Log[]>();
  for (const log of matching) groups.set(log.client, [...(groups.get(log.client) ?? []), log]);
  return [...groups.values()].flatMap((ofClient) => {
    const [first] = ofClient;
    return first
      ? [{ client: first.client_detail, count: ofClient.length, logs: ofClient.slice(0, OVERVIEW_LOGS) }]
      : [];
  });
}

function aroundOf(logs: readonly Log[], { date, except }: Filters) {
  if (typeof date !== 'string') return undefined;
  const [from, to] = [addDays(date, -1), addDays(date, 1)];
  const near = logs
    .filter((log) => log.date >= from && log.date <= to && log.id !== except)
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.id - other.id);
  return {
    entries: near.flatMap((log) =>
      log.work_entries.map(({ start_time, end_time }) => ({
        daily_log_id: log.id,
        client_name: log.client_detail.name,
        date: log.date,
        start_time,
        end_time,
      })),
    ),
    locked_by: near.find((log) => log.date === date && log.locked)?.locked_by ?? null,
  };
}
