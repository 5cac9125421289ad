import { and, eq, inArray } from 'drizzle-orm';
import {
  CHOOSE_KIND,
  personFieldsIn,
  type Client,
  type ClientInput,
  type ClientUpdate,
  type NewClient,
} from '@daybook/contract/clients';
import { hasRecordsRefusal } from '@daybook/domain/access/in-use';
import {
  clientFieldProblems,
  contractWorkCodeIds,
  gatedClientFields,
  settleClientFields,
} from '@daybook/domain/clients/client-contract-write';
import { hasReportsRefusal, leaveClientRefusal, NO_CONTRACT } from '@daybook/domain/clients/client-kinds';
import { freeFieldsProblem, mergeFreeFields, type FreeFields } from '@daybook/domain/clients/custom-fields';
import { foldedKey } from '@daybook/domain/text/fold';
import { joinName } from '@daybook/domain/text/names';
import { refuseWithoutFeature } from '../../auth/plan-limits.ts';
import { clientRecipients, recipients } from '../../database/schema/billing.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import { clients, clientVisibility, clientWorkers } from '../../database/schema/clients.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import { excludedColumns, inIds } from '../../database/sql.ts';
import { inserter } from '../../database/statements.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import type { MemberContext, MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, forbidden, notFound, orNotFound, required } from '../../kernel/refusals.ts';
import { newRow, single, withChange } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { refuseChangedLeave } from './leave-client.ts';
import { setPeopleOfClients } from './people.ts';
import { clientRows, clientsWithRecords, hasReports, refuseClientsBeyondPlan } from './reads.ts';
import { clientRecords } from './records.ts';

type ClientRow = typeof clients.$inferSelect;
type ClientFields = Partial<ClientInput>;

/** Aliases of other fields; the audit trail leaves them out. */
const NOT_IN_TRAIL = [
  'client_code_details',
  'assigned_workers_details',
  'visible_employee_ids',
  'visible_employee_details',
  'name',
  'updated_at',
] as const satisfies readonly (keyof Client)[];

/** Adds clients, all or none; in their order. */
export async function createClients(ctx: MemberWrite, inputs: readonly ClientInput[]): Promise<Client[]> {
  const { db } = ctx;
  if (inputs.length === 0) return [];
  await refuseClientsBeyondPlan(db, ctx, inputs.filter(({ is_active }) => is_active ?? true).length);
  for (const input of inputs) refuseTurnedDates(input.contract_start, input.contract_end);
  await refuseTakenReferences(
    ctx,
    inputs.map(({ reference }) => ({ reference, id: null })),
  );
  const codes = await knownCodes(ctx, inputs);
  const stored = await db
    .insert(clients)
    .values(
      inputs.map((input) => ({
        ...newRow(ctx),
        ...columnsOf(input),
        first_name: input.first_name,
        last_name: input.last_name,
        ...referenceColumns(input.reference),
        client_code_id: input.client_code ?? null,
        ...socialWorkerAndFields(ctx, { social_worker: null, custom_fields: {} }, input, codes),
      })),
    )
    .returning();
  // The ids of rows that are inserted together ascend in their order.
  const rows = stored.toSorted((a, b) => a.id - b.id);
  await setPeople(
    ctx,
    rows.flatMap(({ id }, at) => ({ id, input: inputs[at] ?? {} })),
  );
  const created = await clientRecords(db, ctx, rows);
  for (const one of created)
    ctx.record({ record_type: 'client', record_id: one.id, ...changedFields(null, one, NOT_IN_TRAIL) });
  return created;
}

export async function createClient(
  ctx: MemberWrite,
  { kind, name, first_name, last_name, ...input }: NewClient,
) {
  return kind === 'internal'
    ? createInternalClient(ctx, { name: name ?? '', ...input })
    : single(createClients(ctx, [{ first_name: first_name ?? '', last_name: last_name ?? '', ...input }]));
}

