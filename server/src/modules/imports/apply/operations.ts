import { newClientCode, clientCodeChange } from '@daybook/contract/client-codes';
import { clientInput, clientUpdate } from '@daybook/contract/clients';
import { employeeInput, employeeUpdate } from '@daybook/contract/employees';
import { roleInput } from '@daybook/contract/roles';
import { newWorkCode, workCodeChange } from '@daybook/contract/work-codes';
import { isRecord } from '@daybook/domain/values';
import { grouped } from '../../../kernel/rows.ts';
import { clientCodeRows } from '../../client-codes/reads.ts';
import { createClientCodes, removeClientCodes, updateClientCodes } from '../../client-codes/writes.ts';
import { clientRows } from '../../clients/reads.ts';
import { clientRecords } from '../../clients/records.ts';
import { createClients, removeClients, updateClients } from '../../clients/writes.ts';
import { employeeRecords, employeeRows } from '../../employees/reads.ts';
import { removeEmployees } from '../../employees/removal.ts';
import { NO_CREDENTIALS, addEmployees, changeEmployees } from '../../employees/writes.ts';
import { roleRow } from '../../roles/reads.ts';
import { createRole, removeRole } from '../../roles/writes.ts';
import { workCodeRows } from '../../work-codes/reads.ts';
import { createWorkCodes, removeWorkCodes, updateWorkCodes } from '../../work-codes/writes.ts';
import { type LineTarget, type OpenRow, type SettledLine, keptOrUndone, settled } from './blocks.ts';
import { comparableClient } from '../plan/clients.ts';
import { applyRates, undoRates } from './rates.ts';
import type { ImportWrite } from './running.ts';
import { CHANGED_SINCE, clientsThatStay, employeesThatStay, isStill } from '../undo/rules.ts';

type Fields = Record<string, unknown>;

interface Made {
  id: number;
  /** What the import made of it. */
  after: Fields;
}

/** How an import writes records of a kind, several at a time, and takes them back; all by the writers of the forms. */
interface Operations {
  /** The ids of the new records, in their order. */
  create(ctx: ImportWrite, all: readonly Fields[]): Promise<number[]>;
  /** By id, the records as `before` and `after` speak of them; those that are gone are not in it. */
  current(ctx: ImportWrite, ids: readonly number[]): Promise<Map<number, Fields>>;
  update(ctx: ImportWrite, changes: readonly { id: number; fields: Fields }[]): Promise<unknown>;
  /** Deletes records that are as the import made them; answers why others stay, by id. */
  remove(ctx: ImportWrite, made: readonly Made[]): Promise<ReadonlyMap<number, string>>;
}

const byId = <Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

interface Code {
  id: number;
  code: string;
  description: string;
  created_at: string;
  updated_at: string;
}

/** Those of some codes that were changed since they were created, with the sentence. */
const changedCodes = (rows: readonly Code[]): Map<number, string> =>
  new Map(
    rows.flatMap(({ id, code, created_at, updated_at }) =>
      created_at === updated_at ? [] : [[id, CHANGED_SINCE(code)] as const],
    ),
  );

/** A change of a code as its form sends it. */
function withPresentCode(
  rows: readonly Code[],
  changes: readonly { id: number; fields: Fields }[],
): Fields[] {
  const present = byId(rows);
  return changes.map(({ id, fields }) => {
    const { code, description } = present.get(id) ?? {};
    return { id, code, description, ...fields };
  });
}

const work_code: Operations = {
  create: async (ctx, all) =>
    idsOf(
      await createWorkCodes(
        ctx,
        all.map((after) => newWorkCode.parse(after)),
      ),
    ),
  current: async (ctx, ids) => byId(await workCodeRows(ctx.db, ctx.company_id, ids)),
  async update(ctx, changes) {
    const inputs = withPresentCode(await workCodeRows(ctx.db, ctx.company_id, idsOf(changes)), changes);
    return updateWorkCodes(
      ctx,
      inputs.map((input) => workCodeChange.parse(input)),
    );
  },
  async remove(ctx, made) {
    const rows = await workCodeRows(ctx.db, ctx.company_id, idsOf(made));
    const stay = changedCodes(rows);
    await removeWorkCodes(
      ctx,
      rows.filter(({ id }) => !stay.has(id)),
    );
    return stay;
  },
};

