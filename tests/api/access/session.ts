import { eq } from 'drizzle-orm';
import { beginFamily } from '../../../server/src/auth/sessions.ts';
import { passkeys, totpCredentials } from '../../../server/src/database/schema/sign-in.ts';
import { PASSWORD, type World } from '../../support/world.ts';
import {
  ANYONE,
  inTurn,
  MAPLE_ADMINS,
  NO_ONE,
  personOf,
  SIGNED_IN,
  TRIES,
  UNAUTHENTICATED,
  type ExpectationsOf,
  type Who,
} from './expectation.ts';

async function newSession(world: World) {
  const { refresh } = await world.as(null).session.signIn({ email: 'will@example.org', password: PASSWORD });
  return { refresh };
}

const phoneOf = inTurn('555 0100', '555 0101');

/** Whoever tries has no second step, although other tries may have set one up. */
export async function withoutSecondStep(world: World, who: Who) {
  const person = personOf(who);
  if (person === null) return;
  await world.store.write(null, async (db) => {
    for (const steps of [totpCredentials, passkeys])
      await db.delete(steps).where(eq(steps.user_id, world.people[person]));
  });
}

/** A second session of whoever tries, which they can end. */
async function ownOtherSession(world: World, who: Who) {
  const person = personOf(who);
  if (person === null || who === 'dan') return { id: 1 };
  await world.store.write(null, (db) =>
    beginFamily(db, world.people[person], 'app', world.now(), world.services.config.session),
  );
  const sessions = (await world.as(person).session.list({})).results;
  return { id: sessions.find(({ current }) => !current)?.id };
}

const NO_ASSERTION = {
  id: 'unknown',
  rawId: 'unknown',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
};

/** Somebody else of Maple Care who is signed in: the people who try would be signed out themselves. */
export async function newColleague(world: World) {
  const email = `${crypto.randomUUID()}@example.org`;
  const person = { email, first_name: 'Nell', last_name: 'New', password: PASSWORD };
  const { id } = await world.as('ada').employees.create(person);
  await world.as(null).session.signIn({ email, password: PASSWORD });
  return { id };
}

async function sessionOfWill(world: World) {
  await newSession(world);
  const [newest] = (await world.as('ada').session.list({ user: world.people.will })).results;
  return { user: world.people.will, id: newest?.id };
}

export const session: ExpectationsOf<'session'> = {
  signIn: { verdicts: ANYONE, input: () => ({ email: 'will@example.org', password: PASSWORD }) },
  // Renewing a token is not recorded.
  refresh: { verdicts: ANYONE, input: newSession, changes_nothing: TRIES },
  signOut: { verdicts: ANYONE, input: newSession },
  signInAndStay: { verdicts: ANYONE, input: () => ({ email: 'will@example.org', password: PASSWORD }) },
  // Nobody has such a ticket: second-step.test.ts and passkeys.test.ts have real ones.
  secondStep: { verdicts: UNAUTHENTICATED, input: () => ({ ticket: 'never issued', code: '123456' }) },
  passkeyOptions: { verdicts: ANYONE, changes_nothing: TRIES },
  passkey: { verdicts: UNAUTHENTICATED, input: () => ({ ticket: 'never issued', response: NO_ASSERTION }) },
  // Noted in the session alone.
  confirmIdentity: {
    verdicts: SIGNED_IN,
    input: async (world, who) => {
      await withoutSecondStep(world, who);
      return { password: PASSWORD };
    },
    changes_nothing: TRIES,
  },
  // Without the device's cookie there is no session to renew, and none to end.
  refreshKept: { verdicts: UNAUTHENTICATED },
  signOutKept: { verdicts: ANYONE, changes_nothing: TRIES },
  list: { verdicts: SIGNED_IN, input: () => ({}) },
  end: { verdicts: { ...MAPLE_ADMINS, will: 'ok', olga: 403 }, input: sessionOfWill },
  endOne: { verdicts: SIGNED_IN, input: ownOtherSession },
  endOthers: { verdicts: SIGNED_IN, input: ownOtherSession },
  endAll: {
    verdicts: MAPLE_ADMINS,
    input: newColleague,
  },
  currentUser: { verdicts: SIGNED_IN },
  updateCurrentUser: { verdicts: SIGNED_IN, input: (_, who) => ({ phone: phoneOf(who) }) },
  // Refused for all: there is no mail server here, and no such link. email-change.test.ts has both.
  changeEmail: {
    verdicts: { ...NO_ONE, anonymous: 401, dan: 401 },
    input: () => ({ email: 'new@example.net' }),
  },
  confirmEmail: { verdicts: NO_ONE, input: () => ({ token: 'never sent' }) },
  undoEmail: { verdicts: NO_ONE, input: () => ({ token: 'never sent' }) },
  changePassword: {
    verdicts: SIGNED_IN,
    input: () => ({ current_password: PASSWORD, new_password: PASSWORD }),
  },
};
