import { and, asc, eq, gt } from 'drizzle-orm';
import { CSV_START, csvLine } from '@daybook/domain/text/csv';
import { ofCompany } from '../../database/of-company.ts';
import { payRunFiles } from '../../database/schema/pay-runs.ts';
import type { ReadDb } from '../../database/store.ts';
import { required } from '../../kernel/refusals.ts';
import { blocksOf } from './blocks.ts';
import type { Spool } from './spool.ts';

/** Adds the files created from pay runs, each once under its hash, and where each belongs. */
export async function readAttachments(spool: Spool, db: ReadDb, company_id: number): Promise<void> {
  const list = spool.part('files/attachments.csv', 0);
  await list.write(CSV_START + csvLine(['file', 'name', 'record', 'id', 'made_at', 'sha256']));
  const hashes = new Set<string>();
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
      if (hashes.has(row.sha256)) continue;
      hashes.add(row.sha256);
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
