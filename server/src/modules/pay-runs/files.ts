import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  payRunFile as fileShape,
  payRunFileContent,
  payRunFileInput,
  payRunFileOf,
  payRunFilePreview,
  payRunFilesOf,
} from '@daybook/contract/pay-runs';
import { onWire } from '@daybook/domain/money/figures';
import { buildPayRunFile, leftOutSentences, providerDifferences } from '@daybook/domain/pay/pay-runs/files';
import { listPage, rowToCount } from '../../database/list-page.ts';
import { ofCompany, rowOf } from '../../database/of-company.ts';
import { exportProfiles, payRunFiles } from '../../database/schema/pay-runs.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext, MemberWrite, Viewer } from '../../kernel/procedures.ts';
import { badInput, conflict, orNotFound, required } from '../../kernel/refusals.ts';
import { newRow } from '../../kernel/rows.ts';
import { timesOfRun } from './daily-time.ts';
import { payRunRow } from './due.ts';
import { fileRunOf, sha256 } from './locked-content.ts';
import { namedLines, peopleOfRun, peopleWithLines } from './records.ts';

type FileRow = typeof payRunFiles.$inferSelect;
const { content: _content, ...columns } = getTableColumns(payRunFiles);

async function profileRow(db: ReadDb, company_id: number, id: number) {
  const row = await rowOf(db, exportProfiles, company_id, id);
  if (!row) throw badInput({ export_profile: 'This export profile does not exist.' });
  return row;
}

async function written(db: ReadDb, viewer: MemberContext, input: z.output<typeof payRunFileInput>) {
  const run = await payRunRow(db, viewer.company_id, input.id);
  const profile = await profileRow(db, viewer.company_id, input.export_profile);
  const lines = await namedLines(db, viewer, run);
  const people = peopleWithLines(lines);
  const times = profile.format === 'quickbooks_iif' ? await timesOfRun(db, viewer, run, lines) : [];
  const fileRun = await fileRunOf(db, viewer, run, people, times);
  return { run, profile, people, fileRun, ...buildPayRunFile(fileRun, profile) };
}

/** What a file would contain, and what it could not, before it is created. */
export async function previewFile(
  db: ReadDb,
  viewer: MemberContext,
  input: z.output<typeof payRunFileInput>,
): Promise<z.output<typeof payRunFilePreview>> {
  const { profile, people, fileRun, problems } = await written(db, viewer, input);
  const names = new Map(
    people.map((person) => [
      person.user_id,
      viewer.membership.names.employee({ ...person, id: person.user_id }),
    ]),
  );
  const name = (user_id: number | null) => (user_id === null ? null : (names.get(user_id) ?? ''));
  return {
    problems: problems.map(({ user_id, code, text }) => ({
      user: user_id,
      name: name(user_id),
      code,
      text,
      link: '/admin/settings/payroll-export',
    })),
    differences: providerDifferences(people, profile).map(({ user_id, cents }) => ({
      user: user_id,
      name: name(user_id) ?? '',
      ...onWire({ difference: 'cents' }, { difference: cents }),
    })),
    left_out: leftOutSentences(fileRun, profile),
  };
}

/** Creates the file of a Locked or Paid run and stores it; identical bytes are the existing file. */
export async function makeFile(
  ctx: MemberWrite,
  input: z.output<typeof payRunFileInput>,
): Promise<z.output<typeof fileShape>> {
  const { db, company_id, caller } = ctx;
  const { run, profile, file, problems } = await written(db, ctx, input);
  if (run.status === 'draft') throw conflict('pay_run_state', 'Lock this pay run before you export it.');
  if (problems.length > 0)
    throw badInput({ export_profile: problems.map(({ text, user_id }) => problemText(text, user_id)) });
  const hash = sha256(file.content);
  const [existing] = await db
    .select()
    .from(payRunFiles)
    .where(
      and(
        eq(payRunFiles.company_id, company_id),
        eq(payRunFiles.pay_run_id, run.id),
        eq(payRunFiles.export_profile_id, profile.id),
        eq(payRunFiles.sha256, hash),
        isNull(payRunFiles.voided_at),
      ),
    );
  const [row] = existing
    ? [existing]
    : await db
        .insert(payRunFiles)
        .values({
          ...newRow(ctx),
          pay_run_id: run.id,
          export_profile_id: profile.id,
          profile_name: profile.name,
          file_name: file.file_name,
          sha256: hash,
          content: Buffer.from(file.content),
          created_by_id: caller.user_id,
        })
        .returning();
  const stored = required(row, 'the file written just now');
  ctx.record({
    record_type: 'pay_run',
    record_id: run.id,
    after: { file_name: stored.file_name, sha256: stored.sha256, export_profile: profile.name },
  });
  return fileRecord(ctx, stored);
}

const problemText = (text: string, user_id: number | null): string =>
  user_id === null ? text : `Employee ${user_id}: ${text}`;

async function fileRecord(
  { db, membership }: { db: ReadDb; membership: Viewer['membership'] },
  row: FileRow,
): Promise<z.output<typeof fileShape>> {
  const names = await peopleOfRun(db, membership, [row.created_by_id]);
  return fileFields(row, names.get(row.created_by_id)?.name ?? null);
}

const fileFields = (
  row: Omit<FileRow, 'content'>,
  created_by: string | null,
): z.output<typeof fileShape> => ({
  id: row.id,
  export_profile: row.export_profile_id,
  profile_name: row.profile_name,
  file_name: row.file_name,
  sha256: row.sha256,
  voided_at: row.voided_at,
  created_by,
  created_at: row.created_at,
});

export async function listFiles(
  db: ReadDb,
  viewer: Viewer,
  { id, ...window }: z.output<typeof payRunFilesOf>,
) {
  const { company_id } = viewer;
  const run = await payRunRow(db, company_id, id);
  const where = and(eq(payRunFiles.company_id, company_id), eq(payRunFiles.pay_run_id, run.id));
  const query = db.select(columns).from(payRunFiles).where(where).orderBy(asc(payRunFiles.id));
  return listPage(db, window, query, db.select(rowToCount).from(payRunFiles).where(where), async (rows) => {
    const names = await peopleOfRun(
      db,
      viewer.membership,
      rows.map(({ created_by_id }) => created_by_id),
    );
    return rows.map((row) => fileFields(row, names.get(row.created_by_id)?.name ?? null));
  });
}

/** The bytes of a file, in Base64. */
export async function fileContent(
  db: ReadDb,
  viewer: Viewer,
  { id, file }: z.output<typeof payRunFileOf>,
): Promise<z.output<typeof payRunFileContent>> {
  const [row] = await db
    .select()
    .from(payRunFiles)
    .where(and(ofCompany(payRunFiles, viewer.company_id, file), eq(payRunFiles.pay_run_id, id)));
  const stored = orNotFound(row);
  return {
    ...(await fileRecord({ db, membership: viewer.membership }, stored)),
    content: Buffer.from(stored.content).toString('base64'),
  };
}