/** Adds what a company's own time is logged on; it counts toward no plan. */
async function createInternalClient(
  ctx: MemberWrite,
  input: Pick<ClientFields, 'is_active' | 'visible_to' | 'visible_employee_ids'> & { name: string },
): Promise<Client> {
  const [row] = await ctx.db
    .insert(clients)
    .values({
      ...newRow(ctx),
      kind: 'internal',
      first_name: '',
      last_name: input.name,
      is_active: input.is_active,
      custom_fields: {},
    })
    .returning();
  const stored = required(row, 'the internal client created just now');
  const { visible_to, visible_employee_ids } = input;
  await setPeople(ctx, [{ id: stored.id, input: { visible_to, visible_employee_ids } }]);
  const [created] = await clientRecords(ctx.db, ctx, [stored]);
  const record = required(created, `internal client ${stored.id}`);
  ctx.record({ record_type: 'client', record_id: record.id, ...changedFields(null, record, NOT_IN_TRAIL) });
  return record;
}

/** Changes several clients, each once, all or none; in their order. */
export async function updateClients(ctx: MemberWrite, inputs: readonly ClientUpdate[]): Promise<Client[]> {
  const { db } = ctx;
  const ids = inputs.map(({ id }) => id);
  const present = new Map((await clientRows(db, ctx, ids)).map((row) => [row.id, row]));
  const changes = inputs.map((input) => ({ input, row: orNotFound(present.get(input.id)) }));
  for (const { row, input } of changes) {
    refuseStale(row, input);
    refuseOtherKind(row, input);
    refuseChangedLeave(row, input);
  }
  const rows = changes.map(({ row }) => row);
  const before = new Map((await clientRecords(db, ctx, rows)).map((one) => [one.id, one]));
  const active = changes.filter(
    ({ row, input }) =>
      row.kind === 'person' && input.kind !== 'internal' && input.is_active && !row.is_active,
  ).length;
  await refuseClientsBeyondPlan(db, ctx, active);
  for (const { row, input } of changes) {
    const { contract_start = row.contract_start, contract_end = row.contract_end } = input;
    refuseTurnedDates(contract_start, contract_end);
  }
  await refuseTakenReferences(
    ctx,
    changes.map(({ row, input }) => ({ reference: input.reference, id: row.id })),
  );
  const codes = await knownCodes(ctx, inputs);
  const written: ClientRow[] = [];
  for (const { row, input } of changes)
    written.push(
      withChange(row, {
        ...(isInternal({ row, input })
          ? await internalColumns(ctx, row, input)
          : {
              ...columnsOf(input),
              ...(input.reference !== undefined && referenceColumns(input.reference)),
              client_code_id: input.client_code,
              ...socialWorkerAndFields(ctx, row, input, codes),
            }),
        updated_at: nextVersion(ctx.now, row.updated_at),
      }),
    );
  await replaceClients(db, written);
  await setPeople(
    ctx,
    changes.map((change) => ({
      id: change.input.id,
      input: isInternal(change) ? { ...change.input, assigned_workers: [] } : change.input,
    })),
  );
  const after = await recordsOf(ctx, ids);
  return ids.map((id) => {
    const record = required(after.get(id), `client ${id}, changed just now`);
    const changed = changedFields(
      required(before.get(id), `client ${id} before its change`),
      record,
      NOT_IN_TRAIL,
    );
    ctx.record({ record_type: 'client', record_id: id, ...changed });
    return record;
  });
}

/** Changes whole rows, many in one statement. */
const replaceClients = inserter(clients, (insert) =>
  insert.onConflictDoUpdate({ target: clients.id, set: excludedColumns(clients) }),
);

/** The client of time off remains the only one; its own kind may be sent back. */
function refuseOtherKind({ kind }: ClientRow, input: ClientUpdate): void {
  const isOther = input.kind !== undefined && input.kind !== kind;
  if (isOther && [input.kind, kind].includes('leave')) throw badInput({ kind: CHOOSE_KIND });
}

const isInternal = ({ row, input }: { row: ClientRow; input: ClientUpdate }): boolean =>
  row.kind === 'internal' || input.kind === 'internal';

