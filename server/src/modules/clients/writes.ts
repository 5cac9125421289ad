import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Client, ClientInput, ClientUpdate } from '@daybook/contract/clients';
import {
  clientFieldProblems,
  contractWorkCodeIds,
  gatedClientFields,
  settleClientFields,
} from '@daybook/domain/client-contract-write';
import { joinName } from '@daybook/domain/names';
import { type FreeFields, freeFieldsProblem, mergeFreeFields } from '@daybook/domain/custom-fields';
import { hasRecordsRefusal } from '@daybook/domain/refusals';
import { ofCompany } from '../../database/of-company.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import { clients, clientVisibility, clientWorkers } from '../../database/schema/clients.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext, MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, orNotFound } from '../../kernel/refusals.ts';
import { nextVersion, refuseStale } from '../../kernel/clock.ts';
import { refuseWithoutFeature } from '../../auth/plan-gates.ts';
import { newRow } from '../../kernel/rows.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import { setPeopleOfClient } from './people.ts';
import { clientRow, clientsWithRecords, getClient, refuseClientsBeyondPlan } from './reads.ts';
import { clientRecords } from './records.ts';

/** Aliases of other fields; the audit trail leaves them out. */
const ALIASES = [
  'client_code_details',
  'assigned_workers_details',
  'visible_employee_ids',
  'visible_employee_details',
  'name',
  'updated_at',
] as const satisfies readonly (keyof Client)[];

export async function createClient(ctx: MemberWrite, input: ClientInput): Promise<Client> {
  const { db, company_id } = ctx;
  if (input.is_active ?? true) await refuseClientsBeyondPlan(db, ctx);
  refuseTurnedDates(input.contract_start, input.contract_end);
  const [row] = await db
    .insert(clients)
    .values({
      ...newRow(ctx),
      ...columnsOf(input),
      first_name: input.first_name,
      last_name: input.last_name,
      ...(await referenceColumns(ctx, input.reference, 0)),
      client_code_id: await knownCode(db, company_id, input.client_code ?? null),
      ...(await socialWorkerAndFields(ctx, { social_worker: null, custom_fields: {} }, input)),
    })
    .returning();
  const created = orNotFound(row);
  await setPeople(ctx, created.id, input);
  const record = await recordOf(ctx, created.id);
  ctx.record({ record_type: 'client', record_id: record.id, ...changedFields(null, record, ALIASES) });
  return record;
}

export async function updateClient(ctx: MemberWrite, input: ClientUpdate): Promise<Client> {
  const { db, company_id } = ctx;
  const row = await clientRow(db, ctx, input.id);
  refuseStale(row, input);
  const before = await getClient(db, ctx, input.id);
  if (input.is_active && !row.is_active) await refuseClientsBeyondPlan(db, ctx);
  const contract_start = input.contract_start === undefined ? row.contract_start : input.contract_start;
  const contract_end = input.contract_end === undefined ? row.contract_end : input.contract_end;
  refuseTurnedDates(contract_start, contract_end);
  await db
    .update(clients)
    .set({
      ...columnsOf(input),
      ...(await referenceColumns(ctx, input.reference, row.id)),
      client_code_id:
        input.client_code === undefined ? undefined : await knownCode(db, company_id, input.client_code),
      ...(await socialWorkerAndFields(ctx, row, input)),
      updated_at: nextVersion(ctx.now, row.updated_at),
    })
    .where(ofCompany(clients, company_id, row.id));
  await setPeople(ctx, row.id, input);
  const after = await recordOf(ctx, row.id);
  ctx.record({ record_type: 'client', record_id: row.id, ...changedFields(before, after, ALIASES) });
  return after;
}

/** The form's values that are written unchanged; a field that is left out is not written. */
const columnsOf = (input: Partial<ClientInput>) => ({
  first_name: input.first_name,
  last_name: input.last_name,
  address: input.address,
  phone: input.phone,
  case_worker: input.case_worker,
  contract_number: input.contract_number,
  contract_start: input.contract_start,
  contract_end: input.contract_end,
  is_active: input.is_active,
});

/** Worked hours are never lost: a client with records can only be deactivated (decisions §3). */
export async function removeClient(ctx: MemberWrite, id: number) {
  const { db, company_id } = ctx;
  const before = await getClient(db, ctx, id);
  if ((await clientsWithRecords(db, company_id, [id])).has(id))
    throw conflict('has_records', hasRecordsRefusal(before.name));
  for (const relation of [clientWorkers, clientVisibility]) {
    await db.delete(relation).where(and(eq(relation.company_id, company_id), eq(relation.client_id, id)));
  }
  await db.delete(clients).where(ofCompany(clients, company_id, id));
  ctx.record({ record_type: 'client', record_id: id, ...changedFields(before, null, ALIASES) });
  return {};
}

