import { type AnyColumn, type SQL, and, asc, desc, eq, gte, lte, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { FormFilters, formRecord } from '@daybook/contract/form-review';
import { monthRange } from '@daybook/contract/filters';
import { joinName } from '@daybook/domain/names';
import { among } from '../../database/among.ts';
import { contains, fullName } from '../../database/contains.ts';
import { promised } from '../../database/promised.ts';
import { countRows, one } from '../../database/count-rows.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import type { incidents } from '../../database/schema/incidents.ts';
import type { noShows } from '../../database/schema/no-shows.ts';
import type { ReadDb } from '../../database/store.ts';
import { LOGS_AND_SHEETS } from '../../kept/changes.ts';
import { whileUnchanged } from '../../kept/while-unchanged.ts';
import { type Viewer, visibleTo } from '../clients/visibility.ts';

/** No-shows and incidents: filed by anybody, reviewed by an admin (decisions §3). */
export type FormTable = typeof noShows | typeof incidents;
type FormRow = FormTable['$inferSelect'];

export const clientColumns = {
  id: clients.id,
  first_name: clients.first_name,
  last_name: clients.last_name,
};
export const authorColumns = {
  id: users.id,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
};
interface Named {
  id: number;
  first_name: string;
  last_name: string;
}

/**
 * For the left joins of a page of forms with clients and users, which the foreign keys promise to be there. Inner joins made
 * SQLite begin with all users and sort all forms, or read all clients first to know which are worth looking up.
 */
export const clientOf = (table: FormTable) =>
  and(eq(clients.company_id, table.company_id), eq(clients.id, table.client_id));
export const authorOf = (table: FormTable) =>
  and(eq(users.company_id, table.company_id), eq(users.id, table.user_id));

/**
 * Which forms exist for the viewer: an admin's are the company's, a worker's those that he or she filed and approved
 * ones of clients that he or she can see (decisions §2). For a query that joins `clients`.
 */
export function readableForms(db: ReadDb, viewer: Viewer, table: FormTable): SQL | undefined {
  const own = eq(table.company_id, viewer.company_id);
  if (viewer.caller.is_admin) return own;
  const approved = and(eq(table.approved, true), visibleTo(db, viewer));
  return and(own, or(eq(table.user_id, viewer.caller.user_id), approved));
}

/** `searched`: the form's own columns that a search looks into, beside the names of client and author. */
export function matchingForms(table: FormTable, filter: FormFilters, searched: AnyColumn[]): SQL | undefined {
  const month = monthRange(filter);
  const { search } = filter;
  return and(
    filter.submitted === undefined ? undefined : eq(table.submitted, filter.submitted),
    filter.approved === undefined ? undefined : eq(table.approved, filter.approved),
    filter.processed === undefined ? undefined : eq(table.processed, filter.processed),
    filter.client === undefined ? undefined : eq(table.client_id, filter.client),
    filter.user === undefined ? undefined : eq(table.user_id, filter.user),
    filter.date === undefined ? undefined : eq(table.date, filter.date),
    filter.date__gte === undefined ? undefined : gte(table.date, filter.date__gte),
    filter.date__lte === undefined ? undefined : lte(table.date, filter.date__lte),
    month ? and(gte(table.date, month.from), lte(table.date, month.to)) : undefined,
    search
      ? or(...[fullName(clients), fullName(users), ...searched].map((column) => contains(column, search)))
      : undefined,
  );
}

/** Newest first, unless asked otherwise. */
export function formOrder(table: FormTable, ordering: FormFilters['ordering'] = '-date'): SQL[] {
  const direction = ordering.startsWith('-') ? desc : asc;
  const columns: Record<string, AnyColumn[]> = {
    date: [table.date],
    submitted_at: [table.submitted_at],
    created_at: [table.created_at],
    client: [clients.last_name, clients.first_name],
    user: [users.last_name, users.first_name],
    id: [],
  };
  return [...(columns[ordering.replace('-', '')] ?? []), table.id].map((column) => direction(column));
}

/** How many forms match. For a worker, and in a search, client and author are looked at too; otherwise an index counts. */
export const countForms = (table: FormTable, searched: AnyColumn[]) =>
  whileUnchanged(
    (db: ReadDb, viewer: Viewer, filter: FormFilters, all?: boolean) => {
      const where = and(readableForms(db, viewer, table), matchingForms(table, filter, searched));
      const rows = db.select(one).from(table);
      const bare = viewer.caller.is_admin && !filter.search;
      const named = () => rows.innerJoin(clients, clientOf(table)).innerJoin(users, authorOf(table));
      return countRows(db, (bare ? rows : named()).where(where), all);
    },
    { besides: LOGS_AND_SHEETS },
  );

/** Who reviewed these forms, by id. */
export async function reviewersOf(
  db: ReadDb,
  viewer: Viewer,
  forms: FormRow[],
): Promise<Map<number, string>> {
  const ids = [...new Set(forms.flatMap((form) => form.reviewed_by_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(authorColumns)
    .from(users)
    .where(and(eq(users.company_id, viewer.company_id), among(users.id, ids)));
  return new Map(rows.map((row) => [row.id, joinName(row)]));
}

interface FoundForm {
  form: FormRow;
  client: Named | null;
  user: (Named & { email: string }) | null;
}

/** What a no-show and an incident say alike. */
export function formFields(
  { form, ...joined }: FoundForm,
  reviewers: Map<number, string>,
  titleOf: (clientName: string) => string,
): z.output<typeof formRecord> {
  const client = promised(joined.client);
  const user = promised(joined.user);
  const client_name = joinName(client);
  const user_name = joinName(user);
  return {
    id: form.id,
    title: titleOf(client_name),
    client: { id: client.id, name: client_name },
    client_id: client.id,
    user: { id: user.id, name: user_name, email: user.email },
    date: form.date,
    staff_signature: form.staff_signature,
    staff_signature_date: form.staff_signature_date,
    supervisor_signature: form.supervisor_signature,
    supervisor_signature_date: form.supervisor_signature_date,
    submitted: form.submitted,
    submitted_by: user_name,
    submitted_at: form.submitted_at,
    approved: form.approved,
    processed: form.processed,
    reviewed_by: form.reviewed_by_id === null ? null : (reviewers.get(form.reviewed_by_id) ?? null),
    reviewed_at: form.reviewed_at,
    created_at: form.created_at,
    updated_at: form.updated_at,
  };
}
