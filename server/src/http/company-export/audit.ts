import { and, asc, eq, gt } from 'drizzle-orm';
import { auditEntries } from '../../database/schema/audit.ts';
import type { ReadDb } from '../../database/store.ts';
import { blocksOf } from './blocks.ts';
import type { RecordReader } from './records.ts';

/** Adds the audit chain as stored, so that its hashes can be verified. */
export async function readAudit(
  { spool, read }: RecordReader,
  db: ReadDb,
  company_id: number,
): Promise<void> {
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