/** What is written of an internal client, or of one that becomes internal; throws 400 at each field that only a person has. */
async function internalColumns(ctx: MemberWrite, row: ClientRow, input: ClientUpdate) {
  if (input.kind === 'person') throw badInput({ kind: 'An internal client stays internal.' });
  const fields = personFieldsIn(input);
  if (fields.length > 0) throw badInput(Object.fromEntries(fields.map((field) => [field, NO_CONTRACT])));
  if (row.kind === 'internal') return { last_name: input.name, is_active: input.is_active };
  if (!ctx.caller.is_admin) throw forbidden();
  const name = joinName(row);
  if (await hasReports(ctx.db, ctx.company_id, row.id))
    throw conflict('has_records', hasReportsRefusal(name));
  return {
    kind: 'internal' as const,
    first_name: '',
    last_name: input.name ?? name,
    is_active: input.is_active,
    ...NO_PERSON,
  };
}

const NO_PERSON = {
  address: null,
  phone: null,
  case_worker: null,
  social_worker: null,
  contract_number: null,
  contract_start: null,
  contract_end: null,
  client_code_id: null,
  ...referenceColumns(null),
  custom_fields: {},
};

/** The form's values that are written unchanged; a field that is left out is not written. */
const columnsOf = (input: ClientFields) => ({
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

/**
 * Deletes several clients, all or none. Worked hours are never lost: a client with records can only be deactivated
 * (clients-and-contracts.md#deleting).
 */
export async function removeClients(ctx: MemberWrite, ids: readonly number[]): Promise<void> {
  const { db, company_id } = ctx;
  const present = await clientRecords(db, ctx, await clientRows(db, ctx, ids));
  if (present.length < ids.length) throw notFound();
  const leave = present.find(({ kind }) => kind === 'leave');
  if (leave) throw conflict('leave_client', leaveClientRefusal(leave.name));
  const used = await clientsWithRecords(db, company_id, ids);
  const blocked = present.find(({ id }) => used.has(id));
  if (blocked) throw conflict('has_records', hasRecordsRefusal(blocked.name));
  for (const relation of [clientWorkers, clientVisibility, clientRecipients, recipients]) {
    await db.delete(relation).where(and(eq(relation.company_id, company_id), inIds(relation.client_id, ids)));
  }
  await db.delete(clients).where(and(eq(clients.company_id, company_id), inIds(clients.id, ids)));
  for (const before of present)
    ctx.record({ record_type: 'client', record_id: before.id, ...changedFields(before, null, NOT_IN_TRAIL) });
}

/** The clients as they are now, even if the person who changed them can no longer see them. */
async function recordsOf(ctx: MemberWrite, ids: readonly number[]): Promise<Map<number, Client>> {
  const rows = await ctx.db
    .select()
    .from(clients)
    .where(and(eq(clients.company_id, ctx.company_id), inIds(clients.id, ids)));
  return new Map((await clientRecords(ctx.db, ctx, rows)).map((one) => [one.id, one]));
}

async function setPeople(
  { db, company_id }: MemberWrite,
  changes: readonly { id: number; input: ClientFields }[],
): Promise<void> {
  const set = (
    relation: typeof clientWorkers | typeof clientVisibility,
    field: string,
    peopleOf: (input: ClientFields) => number[] | undefined,
  ) => {
    const wanted = changes.flatMap(({ id, input }) => {
      const people = peopleOf(input);
      return people === undefined ? [] : [{ client_id: id, people }];
    });
    return setPeopleOfClients(db, relation, company_id, wanted, field);
  };
  await set(clientWorkers, 'assigned_workers', ({ assigned_workers }) => assigned_workers);
  await set(clientVisibility, 'visible_to', ({ visible_to }) => visible_to);
  await set(clientVisibility, 'visible_employee_ids', ({ visible_to, visible_employee_ids }) =>
    visible_to === undefined ? visible_employee_ids : undefined,
  );
}

/**
 * `social_worker` is a field of the client (clients-and-contracts.md#contract) and one of its custom_fields: one setting under two
 * names.
 */
function socialWorkerAndFields(
  ctx: MemberWrite,
  stored: { social_worker: string | null; custom_fields: Record<string, unknown> },
  input: ClientFields,
  codes: ReadonlySet<number>,
) {
  if (input.custom_fields === undefined && input.social_worker === undefined) {
    return { custom_fields: stored.custom_fields, social_worker: stored.social_worker };
  }
  const patch = { ...input.custom_fields };
  if (input.social_worker !== undefined && input.social_worker !== stored.social_worker) {
    patch.social_worker = input.social_worker;
  }
  const custom_fields = changedClientFields(ctx, stored.custom_fields, patch, codes);
  const named = custom_fields.social_worker;
  return { custom_fields, social_worker: typeof named === 'string' && named.trim() ? named.trim() : null };
}

/** The company's work codes among those that contract hours name; throws 400 where a client code does not exist. */
async function knownCodes(
  { db, company_id }: MemberWrite,
  inputs: readonly ClientFields[],
): Promise<ReadonlySet<number>> {
  const clientCodeIds = [...new Set(inputs.flatMap(({ client_code }) => client_code ?? []))];
  const existing = (table: typeof clientCodes | typeof workCodes, ids: number[]) =>
    ids.length === 0
      ? []
      : db
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.company_id, company_id), inIds(table.id, ids)));
  if ((await existing(clientCodes, clientCodeIds)).length < clientCodeIds.length)
    throw badInput({ client_code: 'This client code does not exist.' });
  const named = inputs.flatMap(({ custom_fields }) => contractWorkCodeIds(custom_fields ?? {}));
  return new Set((await existing(workCodes, [...new Set(named)])).map(({ id }) => id));
}

