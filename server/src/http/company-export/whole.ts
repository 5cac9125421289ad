import { z } from 'zod';
import { and, asc, eq, gt } from 'drizzle-orm';
import { timesheetEntry, timesheetLog } from '@daybook/contract/timesheet-logs';
import { CSV_START, csvLine } from '@daybook/domain/text/csv';
import { MAX_ID } from '@daybook/domain/limits';
import { auditEntries, auditHeads } from '../../database/schema/audit.ts';
import { companies, logos } from '../../database/schema/companies.ts';
import { payRunFiles } from '../../database/schema/pay-runs.ts';
import { timesheetRevisions } from '../../database/schema/timesheets.ts';
import { ofCompany } from '../../database/of-company.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import { required } from '../../kernel/refusals.ts';
import { knownMigrations } from '../../database/migrations.ts';
import { dialect } from '../../config.ts';
import type { Part, Spool } from './spool.ts';
import { NOUNS } from './contents.ts';
import { readmeOf } from './readme.ts';
import { type Reading, filesOf, readNoun } from './records.ts';
import { Components } from '../rest/components.ts';
import { schemaOf } from '../rest/schemas.ts';
import { withUnits } from '../../modules/timesheets/revisions.ts';

const BATCH_SIZE = 100;

export interface Manifest {
  format: 'daybook-company';
  version: 1;
  /** The newest migration of the database that it was read from. */
  migration: string;
  company: { id: number; name: string };
  made_at: string;
  files: { path: string; rows: number | null; sha256: string }[];
  audit: { sequence: number; hash: string };
}

/**
 * Reads all data of a company into the spool (imports-and-exports.md#downloading-everything). `db` is a snapshot, and that of the
 * context of `reading`.
 */
export async function readWhole(
  reading: Reading,
  db: ReadDb,
  company_id: number,
  now: Date,
): Promise<Manifest> {
  const { spool } = reading;
  const readme = spool.part('README.txt');
  const [company] = await db.select().from(companies).where(eq(companies.id, company_id));
  const { name } = required(company, `company ${company_id}`);
  for (const { of } of NOUNS) if (of) reading.ids.set(of.noun, []);
  for (const noun of NOUNS) await readNoun(reading, noun);
  await readCorrections(spool, db, company_id);
  await readAudit(reading, db, company_id);
  await readFiles(spool, db, company_id);
  await readLogo(spool, db, company_id);
  const [head] = await db.select().from(auditHeads).where(eq(auditHeads.company_id, company_id));
  const { sequence, hash } = required(head, `the end of the audit chain of company ${company_id}`);
  await readme.write(readmeOf(name, now, { company_id, sequence, hash }));
  await spool.flush();
  return {
    format: 'daybook-company',
    version: 1,
    migration: knownMigrations(dialect).at(-1) ?? '',
    company: { id: company_id, name },
    made_at: momentOf(now),
    files: spool.parts.map(fileOf),
    audit: { sequence, hash },
  };
}

export const fileOf = (part: Part): Manifest['files'][number] => ({
  path: part.path,
  rows: part.rows,
  sha256: part.sha256(),
});

