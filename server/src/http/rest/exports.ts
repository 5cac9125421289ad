import { isExportedType, type ExportedType } from '@daybook/domain/audit/audit-vocabulary';
import type { ProcedureName } from './route.ts';

/** Nouns whose rows the audit trail does not call by the noun in the singular. */
const CALLED_OTHERWISE: Readonly<Record<string, ExportedType>> = {
  audit: 'audit_entry',
  companySettings: 'company_settings',
  directory: 'employee',
  invoiceLines: 'invoice',
  leaveLedger: 'leave_balance',
  leavePolicies: 'leave_policy',
  passkeys: 'session',
  payStatements: 'pay_run',
  platform: 'company',
  sso: 'sso_domain',
};

/** The audit trail's record type for the rows of an exported list, which REST also returns as CSV. */
export function exportedType(procedure: ProcedureName): ExportedType {
  const noun = procedure.slice(0, procedure.indexOf('.'));
  const singular = noun.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/s$/, '');
  const type = CALLED_OTHERWISE[noun] ?? singular;
  if (!isExportedType(type)) throw new Error(`The audit trail has no name for the rows of ${procedure}.`);
  return type;
}
