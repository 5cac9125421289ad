import { LOGS_PER_CLIENT } from '@daybook/domain/limits';
import { matchesSearch } from '@daybook/domain/text/fold';
import { addDays, type Day } from '@daybook/domain/time/day';
import type { Output } from '#/lib/api/trpc.ts';
import { fieldsOf, nameOf } from './answer-name.ts';

export type Log = Output['dailyLogs']['get'];
export type Client = Output['clients']['get'];
type Sheets = Output['timesheets']['summaries'];

/** What is stored about one person on a device that stays signed in (phone-and-offline.md#on-the-device). */
export interface KeptAnswers {
  user_id: number;
  /** The version of the shapes: another build may read them differently. */
  shapes: string;
  /** The time of the server's answers. */
  at: string;
  /** An administrator: what the server lists for them is the company's, not their own. */
  sees_all: boolean;
  /** Their own logs from the day `since` on, the newest first. */
  since: Day;
  logs: Log[];
  /** The people assigned to them, by name. */
  clients: Client[];
  /** Complete answers, by `nameOf`. */
  exact: Record<string, unknown>;
}

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

/**
 * How the stored records answer, by procedure: as the server would, or undefined if they do not hold the whole answer, or if a
 * filter is not known here. `inPart`: the screen says what is not stored, so that a part of the answer is enough.
 */
const ANSWERS: Readonly<Record<string, (kept: KeptAnswers, filters: Filters, inPart: boolean) => unknown>> = {
  'dailyLogs.get': ({ logs }, { id }) => logs.find((log) => log.id === id),
  'dailyLogs.list': listLogs,
  'dailyLogs.overview': overviewOf,
  'dailyLogs.lastOfClient': ({ logs }, { client, except }) =>
    isOwn(logs, except) ? logs.find((log) => log.client === client && log.id !== except) : undefined,
  'dailyLogs.aroundDay': aroundOf,
  'leaveRequests.get': ({ exact }, { id }) =>
    answersTo(exact, 'leaveRequests.list')
      .flatMap(({ results }) => results)
      .find((request) => request.id === id),
  'clients.get': ({ clients }, { id }, inPart) => (inPart ? clients.find((one) => one.id === id) : undefined),
  'clients.summaries': listClients,
};

/** The answer computed from the stored records, or undefined if they do not contain it. */
export function answerFrom(kept: KeptAnswers, path: string, input: unknown, inPart = false): unknown {
  return kept.exact[nameOf(path, input)] ?? ANSWERS[path]?.(kept, fieldsOf(input), inPart);
}

/** The stored lists that a procedure answered with. */
const answersTo = (exact: KeptAnswers['exact'], path: string) =>
  Object.entries(exact).flatMap(([name, answer]) =>
    name.startsWith(`${path} `) && isList(answer) ? [answer] : [],
  );
const isList = (answer: unknown): answer is { results: readonly { id: number }[] } =>
  typeof answer === 'object' && answer !== null && 'results' in answer;

const knows = (filters: Filters, names: readonly string[]): boolean =>
  Object.keys(filters).every((name) => names.includes(name));

/** Whether a search finds a client, by what the server searches: their name as it is stored, not as it is shown. */
const isNamed = (
  search: unknown,
  { first_name, last_name }: Pick<Client, 'first_name' | 'last_name'>,
  ...more: (string | null)[]
) => typeof search !== 'string' || matchesSearch(search, `${first_name} ${last_name}`, ...more);

/** The author of the log in the form is asked about, which may be a colleague. */
const isOwn = (logs: readonly Log[], except: unknown): boolean =>
  except === undefined || logs.some(({ id }) => id === except);

const isOfDay = (log: Log, { date, date__gte, date__lte }: Filters) =>
  (date === undefined || log.date === date) &&
  (typeof date__gte !== 'string' || log.date >= date__gte) &&
  (typeof date__lte !== 'string' || log.date <= date__lte);

/** How much of the days that are asked for is stored. */
function storedOf({ date, date__gte, date__lte }: Filters, since: Day): 'all' | 'some' | 'none' {
  const [first, last] = [date ?? date__gte, date ?? date__lte];
  if (typeof last === 'string' && last < since) return 'none';
  return typeof first === 'string' && first >= since ? 'all' : 'some';
}

const LIST_FILTERS = ['search', 'ordering', 'page', 'page_size', 'limit'];
const LOG_FILTERS = [...LIST_FILTERS, 'user', 'client', 'date', 'date__gte', 'date__lte'];
const CLIENT_FILTERS = [...LIST_FILTERS, 'is_active'];

