import { z } from 'zod';
import { customFieldKey } from '@daybook/domain/clients/custom-fields';
import { CONTRACT_FIELDS, customColumn } from '@daybook/domain/imports/kinds';
import { addDays, startOfMonth, type Day } from '@daybook/domain/time/day';
import { isRecord } from '@daybook/domain/values';
import type { Caller } from '../../auth/caller.ts';
import type { ReadDb } from '../../database/store.ts';
import { noLimits } from '../../kernel/call-limits.ts';
import { contextFor, type Context } from '../../kernel/procedures.ts';
import { refusalOf } from '../../kernel/refusals.ts';
import { NO_COOKIES } from '../../kernel/secret-cookie.ts';
import type { Services } from '../../kernel/services.ts';
import { callProcedure } from '../call-procedure.ts';
import { Components } from '../rest/components.ts';
import { valueAt } from '../rest/csv.ts';
import type { JsonSchema } from '../rest/schemas.ts';
import { answerSchemaOf, hasPages, isList, listItemOf, withSecondNames } from '../rest/shapes.ts';
import type { Noun } from './contents.ts';
import { addToSheets, columnAt, exportSheets, type Column } from './sheets.ts';
import type { Spool } from './spool.ts';

const PAGE_SIZE = 50;

export interface RecordReader {
  spool: Spool;
  context: Context;
  /** The ids of the nouns by which others are read. */
  ids: Map<string, number[]>;
  /** Called for every page of records. */
  read: (records: number) => Promise<void>;
}

/**
 * The reader of an export: the person who asked for it, like their own REST script. Data of features that the plan locks, or
 * that are switched off, still belongs to the company.
 */
export const readerOf = (services: Services, db: ReadDb, caller: Caller): Context =>
  contextFor(
    { ...services, limits: noLimits, store: { ...services.store, read: db } },
    {
      caller: {
        ...caller,
        membership: caller.membership && { ...caller.membership, time_off: true },
        through: 'api-key',
        key_scope: 'read',
        allows: () => true,
      },
      request: {
        id: 'export',
        ip: '',
        user_agent: null,
        signal: new AbortController().signal,
        ...NO_COOKIES,
      },
    },
  );

/** The fields of a noun's record: its parent's id, and only those that are kept. */
function fieldsOf(
  { parent, keep }: Noun,
  properties: Record<string, JsonSchema> = {},
): Record<string, JsonSchema> {
  const fields: Record<string, JsonSchema> = parent
    ? { [parent.field]: { type: 'number', description: `Its record in ${parent.noun}.` }, ...properties }
    : properties;
  if (!keep) return fields;
  const shown = Object.entries(fields).filter(([name]) => keep.includes(name));
  const initials: JsonSchema = { type: 'string', description: 'Initials of the client.' };
  return { ...Object.fromEntries(shown), ...('client' in fields && { client_initials: initials }) };
}

function exportedShape(noun: Noun): JsonSchema {
  const item = listItemOf(noun.procedure) ?? answerSchemaOf(noun.procedure);
  return { ...item, properties: fieldsOf(noun, item.properties) };
}

const clientOf = (record: Record<string, unknown>): unknown =>
  isRecord(record.client_detail) ? record.client_detail.name : isRecord(record.client) && record.client.name;

/** "J. P." */
const initialsOf = (name: unknown): string =>
  typeof name === 'string'
    ? name
        .split(/\s+/)
        .flatMap((word) => word.slice(0, 1).toUpperCase() || [])
        .map((letter) => `${letter}.`)
        .join(' ')
    : '';

function exportedRecord({ parent, keep }: Noun, answer: Record<string, unknown>, parent_id: number | null) {
  const record = parent ? { [parent.field]: parent_id, ...answer } : answer;
  if (!keep) return record;
  const shown = Object.entries(record).filter(([name]) => keep.includes(name));
  const plain = shown.map(([name, value]): [string, unknown] => [
    name,
    name === 'client' && isRecord(value) ? value.id : value,
  ]);
  return {
    ...Object.fromEntries(plain),
    ...('client' in record && { client_initials: initialsOf(clientOf(record)) }),
  };
}

type Described = JsonSchema & { components: Pick<Components, 'schemas'> };

/** The same with a sentence for each field, and the schemas that it refers to. */
function describedShape(noun: Noun): Described {
  const components = new Components([['GET', '/', noun.procedure]]);
  const answer = components.answerOf(noun.procedure);
  const item = components.resolve(answer.type === 'array' ? (answer.items ?? {}) : answer);
  return { ...item, properties: fieldsOf(noun, item.properties), components };
}

const listed = z.object({ results: z.array(z.unknown()) });
const list = z.array(z.unknown());