const client_code: Operations = {
  create: async (ctx, all) =>
    idsOf(
      await createClientCodes(
        ctx,
        all.map((after) => newClientCode.parse(after)),
      ),
    ),
  current: async (ctx, ids) => byId(await clientCodeRows(ctx.db, ctx.company_id, ids)),
  async update(ctx, changes) {
    const inputs = withPresentCode(await clientCodeRows(ctx.db, ctx.company_id, idsOf(changes)), changes);
    return updateClientCodes(
      ctx,
      inputs.map((input) => clientCodeChange.parse(input)),
    );
  },
  async remove(ctx, made) {
    const rows = await clientCodeRows(ctx.db, ctx.company_id, idsOf(made));
    const stay = changedCodes(rows);
    await removeClientCodes(
      ctx,
      rows.filter(({ id }) => !stay.has(id)),
    );
    return stay;
  },
};

/** Only unknown values create roles, and each once. */
const role: Operations = {
  async create(ctx, all) {
    const ids: number[] = [];
    for (const after of all) ids.push((await createRole(ctx, roleInput.parse(after))).id);
    return ids;
  },
  current: async () => new Map(),
  update: () => Promise.reject(new Error('An import changes no role.')),
  async remove(ctx, made) {
    const stay = new Map<number, string>();
    for (const { id } of made) {
      const { name, created_at, updated_at } = await roleRow(ctx.db, ctx.company_id, id);
      if (created_at === updated_at) await removeRole(ctx, id);
      else stay.set(id, CHANGED_SINCE(name));
    }
    return stay;
  },
};

const employee: Operations = {
  create: async (ctx, all) =>
    idsOf(
      await addEmployees(
        ctx,
        all.map((after) => ({ input: employeeInput.parse(after), ...NO_CREDENTIALS })),
      ),
    ),
  current: async (ctx, ids) =>
    new Map(
      (await employeeRecords(ctx.db, ctx, await employeeRows(ctx.db, ctx, ids))).map((one) => [
        one.id,
        { ...one },
      ]),
    ),
  // What approved timesheets were paid at stays.
  update: (ctx, changes) =>
    changeEmployees(
      ctx,
      changes.map(({ id, fields }) => ({
        input: employeeUpdate.parse({ recalculate: false, id, ...fields }),
        ...NO_CREDENTIALS,
      })),
    ),
  async remove(ctx, made) {
    const rows = await employeeRows(ctx.db, ctx, idsOf(made));
    const stay = await employeesThatStay(ctx, rows);
    await removeEmployees(
      ctx,
      rows.filter(({ id }) => !stay.has(id)),
    );
    return stay;
  },
};

const clientsById = async (ctx: ImportWrite, ids: readonly number[]) =>
  byId(await clientRecords(ctx.db, ctx, await clientRows(ctx.db, ctx, ids)));

const client: Operations = {
  create: async (ctx, all) =>
    idsOf(
      await createClients(
        ctx,
        all.map((after) => clientInput.parse(after)),
      ),
    ),
  async current(ctx, ids) {
    const found = await clientsById(ctx, ids);
    return new Map([...found].map(([id, one]) => [id, comparableClient(one)]));
  },
  update: (ctx, changes) =>
    updateClients(
      ctx,
      changes.map(({ id, fields }) => clientUpdate.parse({ id, ...fields })),
    ),
  async remove(ctx, made) {
    const present = await clientsById(ctx, idsOf(made));
    const found = made.flatMap(({ id, after }) => {
      const one = present.get(id);
      return one ? [{ present: one, after }] : [];
    });
    const stay = await clientsThatStay(ctx, found);
    await removeClients(
      ctx,
      [...present.values()].filter(({ id }) => !stay.has(id)),
    );
    return stay;
  },
};