function listLogs({ logs, user_id, sees_all, since }: KeptAnswers, filters: Filters, inPart: boolean) {
  const { user, client, search, ordering = '-date' } = filters;
  if (!knows(filters, LOG_FILTERS) || (ordering !== '-date' && ordering !== 'date')) return undefined;
  if (user !== undefined && Number(user) !== user_id) return undefined;
  const stored = storedOf(filters, since);
  const isWhole = stored === 'all' && (user !== undefined || !sees_all);
  if (stored === 'none' || !(isWhole || inPart)) return undefined;
  const matching = logs.filter(
    (log) =>
      isOfDay(log, filters) &&
      (client === undefined || log.client === Number(client)) &&
      isNamed(search, log.client_detail, log.notes, log.daily_narrative),
  );
  return windowOf(ordering === 'date' ? matching.toReversed() : matching, filters);
}

/** Never all that a person can see, and found by name and code only. */
function listClients({ clients }: KeptAnswers, filters: Filters, inPart: boolean) {
  const { is_active, search } = filters;
  const byName = inOrder(clients, filters.ordering);
  if (!inPart || !byName || !knows(filters, CLIENT_FILTERS)) return undefined;
  const matching = byName.filter(
    (client) =>
      (is_active === undefined || String(client.is_active) === is_active) &&
      isNamed(search, client, client.client_code?.code ?? null),
  );
  return windowOf(matching, filters);
}

/** Those without a date last. `clients` are in the server's order by name, which depends on its database. */
function inOrder(clients: readonly Client[], ordering: unknown = 'name'): readonly Client[] | undefined {
  const [, down, key] = /^(-?)(name|contract_start|contract_end)$/.exec(String(ordering)) ?? [];
  const byName = down ? clients.toReversed() : clients;
  if (key === 'name') return byName;
  if (key !== 'contract_start' && key !== 'contract_end') return undefined;
  const sign = down ? -1 : 1;
  return byName.toSorted(({ [key]: one }, { [key]: other }) =>
    one === null || other === null
      ? Number(one === null) - Number(other === null)
      : sign * one.localeCompare(other),
  );
}

/** Of the contract, which would bring its library here. */
const PAGE_SIZE = 50;

/** A page of the rows, the first ones, or all: as the server's lists. */
function windowOf<Row>(rows: readonly Row[], { page, page_size, limit }: Filters) {
  const isPage = page !== undefined || page_size !== undefined;
  const size = Number((isPage ? (page_size ?? PAGE_SIZE) : limit) ?? rows.length);
  const from = (Number(page ?? 1) - 1) * size;
  return { count: rows.length, results: rows.slice(from, from + size) };
}

function overviewOf({ logs, since }: KeptAnswers, filters: Filters, inPart: boolean) {
  const stored = storedOf(filters, since);
  if (!knows(filters, ['client_name', 'date']) || stored === 'none' || (stored === 'some' && !inPart))
    return undefined;
  const matching = logs.filter(
    (log) => isNamed(filters.client_name, log.client_detail) && isOfDay(log, filters),
  );
  const groups = new Map<number, Log[]>();
  for (const log of matching) groups.set(log.client, [...(groups.get(log.client) ?? []), log]);
  return [...groups.values()].flatMap((ofClient) => {
    const [first] = ofClient;
    return first
      ? [{ client: first.client_detail, count: ofClient.length, logs: ofClient.slice(0, LOGS_PER_CLIENT) }]
      : [];
  });
}

const isSheets = (answer: unknown): answer is Sheets => isList(answer);
const covers = ({ start_date, end_date }: { start_date: Day; end_date: Day }, day: Day): boolean =>
  start_date <= day && day <= end_date;

function aroundOf({ logs, since, user_id, exact }: KeptAnswers, filters: Filters) {
  const { date, except } = filters;
  // A log that is named by its key cannot be told from the others.
  if (!knows(filters, ['date', 'except']) || typeof date !== 'string' || !isOwn(logs, except))
    return undefined;
  const [from, to] = [addDays(date, -1), addDays(date, 1)];
  const locked_by = logs.find(({ locked_by: lock }) => lock && covers(lock, date))?.locked_by ?? null;
  const sheets = exact[nameOf('timesheets.summaries', { user: user_id })];
  const isOpen =
    isSheets(sheets) && sheets.results.every((sheet) => sheet.status === 'Draft' || !covers(sheet, date));
  if (from < since || !(locked_by || isOpen)) return undefined;
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
    locked_by,
  };
}
