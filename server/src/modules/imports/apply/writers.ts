import { clientCodeChange, newClientCode } from '@daybook/contract/client-codes';
import { clientInput, clientUpdate, newClient } from '@daybook/contract/clients';
import { employeeInput, employeeUpdate } from '@daybook/contract/employees';
import { roleInput } from '@daybook/contract/roles';
import { newWorkCode, workCodeChange } from '@daybook/contract/work-codes';
import { isRecord } from '@daybook/domain/values';
import { required } from '../../../kernel/refusals.ts';
import { grouped, pluck } from '../../../kernel/rows.ts';
import { clientCodeRows } from '../../client-codes/reads.ts';
import { createClientCodes, removeClientCodes, updateClientCodes } from '../../client-codes/writes.ts';
import { clientRows } from '../../clients/reads.ts';
import { clientRecords } from '../../clients/records.ts';
import { createClient, createClients, removeClients, updateClients } from '../../clients/writes.ts';
import { employeeRecords, employeeRows } from '../../employees/reads.ts';
import { removeEmployees } from '../../employees/removal.ts';
import { addEmployees, changeEmployees, NO_CREDENTIALS } from '../../employees/writes.ts';
import { roleRow } from '../../roles/reads.ts';
import { createRole, removeRole } from '../../roles/writes.ts';
import { workCodeRows } from '../../work-codes/reads.ts';
import { createWorkCodes, removeWorkCodes, updateWorkCodes } from '../../work-codes/writes.ts';
import { comparableClient } from '../plan/clients.ts';
import { CHANGED_SINCE, clientsThatStay, employeesThatStay, isChanged } from '../undo/rules.ts';
import type { ImportWrite } from './lease.ts';
import type { LineTarget } from './open-rows.ts';

export type Fields = Record<string, unknown>;

/** A record that a line created, and what the line wrote. */
interface Created {
  id: number;
  after: Fields;
}

interface Change {
  id: number;
  fields: Fields;
}

/** How an import writes records of a type, several at a time, and takes them back; all by the writers of the forms. */
export interface Writers {
  /** The ids of the new records, in their order. */
  create?: (ctx: ImportWrite, records: readonly Fields[]) => Promise<number[]>;
  /** By id, the records as `before` and `after` of a line speak of them; those that are gone are not in it. */
  current: (ctx: ImportWrite, ids: readonly number[]) => Promise<Map<number, Fields>>;
  update?: (ctx: ImportWrite, changes: readonly Change[]) => Promise<unknown>;
  /** Deletes records that are as the import created them; answers why others stay, by id. */
  remove?: (ctx: ImportWrite, records: readonly Created[]) => Promise<ReadonlyMap<number, string>>;
}

const byId = <Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

const without = (ids: readonly number[], stay: ReadonlyMap<number, string>): number[] =>
  ids.filter((id) => !stay.has(id));

interface Code {
  id: number;
  code: string;
  description: string;
  created_at: string;
  updated_at: string;
}

/** What the writers of codes need to know of the two kinds of codes. */
interface Codes {
  present(ctx: ImportWrite, ids: readonly number[]): Promise<Code[]>;
  create(ctx: ImportWrite, codes: readonly Fields[]): Promise<Code[]>;
  update(ctx: ImportWrite, codes: readonly Fields[]): Promise<unknown>;
  remove(ctx: ImportWrite, ids: readonly number[]): Promise<unknown>;
}

const codeWriters = (codes: Codes): Writers => ({
  create: async (ctx, records) => pluck(await codes.create(ctx, records), 'id'),
  current: async (ctx, ids) => new Map((await codes.present(ctx, ids)).map((code) => [code.id, { ...code }])),
  async update(ctx, changes) {
    const present = byId(await codes.present(ctx, pluck(changes, 'id')));
    // A form of codes always sends both.
    const both = (id: number) => {
      const { code, description } = present.get(id) ?? {};
      return { code, description };
    };
    return codes.update(
      ctx,
      changes.map(({ id, fields }) => ({ id, ...both(id), ...fields })),
    );
  },
  async remove(ctx, records) {
    const present = await codes.present(ctx, pluck(records, 'id'));
    const stay = new Map(present.filter(isChanged).map(({ id, code }) => [id, CHANGED_SINCE(code)]));
    await codes.remove(ctx, without(pluck(present, 'id'), stay));
    return stay;
  },
});

const work_code = codeWriters({
  present: (ctx, ids) => workCodeRows(ctx.db, ctx.company_id, ids),
  create: (ctx, codes) =>
    createWorkCodes(
      ctx,
      codes.map((code) => newWorkCode.parse(code)),
    ),
  update: (ctx, codes) =>
    updateWorkCodes(
      ctx,
      codes.map((code) => workCodeChange.parse(code)),
    ),
  remove: removeWorkCodes,
});

