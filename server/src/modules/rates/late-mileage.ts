import type { MileageRateInput } from '@daybook/contract/mileage-rates';
import { ratesAsOf } from '@daybook/domain/pay/pay-rules/definition';
import {
  isMileageDecidedBy,
  mileageTermsOn,
  type MileageRules,
  type MileageTerms,
} from '@daybook/domain/pay/pay-rules/mileage';
import type { ReadDb } from '../../database/store.ts';
import { payOf, storedLines } from '../pay/lines.ts';
import { drivenLogs, isFor, roleDefaultOf, sheetMileage, usualTerms } from '../pay/mileage.ts';
import { approvalDay, NO_HOURLY, type PayChange, type PayViewer } from '../pay/sheet-terms.ts';
import type { TimesheetRecord } from '../pay/sheets.ts';
import { mileageRateRows } from '../pay/stored-rates.ts';
import { payTermsOfPeople } from '../pay/terms.ts';
import { approvedFrom, NOT_LATE, type LateRate } from './late-rates.ts';

const OWN_RATES: MileageRules = { rate_source: 'own', tax_limit: 'none', standard: [] };

/**
 * As `lateRate`, for kilometers or miles (pay.md#late-changes, pay.md#mileage): the logs of a person's approved sheets whose rate
 * depends on it. What was paid at the standard rate stays, and so do the tax limits that approval froze.
 */
export async function lateMileage(
  db: ReadDb,
  viewer: PayViewer,
  user_id: number,
  { user, role, effective_from }: Pick<MileageRateInput, 'user' | 'role' | 'effective_from'>,
): Promise<LateRate> {
  const { company_id } = viewer;
  const sheets = await approvedFrom(db, company_id, user_id, effective_from);
  if (sheets.length === 0) return NOT_LATE;
  const { person, windowOf } = (await payTermsOfPeople(db, viewer, [user_id])).present(user_id);
  const rows = (await mileageRateRows(db, company_id, [user_id])).filter(isFor(user_id, person));
  const late = rows.find(
    (row) => row.user_id === user && row.role_id === role && row.effective_from === effective_from,
  );
  if (!late) return NOT_LATE;
  const role_default = roleDefaultOf(person);
  const ids = sheets.map(({ id }) => id);
  const driven = await drivenLogs(db, company_id, ids);
  const lines = await storedLines(db, company_id, ids, 'time');

  const termsOf = (sheet: TimesheetRecord, date: string, before: MileageTerms): MileageTerms => {
    const isOfApproval = ratesAsOf(windowOf(date).version.definition) === 'approval';
    const asOf = isOfApproval ? approvalDay(sheet, viewer) : date;
    // A first rate holds from the beginning, but what was approved before its day stays.
    if (asOf < effective_from || before.source === 'standard') return before;
    if (!isMileageDecidedBy(rows, role_default, late, date, asOf)) return before;
    return { ...mileageTermsOn(OWN_RATES, rows, role_default, date, asOf), limit: before.limit };
  };
  const paidAt: LateRate['paid_at'] = [];
  const changes = sheets.flatMap((sheet): PayChange[] => {
    const usual = usualTerms(sheet);
    const logs = (driven.get(sheet.id) ?? []).map((log) => {
      const before = log.mileage_terms ?? usual;
      return { ...log, before, terms: termsOf(sheet, log.date, before) };
    });
    const changed = logs.filter(
      ({ before, terms }) => JSON.stringify(before.rate) !== JSON.stringify(terms.rate),
    );
    if (changed.length === 0) return [];
    for (const { before } of changed) if (before.rate) paidAt.push(before.rate);
    const mileage = sheetMileage(sheet, logs, () => usual);
    const { lines: _lines, terms: _terms, ...figures } = mileage;
    const frozen = {
      lines: lines.get(sheet.id) ?? [],
      entries: new Map<number, never>(),
      mileage,
      hourly: NO_HOURLY,
    };
    const pay = payOf(sheet);
    return [{ sheet, before: pay, after: { ...pay, ...figures }, frozen }];
  });
  return { sheets: changes.map(({ sheet }) => sheet), paid_at: paidAt, changes };
}
