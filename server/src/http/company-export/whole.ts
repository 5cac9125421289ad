import { eq } from 'drizzle-orm';
import { dialect } from '../../config.ts';
import { knownMigrations } from '../../database/migrations.ts';
import { auditHeads } from '../../database/schema/audit.ts';
import { companies, logos } from '../../database/schema/companies.ts';
import { companySettings } from '../../database/schema/company-settings.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import { required } from '../../kernel/refusals.ts';
import { readAttachments } from './attachments.ts';
import { readAudit } from './audit.ts';
import { NOUNS } from './contents.ts';
import { readCorrections } from './corrections.ts';
import { readmeOf } from './readme.ts';
import { readNoun, type RecordReader } from './records.ts';
import type { Part, Spool } from './spool.ts';

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
  reader: RecordReader,
  db: ReadDb,
  company_id: number,
  now: Date,
): Promise<Manifest> {
  const { spool } = reader;
  const readme = spool.part('README.txt');
  const [company] = await db
    .select({ name: companies.name, time_zone: companySettings.time_zone })
    .from(companies)
    .innerJoin(companySettings, eq(companySettings.company_id, companies.id))
    .where(eq(companies.id, company_id));
  const { name, time_zone } = required(company, `company ${company_id}`);
  for (const { parent } of NOUNS) if (parent) reader.ids.set(parent.noun, []);
  for (const noun of NOUNS) await readNoun(reader, noun);
  await readCorrections(spool, db, company_id);
  await readAudit(reader, db, company_id);
  await readAttachments(spool, db, company_id);
  await readLogo(spool, db, company_id);
  const [head] = await db.select().from(auditHeads).where(eq(auditHeads.company_id, company_id));
  const { sequence, hash } = required(head, `the end of the audit chain of company ${company_id}`);
  await readme.write(readmeOf(name, now, time_zone, { company_id, sequence, hash }));
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

async function readLogo(spool: Spool, db: ReadDb, company_id: number): Promise<void> {
  const [logo] = await db.select().from(logos).where(eq(logos.company_id, company_id));
  if (logo) await spool.part(`logo.${logo.content_type.split('/').at(-1) ?? 'png'}`).write(logo.content);
}
