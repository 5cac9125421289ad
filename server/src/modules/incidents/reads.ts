import { and, eq } from 'drizzle-orm';
import type { FormFilters } from '@daybook/contract/form-review';
import type { Incident } from '@daybook/contract/incidents';
import { PAGE_SIZE, type PageWindow } from '@daybook/contract/filters';
import { incidentTitle } from '@daybook/domain/incident';
import { joinName } from '@daybook/domain/names';
import { promised } from '../../database/promised.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import { incidents } from '../../database/schema/incidents.ts';
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
export const reviewed = { kind: 'incident', table: incidents } as const;

const searched = [incidents.staff_present, incidents.location, incidents.city];

const allIncidents = (db: ReadDb) =>
  db
    .select({ form: incidents, client: clientColumns, user: authorColumns })
    .from(incidents)
    .leftJoin(clients, clientOf(incidents))
    .leftJoin(users, authorOf(incidents));

async function recordsOf(
  db: ReadDb,
  viewer: Viewer,
  rows: Awaited<ReturnType<typeof allIncidents>>,
): Promise<Incident[]> {
  const reviewers = await reviewersOf(
    db,
    viewer,
    rows.map((row) => row.form),
  );
  return rows.map((row) => ({
    ...formFields(row, reviewers, incidentTitle),
    time: row.form.time,
    staff_present: row.form.staff_present,
    city: row.form.city,
    location: row.form.location,
    location_details: row.form.location_details,
    incident_types: row.form.incident_types,
    other_incident: row.form.other_incident,
    incident_outcome: row.form.incident_outcome,
    reported_by: joinName(promised(row.user)),
  }));
}

/** An incident report that exists for the viewer; throws the 404. */
export async function incidentById(db: ReadDb, viewer: Viewer, id: number): Promise<Incident> {
  const rows = await allIncidents(db).where(and(readableForms(db, viewer, incidents), eq(incidents.id, id)));
  const [record] = await recordsOf(db, viewer, rows);
  return found(record);
}

export async function listIncidents(
  db: ReadDb,
  viewer: Viewer,
  { limit, ...filter }: FormFilters & { limit?: number | undefined },
): Promise<Incident[]> {
  const query = allIncidents(db)
    .where(and(readableForms(db, viewer, incidents), matchingForms(incidents, filter, searched)))
    .orderBy(...formOrder(incidents, filter.ordering));
  return recordsOf(db, viewer, await (limit === undefined ? query : query.limit(limit)));
}

const countIncidents = countForms(incidents, searched);

export async function pageIncidents(
  db: CommittedDb,
  viewer: Viewer,
  { page = 1, page_size = PAGE_SIZE, count_all, ...filter }: FormFilters & PageWindow,
): Promise<{ count: number; results: Incident[] }> {
  const where = and(readableForms(db, viewer, incidents), matchingForms(incidents, filter, searched));
  const rows = await allIncidents(db)
    .where(where)
    .orderBy(...formOrder(incidents, filter.ordering))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return {
    count: await countIncidents(db, viewer, filter, count_all),
    results: await recordsOf(db, viewer, rows),
  };
}