/** The updated client, even if the editor can no longer see it. */
async function recordOf(ctx: MemberWrite, id: number): Promise<Client> {
  const [row] = await ctx.db
    .select()
    .from(clients)
    .where(ofCompany(clients, ctx.company_id, id));
  const [record] = await clientRecords(ctx.db, ctx, [orNotFound(row)]);
  return orNotFound(record);
}

async function setPeople(ctx: MemberWrite, clientId: number, input: Partial<ClientInput>): Promise<void> {
  const set = (
    relation: typeof clientWorkers | typeof clientVisibility,
    ids: number[] | undefined,
    field: string,
  ) =>
    ids === undefined ? undefined : setPeopleOfClient(ctx.db, relation, ctx.company_id, clientId, ids, field);
  await set(clientWorkers, input.assigned_workers, 'assigned_workers');
  if (input.visible_to !== undefined) await set(clientVisibility, input.visible_to, 'visible_to');
  else await set(clientVisibility, input.visible_employee_ids, 'visible_employee_ids');
}

/** `social_worker` is a field of the client (2 §3) and one of its custom_fields (1 §3): one setting under two names. */
async function socialWorkerAndFields(
  ctx: MemberWrite,
  stored: { social_worker: string | null; custom_fields: Record<string, unknown> },
  input: Partial<ClientInput>,
) {
  if (input.custom_fields === undefined && input.social_worker === undefined) {
    return { custom_fields: stored.custom_fields, social_worker: stored.social_worker };
  }
  const patch = { ...input.custom_fields };
  if (input.social_worker !== undefined && input.social_worker !== stored.social_worker) {
    patch.social_worker = input.social_worker;
  }
  const custom_fields = await changedClientFields(ctx.db, ctx, stored.custom_fields, patch);
  const named = custom_fields.social_worker;
  return { custom_fields, social_worker: typeof named === 'string' && named.trim() ? named.trim() : null };
}

async function knownCode(db: ReadDb, companyId: number, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const [code] = await db
    .select({ id: clientCodes.id })
    .from(clientCodes)
    .where(ofCompany(clientCodes, companyId, id));
  if (!code) throw badInput({ client_code: 'This client code does not exist.' });
  return id;
}

/** A reference belongs to one client of the company, regardless of case. */
async function referenceColumns(
  { db, company_id }: MemberWrite,
  reference: string | null | undefined,
  own: number,
) {
  if (reference === undefined) return {};
  const reference_key = reference?.toLowerCase() ?? null;
  if (reference_key !== null) {
    const [taken] = await db
      .select({ first_name: clients.first_name, last_name: clients.last_name })
      .from(clients)
      .where(
        and(
          eq(clients.company_id, company_id),
          eq(clients.reference_key, reference_key),
          ne(clients.id, own),
        ),
      );
    if (taken) throw badInput({ reference: referenceTaken(joinName(taken)) });
  }
  return { reference, reference_key };
}

const referenceTaken = (name: string): string => `This reference belongs to ${name}.`;
export const TURNED_DATES = 'The contract ends before it starts.';

function refuseTurnedDates(start: string | null | undefined, end: string | null | undefined): void {
  if (start && end && end < start) throw badInput({ contract_end: TURNED_DATES });
}

/**
 * The `custom_fields` of a client after a change: top-level keys merged, null removes one (decisions §1), contract
 * hours for existing work codes, and no amount that the plan locks.
 */
async function changedClientFields(
  db: ReadDb,
  { caller, company_id }: Pick<MemberContext, 'caller' | 'company_id'>,
  stored: FreeFields,
  patch: FreeFields,
): Promise<Record<string, unknown>> {
  const problems = clientFieldProblems(patch);
  if (problems.length > 0) throw badInput({ custom_fields: problems });
  const codes = contractWorkCodeIds(patch);
  if (codes.length > 0) {
    const known = await db
      .select({ id: workCodes.id })
      .from(workCodes)
      .where(and(eq(workCodes.company_id, company_id), inArray(workCodes.id, codes.slice(0, 1_000))));
    if (known.length < codes.length) {
      throw badInput({ custom_fields: 'Contract hours name a work code that does not exist.' });
    }
  }
  for (const feature of gatedClientFields(stored, patch)) {
    refuseWithoutFeature(caller, feature);
  }
  const merged = mergeFreeFields(stored, settleClientFields(stored, patch));
  const problem = freeFieldsProblem(merged);
  if (problem) throw badInput({ custom_fields: problem });
  return { ...merged };
}
