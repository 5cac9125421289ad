import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  ExportProfile,
  exportProfileChange,
  ExportProfileInput,
  ExportProfileListInput,
  exportProfileRemove,
} from '@daybook/contract/export-profiles';
import { foldedKey } from '@daybook/domain/text/fold';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { ofCompany, rowOf } from '../../database/of-company.ts';
import { exportProfiles } from '../../database/schema/pay-runs.ts';
import type { ReadDb } from '../../database/store.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { orNotFound, required } from '../../kernel/refusals.ts';
import { newRow, recordChange, refuseTaken } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';

type ProfileRow = typeof exportProfiles.$inferSelect;

const profileRecord = ({ company_id: _company, name_key: _key, ...profile }: ProfileRow): ExportProfile =>
  profile;

export function listProfiles(
  db: ReadDb,
  company_id: number,
  { ordering = 'name', ...window }: ExportProfileListInput,
) {
  const where = eq(exportProfiles.company_id, company_id);
  const { by } = orderingOf(ordering);
  const query = db.select().from(exportProfiles).where(where).orderBy(by(exportProfiles.name_key));
  return listPage(db, window, query, db.select(rowToCount).from(exportProfiles).where(where), (rows) =>
    rows.map(profileRecord),
  );
}

const alreadyExists = (name: string) => ({ name: `The export profile ${name} already exists.` });

export async function createProfile(ctx: MemberWrite, input: ExportProfileInput): Promise<ExportProfile> {
  await refuseTaken(ctx, exportProfiles.name_key, input.name, null, alreadyExists(input.name));
  const [row] = await ctx.db
    .insert(exportProfiles)
    .values({ ...newRow(ctx), ...input, name_key: foldedKey(input.name) })
    .returning();
  const created = profileRecord(required(row, 'the export profile created just now'));
  await onlyDefault(ctx, created);
  recordChange(ctx, 'export_profile', null, created);
  return created;
}

export async function updateProfile(
  ctx: MemberWrite,
  { id, updated_at, ...input }: z.output<typeof exportProfileChange>,
): Promise<ExportProfile> {
  const before = await profileRow(ctx, id);
  refuseStale(before, { updated_at });
  await refuseTaken(ctx, exportProfiles.name_key, input.name, id, alreadyExists(input.name));
  const [row] = await ctx.db
    .update(exportProfiles)
    .set({
      ...input,
      name_key: foldedKey(input.name),
      updated_at: nextVersion(ctx.now, before.updated_at),
    })
    .where(ofCompany(exportProfiles, ctx.company_id, id))
    .returning();
  const after = profileRecord(required(row, `export profile ${id}, changed just now`));
  await onlyDefault(ctx, after);
  ctx.record({
    record_type: 'export_profile',
    record_id: id,
    ...changedFields(profileRecord(before), after),
  });
  return after;
}

/** Its files stay with their runs. */
export async function removeProfile(ctx: MemberWrite, input: z.output<typeof exportProfileRemove>) {
  const before = await profileRow(ctx, input.id);
  refuseStale(before, input);
  await ctx.db.delete(exportProfiles).where(ofCompany(exportProfiles, ctx.company_id, input.id));
  recordChange(ctx, 'export_profile', profileRecord(before), null);
  return {};
}

async function profileRow({ db, company_id }: MemberWrite, id: number): Promise<ProfileRow> {
  return orNotFound(await rowOf(db, exportProfiles, company_id, id));
}

/** At most one is the default. */
async function onlyDefault(
  { db, company_id }: MemberWrite,
  { id, is_default }: ExportProfile,
): Promise<void> {
  if (!is_default) return;
  await db
    .update(exportProfiles)
    .set({ is_default: false })
    .where(
      and(
        eq(exportProfiles.company_id, company_id),
        eq(exportProfiles.is_default, true),
        ne(exportProfiles.id, id),
      ),
    );
}
