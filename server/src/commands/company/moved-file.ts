import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { MAX_ID } from '@daybook/domain/limits';
import { isRecord } from '@daybook/domain/values';
import { dialect } from '../../config.ts';
import { BEFORE_1_0, Impossible, knownMigrations } from '../../database/migrations.ts';
import { MOVED_TABLES, type MovedTable, type Row } from './rows.ts';
import { buffersOf } from './sealed-file.ts';
import { readZip } from './zip-reader.ts';

const MEBIBYTE = 1_048_576;
/** Some hundred bytes for each of its about a hundred files. */
const MAX_MANIFEST_BYTES = MEBIBYTE;
/** Files of pay runs are the longest: some kilobytes for each of their people. */
const MAX_LINE_BYTES = 64 * MEBIBYTE;

const id = z.int().positive().max(MAX_ID);
const NO_TEXT = /\p{Cc}/u;
const hash = z.string().max(128);

const manifestShape = z.object({
  migration: z.string(),
  company: z.object({
    id,
    name: z
      .string()
      .max(200)
      .refine((name) => !NO_TEXT.test(name)),
  }),
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
  audit: z.object({ sequence: z.int().nonnegative().max(MAX_ID), hash }),
});
export type Manifest = z.output<typeof manifestShape>;

/** A line of audit/entries.jsonl. */
const entryShape = z.object({
  sequence: id,
  at: z.string(),
  user_id: z.int().max(MAX_ID).nullable(),
  user_name: z.string(),
  action: z.string(),
  record_type: z.string().nullable(),
  record_id: z.int().max(MAX_ID).nullable(),
  before: z.unknown(),
  after: z.unknown(),
  previous_hash: hash,
  hash,
  origin_id: id.nullable(),
});
export type Entry = z.output<typeof entryShape>;

/** The columns that the last version before 1.0.0 did not have, by table, and what its rows have in them. */
const NEW_IN_1_0: Readonly<Record<string, Row>> = {
  users: {
    new_device_mail: true,
    break_glass: false,
    invited_until: null,
    invitation_accepted_at: null,
    confirmed_email_key: null,
    hired_on: null,
    left_on: null,
  },
  clients: { kind: 'person' },
  company_settings: {
    second_step: 'off',
    second_step_from: null,
    sso_enforced: false,
    sso_session_days: 7,
    currency: 'USD',
    time_off: false,
    remind_without_logs: false,
  },
  pay_rates: { role_id: null },
  work_codes: { invoice_code: null, tax_code_id: null, income_account: null },
  timesheets: { leave_hours: null },
  snapshot_logs: { leave_request_id: null },
  snapshot_entries: {
    stipend_billable: null,
    is_billed: null,
    leave_pay_code: null,
    leave_multiplier: null,
    leave_rate: null,
  },
  daily_logs: { leave_request_id: null },
  // All of its journals had this order.
  pay_runs: { file_dates: 'MDY' },
};

/** The tables that it did not have. */
const TABLES_NEW_IN_1_0: readonly string[] = [
  'allocations',
  'billing_items',
  'billing_settings',
  'client_recipients',
  'invoice_files',
  'invoice_lines',
  'invoice_sources',
  'invoices',
  'leave_assignments',
  'leave_ledger',
  'leave_policies',
  'leave_request_days',
  'leave_requests',
  'leave_types',
  'payments',
  'recipients',
  'tax_codes',
  'usual_weeks',
];

/** Whether the file was made before there was such a table. */
export const isOlderThan = ({ name }: MovedTable, { manifest }: Source): boolean =>
  manifest.migration === BEFORE_1_0.migration && TABLES_NEW_IN_1_0.includes(name);

/** What the rows of a table have here and not in the file. */
export const addedTo = ({ manifest }: Source, { name }: MovedTable): Row =>
  manifest.migration === BEFORE_1_0.migration ? (NEW_IN_1_0[name] ?? {}) : {};

/** The opened file of a moved company. */
export interface Source {
  manifest: Manifest;
  open(path: string): Promise<Readable>;
}

