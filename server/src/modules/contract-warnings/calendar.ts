import type { WindowCalendar } from '@daybook/domain/contract-period';
import type { ReadDb } from '../../database/store.ts';
import type { CompanyId } from '../../auth/membership.ts';
import { storedSettings } from '../company-settings/reads.ts';

/** What weeks and two-week windows of contracts are counted from (decisions §4). */
export async function windowCalendar(db: ReadDb, company_id: CompanyId) {
  const { week_starts_on, first_pay_period } = await storedSettings(db, company_id);
  return { week_starts_on, first_pay_period } satisfies WindowCalendar;
}
