import type { ReportConfiguration, ReportConfigurationWrite } from '@daybook/contract/report-layout';
import type { ReportLayout } from '@daybook/domain/report-layout';
import { completeReportLayout, dropdownOptions, reportLayoutProblems } from '@daybook/domain/report-layout';
import { momentOf } from '../../kernel/clock.ts';
import { reportLayouts } from '../../database/schema/report-layout.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, stale } from '../../kernel/refusals.ts';
import { nextVersion } from '../../kernel/versions.ts';
import { reportConfigurationOf } from './reads.ts';

/** What was sent, in one form: every built-in field under its own name, a signature as `line`, options without blanks. */
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

/** Stores the whole layout (3 §7). Throws 400 for one that cannot be shown, 409 for one that was read too long ago. */
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