/** The refusal of a line; the file may have been made elsewhere. */
export const refusedLine = (path: string, line: number, problem: string): Impossible =>
  new Impossible(`Line ${line} of ${path}: ${problem}. Nothing was written.`);

const DAMAGED = 'is damaged, or not as this version writes it. Nothing was written.';

/** @throws {Impossible} if a part is missing or is not as it is written here, or another version wrote it */
export async function sourceIn(opened: FileHandle): Promise<Source> {
  const files = await readZip(opened).catch(() => {
    throw new Impossible(`The file ${DAMAGED}`);
  });
  const open = async (path: string) => {
    const file = files.get(path);
    if (!file) throw new Impossible(`The file has no ${path} in it.`);
    return file();
  };
  const manifest = await manifestIn(await open('manifest.json'));
  if (manifest.migration !== knownMigrations(dialect).at(-1) && manifest.migration !== BEFORE_1_0.migration)
    throw new Impossible(
      'Bring both to the same version first. An installation from before 1.0.0 is started once with commit ' +
        `${BEFORE_1_0.commit}, and the company exported there again.`,
    );
  return { manifest, open };
}

async function manifestIn(input: Readable): Promise<Manifest> {
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of buffersOf(input)) {
      size += chunk.length;
      if (size > MAX_MANIFEST_BYTES) throw new Error('It is too long.');
      chunks.push(chunk);
    }
    return manifestShape.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch {
    throw new Impossible(`manifest.json in the file ${DAMAGED}`);
  }
}

interface Line {
  line: number;
  row: Row;
}

async function* textLines(input: Readable): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  let size = 0;
  const add = (bytes: Buffer) => {
    size += bytes.length;
    if (size > MAX_LINE_BYTES) throw new Error('A line is too long.');
    begun.push(bytes);
  };
  for await (const chunk of buffersOf(input)) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      add(chunk.subarray(from, end));
      yield Buffer.concat(begun).toString('utf8');
      [begun, size, from] = [[], 0, end + 1];
    }
    add(chunk.subarray(from));
  }
  if (size > 0) yield Buffer.concat(begun).toString('utf8');
}

async function* linesOf(source: Source, path: string): AsyncGenerator<Line> {
  const input = await source.open(path);
  let line = 0;
  const lines = textLines(input);
  for (;;) {
    let row: unknown;
    line += 1;
    try {
      const next = await lines.next();
      if (next.done) return;
      row = JSON.parse(next.value);
    } catch {
      throw refusedLine(path, line, 'it is not JSON, or is too long');
    }
    if (!isRecord(row)) throw refusedLine(path, line, 'it is not a row');
    yield { line, row };
  }
}

export async function* linesOfTable(source: Source, of: MovedTable): AsyncGenerator<Line> {
  if (isOlderThan(of, source)) return;
  const added = addedTo(source, of);
  for await (const { line, row } of linesOf(source, pathOf(of))) yield { line, row: { ...added, ...row } };
}

export async function* rowsOfTable(source: Source, of: MovedTable): AsyncGenerator<Row> {
  for await (const { row } of linesOfTable(source, of)) yield row;
}

/** The first thing that is wrong with a line, and where. */
export function problemOf({ issues: [issue] }: z.ZodError): string {
  const place = issue?.path.join('.').slice(0, 100) ?? '';
  return issue?.code === 'unrecognized_keys'
    ? `there is no column ${JSON.stringify(issue.keys[0]?.slice(0, 60))}`
    : `${place} ${issue?.message ?? 'is not accepted'}`;
}

const ENTRIES = 'audit/entries.jsonl';

export async function* entriesOf(source: Source): AsyncGenerator<Entry> {
  for await (const { line, row } of linesOf(source, ENTRIES)) {
    const { data, error } = entryShape.safeParse(row);
    if (error) throw refusedLine(ENTRIES, line, problemOf(error));
    yield data;
  }
}

export const pathOf = ({ name }: MovedTable): string => `rows/${name}.jsonl`;
export const tableOf = (name: string): MovedTable => {
  const found = MOVED_TABLES.find((of) => of.name === name);
  if (!found) throw new Error(`${name} is not moved.`);
  return found;
};
