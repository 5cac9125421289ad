import { and, eq } from 'drizzle-orm';
import type { FormFilters } from '@daybook/contract/form-review';
import type { NoShow } from '@daybook/contract/no-shows';
import { PAGE_SIZE, type PageWindow } from '@daybook/contract/filters';
import { noShowTitle } from '@daybook/domain/no-show';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import { noShows } from '../../database/schema/no-shows.ts';
import type { CommittedDb, ReadDb } from '../../database/store.ts';
import { found } from '../../refusals.ts';
import type { Viewer } from '../clients/visibility.ts';
import {
  authorColumns,
  authorOf,
  clientColumns,
  clientOf,
  countForms,
  formFields,
  formOrder,
  matchingForms,
  readableForms,
  reviewersOf,
} from '../form-review/reads.ts';

/** What `reviewForm` and `removeForm` are to work on. */
export const reviewed = { kind: 'no-show', table: noShows } as const;

const searched = [noShows.staff_name, noShows.cancellation_reason];

const allNoShows = (db: ReadDb) =>
  db
    .select({ form: noShows, client: clientColumns, user: authorColumns })
    .from(noShows)
    .leftJoin(clients, clientOf(noShows))
    .leftJoin(users, authorOf(noShows));

async function recordsOf(
  db: ReadDb,
  viewer: Viewer,
  rows: Awaited<ReturnType<typeof allNoShows>>,
): Promise<NoShow[]> {
  const reviewers = await reviewersOf(
    db,
    viewer,
    rows.map((row) => row.form),
  );
  return rows.map((row) => ({
    ...formFields(row, reviewers, noShowTitle),
    staff_name: row.form.staff_name,
    time_notified: row.form.time_notified,
    service_hours: row.form.service_hours,
    cancellation_reason: row.form.cancellation_reason,
    activities: row.form.activities,
    other_activity: row.form.other_activity,
    resources_used: row.form.resources_used,
    time_description: row.form.time_description,
  }));
}

/** A no-show form that exists for the viewer; throws the 404. */
export async function noShowById(db: ReadDb, viewer: Viewer, id: number): Promise<NoShow> {
  const rows = await allNoShows(db).where(and(readableForms(db, viewer, noShows), eq(noShows.id, id)));
  const [record] = await recordsOf(db, viewer, rows);
  return found(record);
}

export async function listNoShows(
  db: ReadDb,
  viewer: Viewer,
  { limit, ...filter }: FormFilters & { limit?: number | undefined },
): Promise<NoShow[]> {
  const query = allNoShows(db)
    .where(and(readableForms(db, viewer, noShows), matchingForms(noShows, filter, searched)))
    .orderBy(...formOrder(noShows, filter.ordering));
  return recordsOf(db, viewer, await (limit === undefined ? query : query.limit(limit)));
}

const countNoShows = countForms(noShows, searched);

export async function pageNoShows(
  db: CommittedDb,
  viewer: Viewer,
  { page = 1, page_size = PAGE_SIZE, count_all, ...filter }: FormFilters & PageWindow,
): Promise<{ count: number; results: NoShow[] }> {
  const where = and(readableForms(db, viewer, noShows), matchingForms(noShows, filter, searched));
  const rows = await allNoShows(db)
    .where(where)
    .orderBy(...formOrder(noShows, filter.ordering))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return {
    count: await countNoShows(db, viewer, filter, count_all),
    results: await recordsOf(db, viewer, rows),
  };
}
