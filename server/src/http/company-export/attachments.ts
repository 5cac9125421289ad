import { and, asc, eq, gt } from 'drizzle-orm';
import { CSV_START, csvLine } from '@daybook/domain/text/csv';
import { ofCompany } from '../../database/of-company.ts';
import { invoiceFiles } from '../../database/schema/invoices.ts';
import { payRunFiles } from '../../database/schema/pay-runs.ts';
import type { ReadDb } from '../../database/store.ts';
import { required } from '../../kernel/refusals.ts';
import { blocksOf } from './blocks.ts';
import type { Spool } from './spool.ts';

/** The tables of stored files, and the record that each of their files belongs to. */
const STORED = [
  { table: payRunFiles, record: 'pay_run', owner: payRunFiles.pay_run_id },
  { table: invoiceFiles, record: 'invoice_file', owner: invoiceFiles.id },
] as const;

/** Adds the files created from pay runs and invoices, each once under its hash, and where each belongs. */
export async function readAttachments(spool: Spool, db: ReadDb, company_id: number): Promise<void> {
  const list = spool.part('files/attachments.csv', 0);
  await list.write(CSV_START + csvLine(['file', 'name', 'record', 'id', 'made_at', 'sha256']));
  const hashes = new Set<string>();
  for (const { table, record, owner } of STORED) {
    const { id, file_name, sha256, created_at } = table;
    const blocks = blocksOf((after, limit) =>
      db
        .select({ id, owner, file_name, sha256, created_at })
        .from(table)
        .where(and(eq(table.company_id, company_id), gt(id, after)))
        .orderBy(asc(id))
        .limit(limit),
    );
    for await (const rows of blocks) {
      for (const row of rows) {
        await list.write(
          csvLine([`files/${row.sha256}`, row.file_name, record, row.owner, row.created_at, row.sha256]),
        );
        list.count();
        if (hashes.has(row.sha256)) continue;
        hashes.add(row.sha256);
        // One at a time: a file may be large.
        const [file] = await db
          .select({ content: table.content })
          .from(table)
          .where(ofCompany(table, company_id, row.id));
        await spool
          .part(`files/${row.sha256}`)
          .write(required(file, `the content of file ${row.id} of a ${record}`).content);
      }
    }
  }
}
