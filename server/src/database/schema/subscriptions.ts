import { belongsTo, boolean, day, id, index, integer, moment, table, text, unique } from '../columns.ts';
import { companyId } from './companies.ts';
import { users } from './employees.ts';

export const subscriptions = table(
  'subscriptions',
  {
    id: id(),
    company_id: companyId(),
    /** One of the plans in the domain; null: no plan. */
    plan_id: integer(),
    is_active: boolean().notNull().default(true),
    billing_cycle: text({ enum: ['monthly', 'yearly'] }),
    trial_end: day(),
    current_period_end: moment(),
    /** The card provider's status (`trialing`, `active`, `past_due`, …); ours if there is no provider. */
    status: text().notNull(),
    stripe_customer_id: text(),
    stripe_subscription_id: text(),
    /** The time of the newest processed event of the card provider, so that an older one changes nothing. */
    stripe_event_at: moment(),
    updated_at: moment().notNull(),
  },
  (t) => [
    unique('subscriptions_company').on(t.company_id),
    unique('subscriptions_stripe').on(t.stripe_subscription_id),
    index('subscriptions_customer').on(t.stripe_customer_id),
    index('subscriptions_trial').on(t.trial_end),
  ],
);

export const checkouts = table(
  'checkouts',
  {
    /** The card provider's session id, or our own for the local test page. */
    id: text().primaryKey(),
    company_id: companyId(),
    user_id: integer().notNull(),
    plan_id: integer().notNull(),
    billing_cycle: text({ enum: ['monthly', 'yearly'] }).notNull(),
    status: text({ enum: ['pending', 'paid', 'cancelled'] }).notNull(),
    created_at: moment().notNull(),
    settled_at: moment(),
  },
  (t) => [
    index('checkouts_company').on(t.company_id, t.created_at),
    belongsTo('checkouts_user_fk', t, t.user_id, users),
  ],
);

/** Every processed event of the card provider, so that a repeated one counts once. */
export const stripeEvents = table('stripe_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  received_at: moment().notNull(),
});
