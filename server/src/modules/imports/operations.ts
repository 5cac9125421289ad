import { newClientCode, clientCodeChange } from '@daybook/contract/client-codes';
import { clientInput, clientUpdate } from '@daybook/contract/clients';
import { employeeInput, employeeUpdate } from '@daybook/contract/employees';
import { roleInput } from '@daybook/contract/roles';
import { newWorkCode, workCodeChange } from '@daybook/contract/work-codes';
import { isRecord } from '@daybook/domain/custom-fields';
import type { ImportTarget } from '@daybook/domain/imports/plan';
import { conflict } from '../../kernel/refusals.ts';
import { clientCodeRow } from '../client-codes/reads.ts';
import { createClientCode, removeClientCode, updateClientCode } from '../client-codes/writes.ts';
import { getClient } from '../clients/reads.ts';
import { createClient, removeClient, updateClient } from '../clients/writes.ts';
import { employeeRow, getEmployee } from '../employees/reads.ts';
import { removeEmployee } from '../employees/removal.ts';
import { NO_CREDENTIALS, addEmployee, changeEmployee } from '../employees/writes.ts';
import { roleRow } from '../roles/reads.ts';
import { createRole, removeRole } from '../roles/writes.ts';
import { workCodeRow } from '../work-codes/reads.ts';
import { createWorkCode, removeWorkCode, updateWorkCode } from '../work-codes/writes.ts';
import { comparableClient } from './plan/clients.ts';
import { applyRates, undoRates } from './rate-operations.ts';
import type { ImportWrite } from './running.ts';
import { CHANGED_SINCE, clientsThatStay, employeesThatStay, isStill } from './undo-rules.ts';

/** What is written line by line; daily logs are written in whole sheets (`history-writes.ts`). */
export type LineTarget = Exclude<ImportTarget, 'daily_log'>;

export interface PlannedChange {
  target_id: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}

/** How an import writes a kind of record, and undoes it; both through the forms' writers. */
interface Operations {
  create(ctx: ImportWrite, after: Record<string, unknown>): Promise<number>;
  /** The record in the form of `before` and `after`. */
  current(ctx: ImportWrite, id: number): Promise<Record<string, unknown>>;
  update(ctx: ImportWrite, id: number, fields: Record<string, unknown>): Promise<unknown>;
  /** Throws 409 for a created record that has changed since, or is used. */
  remove(ctx: ImportWrite, id: number, after: Record<string, unknown>): Promise<unknown>;
}

const changedSince = (what: string) => conflict('stale', CHANGED_SINCE(what));

function refuseChanged(what: string, row: { created_at: string; updated_at: string }): void {
  if (row.updated_at !== row.created_at) throw changedSince(what);
}

function refuseKept(reason: string | undefined): void {
  if (reason !== undefined) throw conflict('has_records', reason);
}

const work_code: Operations = {
  create: async (ctx, after) => (await createWorkCode(ctx, newWorkCode.parse(after))).id,
  current: async (ctx, id) => ({ ...(await workCodeRow(ctx.db, ctx.company_id, id)) }),
  async update(ctx, id, fields) {
    const { code, description } = await workCodeRow(ctx.db, ctx.company_id, id);
    return updateWorkCode(ctx, workCodeChange.parse({ id, code, description, ...fields }));
  },
  async remove(ctx, id) {
    const row = await workCodeRow(ctx.db, ctx.company_id, id);
    refuseChanged(row.code, row);
    return removeWorkCode(ctx, id);
  },
};

const client_code: Operations = {
  create: async (ctx, after) => (await createClientCode(ctx, newClientCode.parse(after))).id,
  current: async (ctx, id) => ({ ...(await clientCodeRow(ctx.db, ctx.company_id, id)) }),
  async update(ctx, id, fields) {
    const { code, description } = await clientCodeRow(ctx.db, ctx.company_id, id);
    return updateClientCode(ctx, clientCodeChange.parse({ id, code, description, ...fields }));
  },
  async remove(ctx, id) {
    const row = await clientCodeRow(ctx.db, ctx.company_id, id);
    refuseChanged(row.code, row);
    return removeClientCode(ctx, id);
  },
};