function referenceColumns(reference: string | null | undefined) {
  return { reference: reference ?? null, reference_key: reference ? foldedKey(reference) : null };
}

/** A reference belongs to one client of the company, without case: throws 400 where another than `id` has it; null: a new one. */
async function refuseTakenReferences(
  { db, company_id, membership }: MemberWrite,
  references: readonly { reference: string | null | undefined; id: number | null }[],
): Promise<void> {
  const owners = new Map(
    references.flatMap(({ reference, id }) => (reference ? [[foldedKey(reference), id] as const] : [])),
  );
  if (owners.size === 0) return;
  const rows = await db
    .select({
      id: clients.id,
      key: clients.reference_key,
      first_name: clients.first_name,
      last_name: clients.last_name,
    })
    .from(clients)
    .where(and(eq(clients.company_id, company_id), inArray(clients.reference_key, [...owners.keys()])));
  const holder = rows.find(({ id, key }) => key !== null && owners.get(key) !== id);
  if (holder) throw badInput({ reference: referenceTaken(membership.names.client(holder)) });
}

const referenceTaken = (name: string): string => `This reference belongs to ${name}.`;
export const TURNED_DATES = 'The contract ends before it starts.';

function refuseTurnedDates(start: string | null | undefined, end: string | null | undefined): void {
  if (start && end && end < start) throw badInput({ contract_end: TURNED_DATES });
}

/**
 * The `custom_fields` of a client after a change: top-level keys merged, null removes one, contract
 * hours for work codes that exist, and no amount that the plan locks.
 * @param codes the company's work codes, at least those that the patch names
 */
function changedClientFields(
  { caller }: Pick<MemberContext, 'caller'>,
  stored: FreeFields,
  patch: FreeFields,
  codes: ReadonlySet<number>,
): Record<string, unknown> {
  const problems = clientFieldProblems(patch);
  if (problems.length > 0) throw badInput({ custom_fields: problems });
  if (contractWorkCodeIds(patch).some((code) => !codes.has(code)))
    throw badInput({ custom_fields: 'Contract hours name a work code that does not exist.' });
  for (const feature of gatedClientFields(stored, patch)) {
    refuseWithoutFeature(caller, feature);
  }
  const merged = mergeFreeFields(stored, settleClientFields(stored, patch));
  const problem = freeFieldsProblem(merged);
  if (problem) throw badInput({ custom_fields: problem });
  return { ...merged };
}
