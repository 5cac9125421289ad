import { describe, expect, it } from 'vitest';
import { AUDIT_RECORD_TYPES } from './audit/audit-vocabulary.ts';
import { CLIENT_CODE_REQUIRED, WORK_CODE_EMPTY, WORK_CODE_REQUIRED } from './access/refusals.ts';
import {
  CONTRACT_PERIODS,
  HOURS_PERIODS,
  PERIOD_LABELS,
  PERIOD_SPELLINGS,
} from './clients/contract-period.ts';
import { CUSTOM_FIELD_TYPES } from './clients/custom-fields.ts';
import { MONTH_NAMES } from './time/day.ts';
import { DAILY_LOG_LOCKED } from './time/daily-log.ts';
import { REPORT_ACTIONS, REPORT_CONFIRMATIONS, reportPresets } from './reports/monthly-report.ts';
import {
  INCIDENT_TYPE_LABELS,
  INCIDENT_TYPES,
  NO_SHOW_ACTIVITIES,
  NO_SHOW_ACTIVITY_LABELS,
} from './reports/submission.ts';
import {
  DEFAULT_PAY_PERIOD,
  ONBOARDING_PAY_PERIODS,
  PAY_PERIOD_LABELS,
  PAY_PERIODS,
} from './time/pay-period.ts';
import { PERMISSION_LABELS, PERMISSIONS } from './access/permissions.ts';
import { PLANS, SELF_HOSTED, YEARLY_SAVING_BADGE } from './access/plans.ts';
import { REMINDER_KINDS } from './time/reminder.ts';
import {
  BUILT_IN_REPORT_FIELDS,
  COLUMN_SIDES,
  RENDER_ROWS,
  RENDER_TYPES,
  REPORT_FIELD_NAMES,
  REPORT_SIDES,
} from './reports/report-layout.ts';
import { SUBSCRIPTION_STATUSES } from './access/subscription.ts';
import { TIMESHEET_ACTIONS, TIMESHEET_CONFIRMATIONS } from './time/timesheet.ts';
import { WEBHOOK_EVENTS, webhookEventLabel } from './webhook.ts';

const CHOICES: Record<string, [readonly string[], Readonly<Record<string, string>>]> = {
  'pay periods': [PAY_PERIODS, PAY_PERIOD_LABELS],
  'contract periods': [CONTRACT_PERIODS, PERIOD_LABELS],
  'contract periods in a sentence': [CONTRACT_PERIODS, PERIOD_SPELLINGS],
  permissions: [PERMISSIONS, PERMISSION_LABELS],
  'types of incidents': [INCIDENT_TYPES, INCIDENT_TYPE_LABELS],
  'activities of a no-show': [NO_SHOW_ACTIVITIES, NO_SHOW_ACTIVITY_LABELS],
  'fields of a report': [BUILT_IN_REPORT_FIELDS, REPORT_FIELD_NAMES],
  'webhook events': [
    WEBHOOK_EVENTS,
    Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, webhookEventLabel(event)])),
  ],
};

/** Starts with a capital letter and is not empty. */
const TEXT = /^[A-Z0-9]\S.+/;