async function* pagesIn(context: Context, noun: Noun, input: Record<string, unknown>) {
  const { procedure, page_size = PAGE_SIZE } = noun;
  if (!isList(procedure)) {
    const answer = await orNothing(callProcedure(context, procedure, input));
    withSecondNames(procedure, answer);
    yield Array.isArray(answer) ? list.parse(answer) : answer === null ? [] : [answer];
    return;
  }
  const paged = hasPages(procedure);
  for (let page = 1; ; page += 1) {
    const window = paged ? { page, page_size, count_all: false } : {};
    const answer = await callProcedure(context, procedure, { ...input, ...window });
    const { results } = listed.parse(withSecondNames(procedure, answer));
    yield results;
    // SQLite is synchronous: other calls get their turn after each page.
    await new Promise((resolve) => setImmediate(resolve));
    if (!paged || results.length < page_size) return;
  }
}

/** The filters for the records of a day, or of its month. */
const RECORDS_OF = {
  date: (day: Day) => ({ date__gte: day, date__lte: day }),
  start_date: (day: Day) => ({ start_date__gte: day, start_date__lte: day }),
  month: (day: Day) => ({ month: day }),
};

/** The inputs with which a noun is read: the given one, or one for each day or month. */
async function* inputsOf(context: Context, { procedure, by }: Noun, input: Record<string, unknown>) {
  if (by === undefined) {
    yield input;
    return;
  }
  const endOf = async (ordering: string) => {
    const answer = await callProcedure(context, procedure, {
      ...input,
      ordering,
      limit: 1,
      count_all: false,
    });
    const { results } = listed.parse(answer);
    return results.length === 0 ? null : z.string().parse(valueAt(results[0], [by]));
  };
  const [first, last] = [await endOf(by), await endOf(`-${by}`)];
  if (first === null || last === null) return;
  for (let day = last; day >= first; day = addDays(by === 'month' ? startOfMonth(day) : day, -1))
    yield { ...input, ...RECORDS_OF[by](day) };
}

async function* pagesOf(context: Context, noun: Noun, input: Record<string, unknown>) {
  for await (const each of inputsOf(context, noun, input)) yield* pagesIn(context, noun, each);
}

/** Null if the company does not have it. */
async function orNothing(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (refusalOf(error).status === 404) return null;
    throw error;
  }
}

const ownField = z.object({ id: z.number(), name: z.string(), target: z.string() });
/** Whose user name is their e-mail address. */
const people = z.array(z.object({ username: z.string() }));

/** Columns in which an import finds what ids and free fields mean here: people by their addresses, own fields by name. */
async function columnsToImport({ context }: RecordReader, { to_import }: Noun): Promise<Column[]> {
  if (!to_import) return [];
  const { results } = listed.parse(await callProcedure(context, 'customFields.list', {}));
  const definitions = z.array(ownField).parse(results);
  const addressesOf = (field: string): Column => ({
    name: `${field}.username`,
    value: (row) => people.parse(valueAt(row, [field])).map(({ username }) => username),
  });
  return [
    addressesOf('assigned_workers_details'),
    addressesOf('visible_employee_details'),
    ...CONTRACT_FIELDS.map((name) => columnAt('custom_fields', name)),
    ...definitions
      .filter(({ target }) => target === 'client')
      .map((field) => ({
        name: customColumn(field),
        value: columnAt('custom_fields', customFieldKey(field)).value,
      })),
  ];
}

interface Shapes {
  /** With a sentence for each field. */
  described: Described;
  /** In one piece. */
  plain: JsonSchema;
}

/** The files of a kind of records: JSON lines, CSV, and the schema of a record. Each record comes with its key. */
export async function filesOf(
  spool: Spool,
  title: string,
  { described, plain }: Shapes,
  more: readonly Column[] = [],
) {
  const { components, ...shape } = described;
  const whole = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...shape,
    components: { schemas: components.schemas },
  };
  await spool.part(`schema/${title}.json`).write(`${JSON.stringify(whole, null, 2)}\n`);
  const lines = spool.part(`json/${title}.jsonl`, 0);
  const sheets = await exportSheets(spool, title, plain, more);
  return {
    lines,
    add: async (record: unknown, key: number): Promise<void> => {
      await lines.write(`${JSON.stringify(record)}\n`);
      lines.count();
      await addToSheets(sheets, record, key);
    },
  };
}

/** Reads all records of a noun into its files. */
export async function readNoun(reader: RecordReader, noun: Noun): Promise<void> {
  const { spool, context, ids } = reader;
  const shapes = { described: describedShape(noun), plain: exportedShape(noun) };
  const { lines, add } = await filesOf(spool, noun.name, shapes, await columnsToImport(reader, noun));
  const keys = ids.get(noun.name);
  const calls: { input: Record<string, unknown>; parent_id: number | null }[] = noun.parent
    ? (ids.get(noun.parent.noun) ?? []).map((id) => ({ input: { id, ...noun.inputs?.[0] }, parent_id: id }))
    : (noun.inputs ?? [{}]).map((input) => ({ input, parent_id: null }));
  for (const { input, parent_id } of calls) {
    for await (const page of pagesOf(context, noun, input)) {
      for (const answer of page) {
        if (!isRecord(answer)) continue;
        const key = typeof answer.id === 'number' ? answer.id : (lines.rows ?? 0) + 1;
        keys?.push(key);
        await add(exportedRecord(noun, answer, parent_id), key);
      }
      await reader.read(page.length);
    }
  }
  await spool.flush();
}
