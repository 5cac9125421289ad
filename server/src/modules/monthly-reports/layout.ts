import { eq } from 'drizzle-orm';
import type { ReportConfiguration, ReportConfigurationWrite } from '@daybook/contract/report-layout';
import {
  completeReportLayout,
  defaultReportLayout,
  dropdownOptions,
  reportLayoutProblems,
  type ReportLayout,
} from '@daybook/domain/reports/report-layout';
import { reportLayouts } from '../../database/schema/monthly-reports.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberContext, MemberWrite } from '../../kernel/procedures.ts';
import { badInput, stale } from '../../kernel/refusals.ts';
import { nextVersion } from '../../kernel/versions.ts';

/**
 * The layout of the company's reports. One that was stored before the plan lost custom reports is kept and not
 * used (company-and-plans.md#plans).
 */
export async function reportConfigurationOf(
  db: ReadDb,
  { caller, company_id }: Pick<MemberContext, 'caller' | 'company_id'>,
): Promise<ReportConfiguration> {
  const [stored] = await db.select().from(reportLayouts).where(eq(reportLayouts.company_id, company_id));
  if (!stored || !caller.allows('custom_reports')) {
    return { ...defaultReportLayout(), updated_at: stored?.updated_at ?? null };
  }
  return { ...completeReportLayout(stored), updated_at: stored.updated_at };
}

/** The normalized layout: every built-in field under its own name, a signature as `line`, options without blanks. */
function normalised(input: ReportConfigurationWrite): ReportLayout {
  return completeReportLayout({
    fields: input.fields,
    custom_fields: input.custom_fields.map((field) => ({
      ...field,
      type: field.type === 'line' ? 'line' : field.render_type,
      options: field.render_type === 'dropdown' ? dropdownOptions(field.options).join(', ') : '',
    })),
  });
}

/** Stores the whole layout (reports.md#layout). Throws 400 if it cannot be shown, 409 if it is out of date. */
export async function saveReportLayout(
  ctx: MemberWrite,
  input: ReportConfigurationWrite,
): Promise<ReportConfiguration> {
  const { db, company_id } = ctx;
  const before = await reportConfigurationOf(db, ctx);
  if (input.updated_at !== undefined && input.updated_at !== before.updated_at) throw stale();
  const problems = reportLayoutProblems({
    fields: input.fields,
    custom_fields: input.custom_fields.map((field) => ({
      ...field,
      type: field.type ?? field.render_type,
      options: field.options ?? '',
    })),
  });
  if (problems.length > 0) throw badInput({ fields: problems });
  const layout = normalised(input);
  const empty = layout.custom_fields.findIndex(
    (field) => field.render_type === 'dropdown' && field.options === '',
  );
  if (empty >= 0)
    throw badInput({ [`custom_fields.${empty}.options`]: 'Enter the options of the dropdown.' });

  const updated_at = before.updated_at ? nextVersion(ctx.now, before.updated_at) : momentOf(ctx.now);
  const row = { ...layout, updated_at };
  await db
    .insert(reportLayouts)
    .values({ company_id, ...row })
    .onConflictDoUpdate({ target: reportLayouts.company_id, set: row });
  ctx.record({
    record_type: 'report_layout',
    record_id: company_id,
    before: { fields: before.fields, custom_fields: before.custom_fields },
    after: layout,
  });
  return { ...layout, updated_at };
}
