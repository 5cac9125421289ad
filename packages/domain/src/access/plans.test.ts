import { describe, expect, it } from 'vitest';
import { FEATURES, planAllows, upgradeHint } from './features.ts';
import {
  ESSENTIAL_5,
  limitRefusal,
  planById,
  PLANS,
  SELF_HOSTED,
  limitUsage,
  YEARLY_SAVING_BADGE,
} from './plans.ts';
import {
  extendedTrialEnd,
  paidUntil,
  SUBSCRIPTION_STATUSES,
  subscriptionLock,
  subscriptionStatus,
} from './subscription.ts';

describe('the plans', () => {
  it('are the five on the price list', () => {
    expect(
      PLANS.map((plan) => [
        plan.id,
        plan.name,
        plan.max_users,
        plan.max_clients,
        plan.price_monthly,
        plan.price_yearly,
      ]),
    ).toEqual([
      [1, 'Essential 5', 5, 25, 59, 590],
      [2, 'Essential 10', 10, 75, 99, 990],
      [3, 'Professional 10', 10, 100, 149, 1490],
      [4, 'Professional 25', 25, 250, 279, 2790],
      [5, 'Professional 50', 50, 999_999, 399, 3990],
    ]);
    expect(PLANS.filter((plan) => plan.is_most_popular)).toHaveLength(1);
    expect(planById(6)).toBe(SELF_HOSTED);
    expect(planById(7)).toBeNull();
  });

  it('include every feature from Professional up', () => {
    for (const plan of [...PLANS, SELF_HOSTED].filter(({ name }) => name.startsWith('Professional'))) {
      expect(FEATURES.filter((feature) => !planAllows(plan, feature))).toEqual([]);
    }
  });

  it('leave an Essential company only contracts and their warnings', () => {
    for (const plan of PLANS.filter(({ name }) => name.startsWith('Essential'))) {
      expect(FEATURES.filter((feature) => planAllows(plan, feature))).toEqual([
        'contract_warnings',
        'client_contracts',
      ]);
    }
  });

  it('explain how to get a missing feature', () => {
    expect(upgradeHint('pay_rates')).toBe('Upgrade to Professional to set role-based pay rates');
    expect(upgradeHint('mileage_rates')).toBe('Upgrade to Professional to set role-based mileage rates');
    expect(upgradeHint('billing_rates')).toBe('Upgrade to Professional to set custom billing rates');
    expect(upgradeHint('stipend_amounts')).toBe('Upgrade to Professional to unlock this feature');
  });

  it('have limits that can be reached exactly', () => {
    expect(limitRefusal(ESSENTIAL_5, 'employees', 4)).toBeNull();
    expect(limitRefusal(ESSENTIAL_5, 'employees', 5)).toBe(
      'Your plan allows 5 employees. Upgrade to add more.',
    );
    expect(limitRefusal(ESSENTIAL_5, 'clients', 25)).toBe(
      'Your plan allows 25 clients. Upgrade to add more.',
    );
    // There is nothing above the largest plan.
    const largest = planById(5) ?? ESSENTIAL_5;
    expect(limitRefusal(largest, 'employees', 50)).toBe('Your plan allows 50 employees.');
    expect(limitRefusal(SELF_HOSTED, 'clients', 5_000_000)).toBeNull();
  });
});

