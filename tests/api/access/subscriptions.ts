import { checkouts } from '../../../server/src/database/schema/subscriptions.ts';
import { momentOf } from '../../../server/src/kernel/clock.ts';
import type { World } from '../../support/world.ts';
import { ADMINS, ANYONE, MAPLE_ADMINS, MEMBERS, type ExpectationsOf, type Verdicts } from './expectation.ts';

let made = 0;

/** An unpaid checkout of Maple Care. */
async function pending(world: World) {
  made += 1;
  const sessionId = `test_${made}`;
  const company_id = world.companies.maple;
  await world.store.write(company_id, (db) =>
    db.insert(checkouts).values({
      id: sessionId,
      company_id,
      user_id: world.people.ada,
      plan_id: 3,
      billing_cycle: 'monthly',
      status: 'pending',
      created_at: momentOf(world.now()),
    }),
  );
  return { sessionId };
}

/** Billing is off in the sweep: there is nothing to buy and nothing to manage. */
const NOTHING_TO_BUY: Verdicts = { ...ADMINS, ada: 409, nora: 409 };
/** The sweep has no card provider to sign an event. */
const NOT_THERE: Verdicts = {
  anonymous: 404,
  will: 404,
  cora: 404,
  dell: 404,
  ada: 404,
  ned: 404,
  nora: 404,
  dan: 404,
  olga: 404,
};

export const subscriptions: ExpectationsOf<'subscriptions'> = {
  current: { verdicts: MEMBERS },
  checkout: { verdicts: NOTHING_TO_BUY, input: () => ({ plan_id: 3, billing_cycle: 'monthly' }) },
  payment: { verdicts: MAPLE_ADMINS, input: pending },
  portal: { verdicts: NOTHING_TO_BUY },
  takeEvent: { verdicts: NOT_THERE, input: () => ({ payload: '{}', signature: 't=1,v1=00' }) },
  testCheckout: { verdicts: MAPLE_ADMINS, input: pending },
  payTestCheckout: { verdicts: MAPLE_ADMINS, input: pending },
  cancelTestCheckout: { verdicts: MAPLE_ADMINS, input: pending },
};

export const plans: ExpectationsOf<'plans'> = { list: { verdicts: ANYONE } };