/** Blocks of rows in the order of their ids, or of another number that no two of them share. */
async function* blocksOf<Row extends { id: number }>(
  ask: (after: number, limit: number) => Promise<Row[]>,
  placeOf: (row: Row) => number = ({ id }) => id,
): AsyncGenerator<Row[]> {
  for (let after = -MAX_ID; ;) {
    const rows = await ask(after, BATCH_SIZE);
    const last = rows.at(-1);
    if (last) yield rows;
    if (!last || rows.length < BATCH_SIZE) return;
    after = placeOf(last);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** An admin's correction of a timesheet, of which REST only returns the result. */
const correction = z.object({
  id: z.number().describe('Id of the correction.'),
  timesheet_id: z.number().describe('The timesheet that was corrected.'),
  corrected_by_id: z.number().describe('Who corrected it.'),
  corrected_at: z.string().describe('When it was corrected.'),
  kind: z
    .enum(['submitted', 'correction'])
    .describe(
      'submitted: a submitted timesheet was corrected, and snapshot_logs is the result. correction: a timesheet in a pay run was corrected, and snapshot_logs is what it was before.',
    ),
  reason: z.string().nullable().describe('Why it was corrected.'),
  snapshot_logs: z
    .array(timesheetLog.extend({ entries: z.array(timesheetEntry) }))
    .describe('The daily logs of the timesheet.'),
  settled_at: z
    .string()
    .nullable()
    .describe('When the correction was applied or dismissed on a later submit; null: it was not.'),
});

async function readCorrections(spool: Spool, db: ReadDb, company_id: number): Promise<void> {
  const components = new Components([]);
  const described = { ...components.recordOf(correction), components };
  const { add } = await filesOf(spool, 'timesheet_corrections', {
    described,
    plain: schemaOf(correction, 'output'),
  });
  const blocks = blocksOf((after, limit) =>
    db
      .select()
      .from(timesheetRevisions)
      .where(and(eq(timesheetRevisions.company_id, company_id), gt(timesheetRevisions.id, after)))
      .orderBy(asc(timesheetRevisions.id))
      .limit(limit),
  );
  for await (const rows of blocks)
    for (const { company_id: _, ...row } of rows)
      await add({ ...row, snapshot_logs: row.snapshot_logs.map(withUnits) }, row.id);
}

/** The chain as stored, so that its hashes can be verified. */
async function readAudit({ spool, read }: Reading, db: ReadDb, company_id: number): Promise<void> {
  const lines = spool.part('audit/entries.jsonl', 0);
  // By id, SQLite would sort all entries of a company that has more than the others for each block.
  const blocks = blocksOf(
    (after, limit) =>
      db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.company_id, company_id), gt(auditEntries.sequence, after)))
        .orderBy(asc(auditEntries.sequence))
        .limit(limit),
    ({ sequence }) => sequence,
  );
  for await (const rows of blocks) {
    for (const row of rows) {
      await lines.write(`${JSON.stringify(row)}\n`);
      lines.count();
    }
    await read(rows.length);
  }
}

/** The files created from pay runs, each once under its hash, and where each belongs. */
async function readFiles(spool: Spool, db: ReadDb, company_id: number): Promise<void> {
  const list = spool.part('files/attachments.csv', 0);
  await list.write(CSV_START + csvLine(['file', 'name', 'record', 'id', 'made_at', 'sha256']));
  const known = new Set<string>();
  const { id, pay_run_id, file_name, sha256, created_at } = payRunFiles;
  const blocks = blocksOf((after, limit) =>
    db
      .select({ id, pay_run_id, file_name, sha256, created_at })
      .from(payRunFiles)
      .where(and(eq(payRunFiles.company_id, company_id), gt(payRunFiles.id, after)))
      .orderBy(asc(payRunFiles.id))
      .limit(limit),
  );
  for await (const rows of blocks) {
    for (const row of rows) {
      await list.write(
        csvLine([
          `files/${row.sha256}`,
          row.file_name,
          'pay_run',
          row.pay_run_id,
          row.created_at,
          row.sha256,
        ]),
      );
      list.count();
      if (known.has(row.sha256)) continue;
      known.add(row.sha256);
      // One at a time: a file may be large.
      const [file] = await db
        .select({ content: payRunFiles.content })
        .from(payRunFiles)
        .where(ofCompany(payRunFiles, company_id, row.id));
      await spool
        .part(`files/${row.sha256}`)
        .write(required(file, `the content of pay run file ${row.id}`).content);
    }
  }
}

async function readLogo(spool: Spool, db: ReadDb, company_id: number): Promise<void> {
  const [logo] = await db.select().from(logos).where(eq(logos.company_id, company_id));
  if (logo) await spool.part(`logo.${logo.content_type.split('/').at(-1) ?? 'png'}`).write(logo.content);
}
