import { eq } from 'drizzle-orm';
import type { ReportConfiguration } from '@daybook/contract/report-layout';
import { completeReportLayout, defaultReportLayout } from '@daybook/domain/report-layout';
import { reportLayouts } from '../../database/schema/report-layout.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';

/**
 * The layout that the company's reports have. One that was stored before the plan lost custom reports is kept and not
 * used (decisions §7).
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