const client_code = codeWriters({
  present: (ctx, ids) => clientCodeRows(ctx.db, ctx.company_id, ids),
  create: (ctx, codes) =>
    createClientCodes(
      ctx,
      codes.map((code) => newClientCode.parse(code)),
    ),
  update: (ctx, codes) =>
    updateClientCodes(
      ctx,
      codes.map((code) => clientCodeChange.parse(code)),
    ),
  remove: removeClientCodes,
});

/** Only unknown values create roles, and each once; a line changes none. */
const role: Writers = {
  async create(ctx, records) {
    const ids: number[] = [];
    for (const record of records) ids.push((await createRole(ctx, roleInput.parse(record))).id);
    return ids;
  },
  current: async () => new Map(),
  async remove(ctx, records) {
    const stay = new Map<number, string>();
    for (const { id } of records) {
      const row = await roleRow(ctx.db, ctx, id);
      if (isChanged(row)) stay.set(id, CHANGED_SINCE(row.name));
      else await removeRole(ctx, id);
    }
    return stay;
  },
};

const employee: Writers = {
  create: async (ctx, records) =>
    pluck(
      await addEmployees(
        ctx,
        records.map((record) => ({ input: employeeInput.parse(record), ...NO_CREDENTIALS })),
      ),
      'id',
    ),
  async current(ctx, ids) {
    const people = await employeeRecords(ctx.db, ctx, await employeeRows(ctx.db, ctx, ids));
    return new Map(people.map((person) => [person.id, { ...person }]));
  },
  // What approved timesheets were paid at stays.
  async update(ctx, changes) {
    const addresses = await changeEmployees(
      ctx,
      changes.map(({ id, fields }) => ({
        input: employeeUpdate.parse({ recalculate: false, id, ...fields }),
        ...NO_CREDENTIALS,
      })),
    );
    ctx.addresses.push(...addresses);
  },
  async remove(ctx, records) {
    const present = await employeeRows(ctx.db, ctx, pluck(records, 'id'));
    const stay = await employeesThatStay(ctx, present);
    await removeEmployees(ctx, without(pluck(present, 'id'), stay));
    return stay;
  },
};

const clientsById = async (ctx: ImportWrite, ids: readonly number[]) =>
  byId(await clientRecords(ctx.db, ctx, await clientRows(ctx.db, ctx, ids)));

const isInternal = ({ kind }: Fields): boolean => kind === 'internal';

const client: Writers = {
  async create(ctx, records) {
    const people = await createClients(
      ctx,
      records.filter((record) => !isInternal(record)).map((record) => clientInput.parse(record)),
    );
    const ids: number[] = [];
    const next = pluck(people, 'id').values();
    for (const record of records)
      ids.push(
        isInternal(record)
          ? (await createClient(ctx, newClient.parse(record))).id
          : required(next.next().value, 'a client created just now'),
      );
    return ids;
  },
  async current(ctx, ids) {
    const present = await clientsById(ctx, ids);
    return new Map([...present].map(([id, record]) => [id, comparableClient(record)]));
  },
  update: (ctx, changes) =>
    updateClients(
      ctx,
      changes.map(({ id, fields }) => clientUpdate.parse({ id, ...fields })),
    ),
  async remove(ctx, records) {
    const present = await clientsById(ctx, pluck(records, 'id'));
    const created = records.flatMap(({ id, after }) => {
      const record = present.get(id);
      return record ? [{ present: record, after }] : [];
    });
    const stay = await clientsThatStay(ctx, created);
    await removeClients(ctx, without([...present.keys()], stay));
    return stay;
  },
};

/** A contract is the entry of one work code in its client's `contract_hours`: it is neither created nor removed alone. */
const contract: Writers = {
  async current(ctx, ids) {
    const present = await clientsById(ctx, ids);
    return new Map([...present].map(([id, { custom_fields }]) => [id, { ...custom_fields }]));
  },
  async update(ctx, changes) {
    const present = await clientsById(ctx, pluck(changes, 'id'));
    const inputs = [...grouped(changes, ({ id }) => id)].map(([id, ofClient]) => {
      const stored = present.get(id)?.custom_fields.contract_hours;
      const contract_hours = { ...(isRecord(stored) && stored) };
      for (const { fields } of ofClient) {
        const code = String(fields.work_code);
        if (fields.entry === null) delete contract_hours[code];
        else contract_hours[code] = fields.entry;
      }
      return clientUpdate.parse({ id, custom_fields: { contract_hours } });
    });
    return updateClients(ctx, inputs);
  },
};

export const WRITERS: Readonly<Record<Exclude<LineTarget, 'rate' | 'leave_balance'>, Writers>> = {
  work_code,
  client_code,
  role,
  employee,
  client,
  contract,
};
