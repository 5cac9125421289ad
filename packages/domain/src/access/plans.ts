import type { PlanFlags } from './features.ts';

export interface Plan extends PlanFlags {
  id: number;
  name: string;
  description: string;
  /** USD */
  price_monthly: number;
  /** USD, ten times the monthly price */
  price_yearly: number;
  max_users: number;
  max_clients: number;
  is_most_popular: boolean;
  excluded_features: string[];
}

export const UNLIMITED = 999_999;
export const TRIAL_DAYS = 14;
export const TRIAL_EXTENSION_DAYS = 30;
/** What the console counts as ending soon. */
export const TRIAL_ENDS_SOON_DAYS = 7;
export const YEARLY_SAVING_BADGE = 'Save 17%';

const ESSENTIAL: PlanFlags & { excluded_features: string[] } = {
  allow_billing_page: false,
  allow_custom_reports: false,
  allow_employee_pay_rate: false,
  allow_work_code_billing_rate: false,
  allow_mileage_rate: false,
  allow_stipend_amounts: false,
  allow_contract_warnings: true,
  allow_client_contracts: true,
  excluded_features: [
    'Payroll & Billing page',
    'Custom reports',
    'Pay and overtime rates',
    'Billing rates',
    'Mileage rates',
    'Client stipend amounts',
  ],
};

const PROFESSIONAL: PlanFlags & { excluded_features: string[] } = {
  allow_billing_page: true,
  allow_custom_reports: true,
  allow_employee_pay_rate: true,
  allow_work_code_billing_rate: true,
  allow_mileage_rate: true,
  allow_stipend_amounts: true,
  allow_contract_warnings: true,
  allow_client_contracts: true,
  excluded_features: [],
};

/** Professional 10 */
const MOST_POPULAR = 3;

function plan(
  id: number,
  name: string,
  limits: { max_users: number; max_clients: number; price_monthly: number },
  flags: PlanFlags & { excluded_features: string[] },
  description: string,
): Plan {
  return {
    id,
    name,
    description,
    ...limits,
    price_yearly: limits.price_monthly * 10,
    is_most_popular: id === MOST_POPULAR,
    ...flags,
  };
}

/** The plan of a new company. */
export const ESSENTIAL_5 = plan(
  1,
  'Essential 5',
  { max_users: 5, max_clients: 25, price_monthly: 59 },
  ESSENTIAL,
  'For a small team that logs its time, timesheets and reports.',
);

/** What BILLING=off gives every company. Never for sale. */
export const SELF_HOSTED = plan(
  6,
  'Professional (self-hosted)',
  { max_users: UNLIMITED, max_clients: UNLIMITED, price_monthly: 0 },
  PROFESSIONAL,
  'Everything, without limits, for a team that hosts Daybook for itself.',
);

/** The plans for sale. */
export const PLANS: readonly Plan[] = [
  ESSENTIAL_5,
  plan(
    2,
    'Essential 10',
    { max_users: 10, max_clients: 75, price_monthly: 99 },
    ESSENTIAL,
    'For a growing team that logs its time, timesheets and reports.',
  ),
  plan(
    3,
    'Professional 10',
    { max_users: 10, max_clients: 100, price_monthly: 149 },
    PROFESSIONAL,
    'Payroll, billing and custom reports for a small agency.',
  ),
  plan(
    4,
    'Professional 25',
    { max_users: 25, max_clients: 250, price_monthly: 279 },
    PROFESSIONAL,
    'Payroll, billing and custom reports for an agency of several teams.',
  ),
  plan(
    5,
    'Professional 50',
    { max_users: 50, max_clients: UNLIMITED, price_monthly: 399 },
    PROFESSIONAL,
    'Payroll, billing and custom reports for a large agency, with any number of clients.',
  ),
];

export const planById = (id: number): Plan | null =>
  [...PLANS, SELF_HOSTED].find((candidate) => candidate.id === id) ?? null;

/** The refusal of one more active user or client than the plan allows, or null. */
export function limitRefusal(
  candidate: { max_users: number; max_clients: number },
  what: 'employees' | 'clients',
  activeAlready: number,
): string | null {
  const limit = what === 'employees' ? candidate.max_users : candidate.max_clients;
  if (limit >= UNLIMITED || activeAlready < limit) return null;
  const isHighestLimit = PLANS.every(
    ({ max_users, max_clients }) => (what === 'employees' ? max_users : max_clients) <= limit,
  );
  return `Your plan allows ${limit} ${what}.${isHighestLimit ? '' : ' Upgrade to add more.'}`;
}

/** A missing limit counts as 999 for the bar (platform.md#one-company). */
const USAGE_LIMIT_FALLBACK = 999;

/** From how many percent on the bar of a plan limit is orange, and red. */
export const USAGE_PERCENT = { orange: 75, red: 90 } as const;

/** How full a plan limit is: percent capped at 100 for the bar, and its colour. */
export function limitUsage(
  used: number,
  limit: number | null | undefined,
): { percent: number; colour: 'red' | 'orange' | 'green' } {
  const percent = Math.min(100, (used / Math.max(1, limit ?? USAGE_LIMIT_FALLBACK)) * 100);
  return {
    percent,
    colour: percent >= USAGE_PERCENT.red ? 'red' : percent >= USAGE_PERCENT.orange ? 'orange' : 'green',
  };
}
