/** The features of plans; the names are the subscription's fields (company-and-plans.md#plans). */
export interface PlanFlags {
  allow_billing_page: boolean;
  allow_custom_reports: boolean;
  allow_employee_pay_rate: boolean;
  allow_work_code_billing_rate: boolean;
  allow_mileage_rate: boolean;
  allow_stipend_amounts: boolean;
  allow_contract_warnings: boolean;
  allow_client_contracts: boolean;
}

/** What a plan may lock (company-and-plans.md#plans). */
export const FEATURES = [
  'billing',
  'custom_reports',
  'report_customization',
  'pay_rates',
  'overtime_rates',
  'billing_rates',
  'client_billing_rates',
  'mileage_rates',
  'stipend_amounts',
  'contract_warnings',
  'client_contracts',
] as const;
export type Feature = (typeof FEATURES)[number];

export function planAllows(candidate: PlanFlags, feature: Feature): boolean {
  switch (feature) {
    case 'billing':
      return candidate.allow_billing_page;
    case 'custom_reports':
    case 'report_customization':
      return candidate.allow_custom_reports;
    case 'pay_rates':
    case 'overtime_rates':
      return candidate.allow_employee_pay_rate;
    case 'billing_rates':
    case 'client_billing_rates':
      return candidate.allow_work_code_billing_rate;
    case 'mileage_rates':
      return candidate.allow_mileage_rate;
    case 'stipend_amounts':
      return candidate.allow_stipend_amounts;
    case 'contract_warnings':
      return candidate.allow_contract_warnings;
    case 'client_contracts':
      return candidate.allow_client_contracts;
  }
}

const UPGRADE_HINT = 'Upgrade to Professional to unlock this feature';

const UPGRADE_HINTS: Partial<Record<Feature, string>> = {
  pay_rates: 'Upgrade to Professional to set role-based pay rates',
  mileage_rates: 'Upgrade to Professional to set role-based mileage rates',
  billing_rates: 'Upgrade to Professional to set custom billing rates',
};

/** The sentence next to a locked input, and the `detail` of the 403. */
export const upgradeHint = (feature: Feature): string => UPGRADE_HINTS[feature] ?? UPGRADE_HINT;