const role: Operations = {
  create: async (ctx, after) => (await createRole(ctx, roleInput.parse(after))).id,
  current: async (ctx, id) => ({ ...(await roleRow(ctx.db, ctx.company_id, id)) }),
  update: () => Promise.reject(new Error('An import changes no role.')),
  async remove(ctx, id) {
    const row = await roleRow(ctx.db, ctx.company_id, id);
    refuseChanged(row.name, row);
    return removeRole(ctx, id);
  },
};

const employee: Operations = {
  create: async (ctx, after) => (await addEmployee(ctx, employeeInput.parse(after), NO_CREDENTIALS)).id,
  current: async (ctx, id) => ({ ...(await getEmployee(ctx.db, ctx, id)) }),
  // Rates at which approved timesheets were paid stay.
  update: (ctx, id, fields) =>
    changeEmployee(ctx, employeeUpdate.parse({ recalculate: false, id, ...fields }), NO_CREDENTIALS),
  async remove(ctx, id) {
    const row = await employeeRow(ctx.db, ctx, id);
    refuseKept((await employeesThatStay(ctx, [row])).get(id));
    return removeEmployee(ctx, id);
  },
};

const client: Operations = {
  create: async (ctx, after) => (await createClient(ctx, clientInput.parse(after))).id,
  current: async (ctx, id) => comparableClient(await getClient(ctx.db, ctx, id)),
  update: (ctx, id, fields) => updateClient(ctx, clientUpdate.parse({ id, ...fields })),
  async remove(ctx, id, after) {
    const present = await getClient(ctx.db, ctx, id);
    refuseKept((await clientsThatStay(ctx, [{ present, after }])).get(id));
    return removeClient(ctx, id);
  },
};

/** A contract is the entry of one work code in its client's `contract_hours`. */
const contract: Operations = {
  create: () => Promise.reject(new Error('A contract belongs to a client.')),
  current: async (ctx, id) => ({ ...(await getClient(ctx.db, ctx, id)).custom_fields }),
  async update(ctx, id, { work_code: code, entry }) {
    const { custom_fields } = await getClient(ctx.db, ctx, id);
    const { [String(code)]: _own, ...others } = isRecord(custom_fields.contract_hours)
      ? custom_fields.contract_hours
      : {};
    const contract_hours = entry === null ? others : { ...others, [String(code)]: entry };
    return updateClient(ctx, clientUpdate.parse({ id, custom_fields: { contract_hours } }));
  },
  remove: () => Promise.reject(new Error('A contract belongs to a client.')),
};

const OPERATIONS: Readonly<Record<Exclude<LineTarget, 'rate'>, Operations>> = {
  work_code,
  client_code,
  role,
  employee,
  client,
  contract,
};

const CHANGED = 'This record was changed since the plan was made.';

/** Writes a line's plan if its record is still as the plan saw it; returns the record's id. */
export async function applyChange(
  ctx: ImportWrite,
  type: LineTarget,
  { target_id, before, after }: PlannedChange,
): Promise<number> {
  if (type === 'rate') return applyRates(ctx, target_id ?? 0, before ?? {}, after);
  const own = OPERATIONS[type];
  if (target_id === null) return own.create(ctx, after);
  const expected = before ?? { work_code: after.work_code, entry: null };
  if (!isStill(type, await own.current(ctx, target_id), expected)) throw conflict('stale', CHANGED);
  await own.update(ctx, target_id, after);
  return target_id;
}

/** Undoes a written line if its record is still as the import left it. */
export async function undoChange(
  ctx: ImportWrite,
  type: LineTarget,
  { target_id, before, after }: PlannedChange,
): Promise<void> {
  const id = target_id ?? 0;
  if (type === 'rate') return undoRates(ctx, id, before ?? {}, after);
  const own = OPERATIONS[type];
  if (before === null && type !== 'contract') {
    await own.remove(ctx, id, after);
    return;
  }
  const current = await own.current(ctx, id);
  if (!isStill(type, current, after)) throw changedSince(nameOf(current));
  const back = before ?? { work_code: after.work_code, entry: null };
  const day = after.rates_effective_from;
  await own.update(ctx, id, { ...back, ...(day !== undefined && { rates_effective_from: day }) });
}

/** The name of a record in the list of what an undo would leave. */
export const nameOf = (current: Record<string, unknown>): string => {
  const { name, code } = current;
  return typeof name === 'string' ? name : typeof code === 'string' ? code : 'It';
};