describe('a person who chooses from a list reads', () => {
  it.each(Object.entries(CHOICES))('a label for each of the %s', (_, [choices, labels]) => {
    expect(Object.keys(labels)).toEqual([...choices]);
    const texts = choices.map((choice) => labels[choice] ?? '');
    for (const text of texts) expect(text).toMatch(/^[A-Za-z].+/);
    expect(new Set(texts).size).toBe(choices.length);
  });

  it('a name for each kind of record in the change history', () => {
    const texts = Object.values(AUDIT_RECORD_TYPES);
    expect(texts.length).toBeGreaterThan(15);
    for (const text of texts) expect(text).toMatch(/^[A-Z].+/);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('the twelve months, and this month with the previous three', () => {
    expect(MONTH_NAMES.map((name) => name.slice(0, 3)).join(' ')).toBe(
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    );
    for (const name of MONTH_NAMES) expect(name).toMatch(/^[A-Z][a-z]{2,}$/);
    expect(reportPresets('2025-02-10').map((preset) => preset.label)).toEqual([
      'This Month',
      'Last Month',
      '2 Months Ago',
      '3 Months Ago',
    ]);
  });

  it('what each plan includes and lacks', () => {
    expect(YEARLY_SAVING_BADGE).toBe('Save 17%');
    const descriptions = [...PLANS, SELF_HOSTED].map((plan) => plan.description);
    for (const text of descriptions) expect(text).toMatch(/^[A-Z].+\.$/);
    expect(new Set(descriptions).size).toBe(6);
    expect(PLANS.map((plan) => plan.excluded_features.length)).toEqual([6, 6, 0, 0, 0]);
    for (const text of PLANS.flatMap((plan) => plan.excluded_features)) expect(text).toMatch(TEXT);
    expect(PLANS.filter((plan) => plan.is_most_popular).map((plan) => plan.name)).toEqual([
      'Professional 10',
    ]);
    expect(SELF_HOSTED).toMatchObject({
      name: 'Professional (self-hosted)',
      price_monthly: 0,
      price_yearly: 0,
      is_most_popular: false,
      excluded_features: [],
    });
  });

  it('a sentence for each refusal and notice', () => {
    for (const text of [DAILY_LOG_LOCKED, CLIENT_CODE_REQUIRED, WORK_CODE_REQUIRED, WORK_CODE_EMPTY])
      expect(text).toMatch(/^[A-Z].+\.$/);
  });

  it('a question before each step that cannot easily be undone', () => {
    const asked = (actions: readonly string[], questions: Readonly<Record<string, string | undefined>>) =>
      actions.filter((action) => questions[action]?.includes('?'));
    expect(asked(TIMESHEET_ACTIONS, TIMESHEET_CONFIRMATIONS)).toEqual([
      'submit',
      'unsubmit',
      'approve',
      'unapprove',
      'recalculate',
      'delete',
    ]);
    expect(asked(REPORT_ACTIONS, REPORT_CONFIRMATIONS)).toEqual(['submit', 'unsubmit', 'approve', 'delete']);
  });
});

describe('words that scripts send and records hold', () => {
  it('are recognized', () => {
    expect({
      WEBHOOK_EVENTS,
      SUBSCRIPTION_STATUSES,
      REMINDER_KINDS,
      CUSTOM_FIELD_TYPES,
      ONBOARDING_PAY_PERIODS,
      DEFAULT_PAY_PERIOD,
      HOURS_PERIODS,
      REPORT_SIDES,
      COLUMN_SIDES,
      RENDER_TYPES,
      RENDER_ROWS,
      TIMESHEET_ACTIONS,
    }).toEqual({
      WEBHOOK_EVENTS: [
        'timesheet.submitted',
        'timesheet.approved',
        'timesheet.unapproved',
        'timesheet.corrected',
        'timesheet.pay_changed',
        'pay_run.locked',
        'pay_run.unlocked',
        'pay_run.paid',
        'report.submitted',
        'incident.filed',
        'import.applied',
        'import.undone',
        'audit.head',
      ],
      SUBSCRIPTION_STATUSES: ['trialing', 'trial_ended', 'active', 'inactive'],
      REMINDER_KINDS: ['timesheet', 'monthly-report'],
      CUSTOM_FIELD_TYPES: ['text', 'dropdown', 'checkbox'],
      DEFAULT_PAY_PERIOD: 'bi-weekly',
      ONBOARDING_PAY_PERIODS: ['weekly', 'bi-weekly', 'monthly', 'custom'],
      HOURS_PERIODS: ['week', 'biweek', 'month'],
      REPORT_SIDES: ['left', 'right', 'full'],
      COLUMN_SIDES: ['left', 'right'],
      RENDER_TYPES: ['text-small', 'text-medium', 'text-large', 'dropdown', 'signature'],
      RENDER_ROWS: { 'text-small': 1, 'text-medium': 3, 'text-large': 5 },
      TIMESHEET_ACTIONS: [
        'edit',
        'regenerate',
        'submit',
        'unsubmit',
        'approve',
        'unapprove',
        'recalculate',
        'correct',
        'delete',
      ],
    });
  });
});