describe('a subscription', () => {
  const trial = { is_active: true, trial_end: '2025-01-15', current_period_end: null };

  it('is a trial up to and including its last day', () => {
    expect(subscriptionStatus(trial, '2025-01-15')).toBe('trialing');
    expect(subscriptionStatus(trial, '2025-01-16')).toBe('trial_ended');
    expect(subscriptionStatus({ ...trial, current_period_end: '2025-02-01' }, '2025-01-20')).toBe('active');
    expect(subscriptionStatus({ ...trial, is_active: false }, '2025-01-10')).toBe('inactive');
  });

  it('locks writing when an operator deactivates it, and after the trial only if the company can pay', () => {
    const sentence = 'Your subscription is not active.';
    expect(subscriptionLock(trial, '2025-01-16', true)).toBe(sentence);
    expect(subscriptionLock(trial, '2025-01-16', false)).toBeNull();
    expect(subscriptionLock(trial, '2025-01-15', true)).toBeNull();
    expect(subscriptionLock({ ...trial, is_active: false }, '2025-01-10', false)).toBe(sentence);
    expect(subscriptionLock({ ...trial, current_period_end: '2025-02-01' }, '2025-01-20', true)).toBeNull();
  });

  it('has a trial that an operator can extend by 30 days', () => {
    expect(extendedTrialEnd('2025-01-15')).toBe('2025-02-14');
    expect(extendedTrialEnd('2025-01-15', 7)).toBe('2025-01-22');
  });

  it('shows how much of it is used', () => {
    expect(limitUsage(9, 10)).toEqual({ percent: 90, colour: 'red' });
    expect(limitUsage(8, 10)).toEqual({ percent: 80, colour: 'orange' });
    expect(limitUsage(3, 4)).toEqual({ percent: 75, colour: 'orange' });
    expect(limitUsage(1, 4)).toEqual({ percent: 25, colour: 'green' });
    expect(limitUsage(12, 10).percent).toBe(100);
    expect(limitUsage(999, null).percent).toBe(100);
  });
});

describe('a paid period', () => {
  it('lasts to the same day of the next month or year, or its last day if shorter', () => {
    expect(paidUntil('2025-01-15', 'monthly')).toBe('2025-02-15');
    expect(paidUntil('2025-01-31', 'monthly')).toBe('2025-02-28');
    expect(paidUntil('2025-12-05', 'monthly')).toBe('2026-01-05');
    expect(paidUntil('2024-02-29', 'yearly')).toBe('2025-02-28');
    expect(paidUntil('2025-03-09', 'yearly')).toBe('2026-03-09');
  });

  it('ends the trial', () => {
    const none = { is_active: true, trial_end: null, current_period_end: null };
    expect(subscriptionStatus(none, '2025-01-01')).toBe('active');
  });

  it('switches on exactly the features of its flag', () => {
    const none = {
      allow_billing_page: false,
      allow_custom_reports: false,
      allow_employee_pay_rate: false,
      allow_work_code_billing_rate: false,
      allow_mileage_rate: false,
      allow_stipend_amounts: false,
      allow_contract_warnings: false,
      allow_client_contracts: false,
    };
    const allowed = (more: Partial<typeof none>) =>
      FEATURES.filter((feature) => planAllows({ ...none, ...more }, feature)).join(' ');
    expect(allowed({})).toBe('');
    expect(allowed({ allow_billing_page: true })).toBe('billing');
    expect(allowed({ allow_custom_reports: true })).toBe('custom_reports report_customization');
    expect(allowed({ allow_employee_pay_rate: true })).toBe('pay_rates overtime_rates');
    expect(allowed({ allow_work_code_billing_rate: true })).toBe('billing_rates client_billing_rates');
    expect(allowed({ allow_mileage_rate: true })).toBe('mileage_rates');
    expect(allowed({ allow_stipend_amounts: true })).toBe('stipend_amounts');
    expect(allowed({ allow_contract_warnings: true })).toBe('contract_warnings');
    expect(allowed({ allow_client_contracts: true })).toBe('client_contracts');
  });
});

it('each plan says what it includes and what it lacks', () => {
  expect(YEARLY_SAVING_BADGE).toBe('Save 17%');
  const descriptions = [...PLANS, SELF_HOSTED].map((plan) => plan.description);
  for (const text of descriptions) expect(text).toMatch(/^[A-Z].+\.$/);
  expect(new Set(descriptions).size).toBe(6);
  expect(PLANS.map((plan) => plan.excluded_features.length)).toEqual([6, 6, 0, 0, 0]);
  for (const text of PLANS.flatMap((plan) => plan.excluded_features)) expect(text).toMatch(/^[A-Z0-9]\S.+/);
  expect(PLANS.filter((plan) => plan.is_most_popular).map((plan) => plan.name)).toEqual(['Professional 10']);
  expect(SELF_HOSTED).toMatchObject({
    name: 'Professional (self-hosted)',
    price_monthly: 0,
    price_yearly: 0,
    is_most_popular: false,
    excluded_features: [],
  });
});

it('a subscription is in one of four states', () =>
  expect(SUBSCRIPTION_STATUSES).toEqual(['trialing', 'trial_ended', 'active', 'inactive']));