/** A contract is the entry of one work code in its client's `contract_hours`. */
const contract: Operations = {
  create: () => Promise.reject(new Error('A contract belongs to a client.')),
  async current(ctx, ids) {
    const found = await clientsById(ctx, ids);
    return new Map([...found].map(([id, { custom_fields }]) => [id, { ...custom_fields }]));
  },
  async update(ctx, changes) {
    const present = await clientsById(ctx, idsOf(changes));
    const inputs = [...grouped(changes, ({ id }) => id)].map(([id, own]) => {
      const stored = present.get(id)?.custom_fields.contract_hours;
      const contract_hours = { ...(isRecord(stored) && stored) };
      for (const { fields } of own) {
        const code = String(fields.work_code);
        if (fields.entry === null) delete contract_hours[code];
        else contract_hours[code] = fields.entry;
      }
      return clientUpdate.parse({ id, custom_fields: { contract_hours } });
    });
    return updateClients(ctx, inputs);
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

/** Writes what lines plan, where their records are still what the plan saw. */
export async function applyLines(
  ctx: ImportWrite,
  type: LineTarget,
  rows: readonly OpenRow[],
): Promise<SettledLine[]> {
  if (type === 'rate') return applyRates(ctx, rows);
  const own = OPERATIONS[type];
  const isNew = ({ target_id }: OpenRow) => target_id === null;
  const added = rows.filter(isNew);
  const ids =
    added.length === 0
      ? []
      : await own.create(
          ctx,
          added.map(({ after }) => after),
        );
  const changes = rows.filter((row) => !isNew(row)).map((row) => ({ row, id: row.target_id ?? 0 }));
  const current = changes.length === 0 ? new Map<number, Fields>() : await own.current(ctx, idsOf(changes));
  const fits = ({ row, id }: (typeof changes)[number]) => {
    const present = current.get(id);
    const expected = row.before ?? { work_code: row.after.work_code, entry: null };
    return present !== undefined && isStill(type, present, expected);
  };
  const [fitting, misfits] = [changes.filter(fits), changes.filter((change) => !fits(change))];
  if (fitting.length > 0)
    await own.update(
      ctx,
      fitting.map(({ row, id }) => ({ id, fields: row.after })),
    );
  return [
    ...added.map(({ line }, at): SettledLine => settled(line, ids[at] ?? null, 'done')),
    ...fitting.map(({ row, id }) => settled(row.line, id, 'done')),
    ...misfits.map(({ row, id }) => settled(row.line, id, 'failed', CHANGED)),
  ];
}

/** Takes written lines back, where their records are still what the import made of them. */
export async function undoLines(
  ctx: ImportWrite,
  type: LineTarget,
  rows: readonly OpenRow[],
): Promise<SettledLine[]> {
  if (type === 'rate') return undoRates(ctx, rows);
  const own = OPERATIONS[type];
  const all = rows.map((row) => ({ row, id: row.target_id ?? 0 }));
  const isMade = ({ row }: (typeof all)[number]) => row.before === null && type !== 'contract';
  const [made, changed] = [all.filter(isMade), all.filter((one) => !isMade(one))];
  const stay =
    made.length === 0
      ? new Map<number, string>()
      : await own.remove(
          ctx,
          made.map(({ row, id }) => ({ id, after: row.after })),
        );
  const current = changed.length === 0 ? new Map<number, Fields>() : await own.current(ctx, idsOf(changed));
  const goesBack = ({ row, id }: (typeof all)[number]) => {
    const present = current.get(id);
    return present !== undefined && isStill(type, present, row.after);
  };
  const back = changed.filter(goesBack).map(({ row, id }) => {
    const fields = row.before ?? { work_code: row.after.work_code, entry: null };
    const day = row.after.rates_effective_from;
    return { id, fields: { ...fields, ...(day !== undefined && { rates_effective_from: day }) } };
  });
  if (back.length > 0) await own.update(ctx, back);
  return all.map((one) => {
    const { row, id } = one;
    if (isMade(one)) return keptOrUndone(row.line, id, stay.get(id) ?? null);
    return keptOrUndone(row.line, id, goesBack(one) ? null : CHANGED_SINCE(nameOf(current.get(id) ?? {})));
  });
}

/** What a record is called where an undo says that it stays. */
export const nameOf = (current: Fields): string => {
  const { name, code } = current;
  return typeof name === 'string' ? name : typeof code === 'string' ? code : 'It';
};
