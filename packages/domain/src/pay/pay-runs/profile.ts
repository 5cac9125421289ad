import type { PAY_CODES } from '../pay-rules/definition.ts';

/** The files (pay-runs.md#files). Others take the long CSV. */
export const EXPORT_FORMATS = [
  'adp_wfn',
  'adp_run',
  'gusto',
  'paychex_spi',
  'quickbooks_iif',
  'xero_journal',
  'quickbooks_journal',
  'daybook_csv',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** It books sums on accounts, and names no one. */
export const isJournal = (format: ExportFormat): boolean =>
  format === 'xero_journal' || format === 'quickbooks_journal';

export const EXPORT_FORMAT_LABELS: Readonly<Record<ExportFormat, string>> = {
  adp_wfn: 'ADP Workforce Now',
  adp_run: 'ADP RUN',
  gusto: 'Gusto',
  paychex_spi: 'Paychex Flex (SPI)',
  quickbooks_iif: 'QuickBooks Desktop (IIF)',
  xero_journal: 'Xero (manual journal)',
  quickbooks_journal: 'QuickBooks Online (journal entry)',
  daybook_csv: 'Long CSV (Xero, QuickBooks Online and others)',
};

export const SENDS = ['hours', 'amount', 'hours_and_amount', 'none'] as const;
export type Send = (typeof SENDS)[number];
export const SEND_LABELS: Readonly<Record<Send, string>> = {
  hours: 'Hours',
  amount: 'Amount',
  hours_and_amount: 'Hours and amount',
  none: 'Not sent',
};

/** The provider's name for a pay code, and what is sent of it. */
export interface EarningCode {
  earning_code: string;
  send: Send;
}
export type EarningCodes = Readonly<Record<string, EarningCode>>;

/** What a format needs to know about the company; a setting that is left out is empty. */
export type ExportSettings = Readonly<Record<string, string>>;

export interface FileProfile {
  format: ExportFormat;
  settings: ExportSettings;
  earning_codes: EarningCodes;
}

export interface SettingRule {
  name: string;
  label: string;
  description: string;
  pattern: RegExp;
  problem: string;
}

const rule = (name: string, label: string, description: string, pattern: RegExp, problem: string) => ({
  name,
  label,
  description,
  pattern,
  problem,
});

/** The account that a journal's sum is owed on. */
const payableAccount = (description: string) =>
  rule(
    'payable_account',
    'Payable account',
    description,
    /^(?![=+\-@])[^\r\n]{1,100}$/,
    'Enter up to 100 characters.',
  );

export const EXPORT_SETTINGS: Readonly<Record<ExportFormat, readonly SettingRule[]>> = {
  adp_wfn: [
    rule(
      'co_code',
      'Co Code',
      'Your company code at ADP, up to 3 characters.',
      /^[A-Z0-9]{1,3}$/,
      'Enter 1 to 3 capital letters or digits.',
    ),
  ],
  adp_run: [
    rule(
      'company_code',
      'Company Code',
      'Your client number at ADP RUN.',
      /^[A-Za-z0-9]{1,16}$/,
      'Enter 1 to 16 letters or digits.',
    ),
  ],
  gusto: [
    rule(
      'header',
      'Template line',
      'The first line of your own Gusto template. Empty: the usual columns.',
      /^$|^[^\r\n]{1,2000}$/,
      'Paste one line.',
    ),
  ],
  paychex_spi: [
    rule(
      'client_id',
      'Client ID',
      'Your client ID at Paychex, up to 8 characters.',
      /^[A-Za-z0-9]{1,8}$/,
      'Enter 1 to 8 letters or digits.',
    ),
  ],
  quickbooks_iif: [
    rule(
      'company_name',
      'Company name',
      'COMPANYNAME as in a timer list that QuickBooks exported.',
      /^[^\t\r\n]{1,100}$/,
      'Enter up to 100 characters.',
    ),
    rule(
      'create_time',
      'Create time',
      'COMPANYCREATETIME from the same export.',
      /^\d{1,12}$/,
      'Enter the digits from your own export.',
    ),
  ],
  xero_journal: [
    payableAccount('Code of the account that shows what you owe, such as Wages Payable.'),
    rule(
      'tax_rate',
      'Tax rate',
      'Name of the tax rate in Xero for pay, such as Tax Exempt or BAS Excluded.',
      /^(?![=+\-@])[^\r\n]{1,100}$/,
      'Enter up to 100 characters.',
    ),
  ],
  quickbooks_journal: [
    payableAccount('Name of the account that shows what you owe, such as Payroll Clearing.'),
  ],
  daybook_csv: [],
};

const code = (earning_code: string, send: Send = 'hours'): EarningCode => ({ earning_code, send });
const amount = (earning_code: string) => code(earning_code, 'amount');
const NONE = code('', 'none');

type OwnPayCode = (typeof PAY_CODES)[number];
type Suggested = Readonly<Record<OwnPayCode, EarningCode>>;

const USUAL: Suggested = {
  regular: code('REG'),
  overtime: code('OVT'),
  double_time: code('DBL'),
  leave: code('LVE'),
  minimum_engagement: code('MIN'),
  stipend: amount('STP'),
  stipend_reimbursed: amount('STR'),
  bonus: amount('BON'),
  reimbursement: amount('RMB'),
  mileage_untaxed: amount('MIL'),
  mileage_taxed: amount('MLT'),
  carry_forward: amount('CFW'),
};

/** Journals book amounts on accounts. */
const onAccounts = (pay: string, costs: string): Suggested => ({
  regular: amount(pay),
  overtime: amount(pay),
  double_time: amount(pay),
  leave: amount(pay),
  minimum_engagement: amount(pay),
  stipend: amount(pay),
  stipend_reimbursed: amount(costs),
  bonus: amount(pay),
  reimbursement: amount(costs),
  mileage_untaxed: amount(costs),
  mileage_taxed: amount(costs),
  carry_forward: amount(pay),
});

/** The initial settings of a new profile; the accountant replaces the codes with the provider's. */
export const SUGGESTED_CODES: Readonly<Record<ExportFormat, Suggested>> = {
  adp_wfn: USUAL,
  adp_run: USUAL,
  paychex_spi: USUAL,
  daybook_csv: USUAL,
  // Accounts of a new organisation there.
  xero_journal: onAccounts('477', '493'),
  quickbooks_journal: onAccounts('Payroll Expenses', 'Reimbursements'),
  gusto: {
    regular: code('regular_hours'),
    overtime: code('overtime_hours'),
    double_time: code('double_overtime_hours'),
    leave: code('regular_hours'),
    minimum_engagement: code('regular_hours'),
    stipend: amount('bonus'),
    stipend_reimbursed: amount('reimbursement'),
    bonus: amount('bonus'),
    reimbursement: amount('reimbursement'),
    mileage_untaxed: amount('reimbursement'),
    mileage_taxed: amount('bonus'),
    carry_forward: amount('correction_payment'),
  },
  // It takes only hours.
  quickbooks_iif: {
    ...USUAL,
    minimum_engagement: NONE,
    stipend: NONE,
    stipend_reimbursed: NONE,
    bonus: NONE,
    reimbursement: NONE,
    mileage_untaxed: NONE,
    mileage_taxed: NONE,
    carry_forward: NONE,
  },
};
