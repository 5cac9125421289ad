import { PASSWORD, type World } from '../../support/world.ts';
import {
  ANYONE,
  type ExpectationsOf,
  MAPLE_ADMINS,
  SIGNED_IN,
  TRIES,
  UNAUTHENTICATED,
} from './expectation.ts';

async function newSession(world: World) {
  const { refresh } = await world.as(null).session.signIn({ email: 'will@example.org', password: PASSWORD });
  return { refresh };
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
  // Without the device's cookie there is no session to renew, and none to end.
  refreshKept: { verdicts: UNAUTHENTICATED },
  signOutKept: { verdicts: ANYONE, changes_nothing: TRIES },
  list: { verdicts: SIGNED_IN, input: () => ({}) },
  end: { verdicts: { ...MAPLE_ADMINS, will: 'ok', olga: 403 }, input: sessionOfWill },
  currentUser: { verdicts: SIGNED_IN },
  updateCurrentUser: { verdicts: SIGNED_IN, input: () => ({ phone: '555 0100' }) },
  changePassword: {
    verdicts: SIGNED_IN,
    input: () => ({ current_password: PASSWORD, new_password: PASSWORD }),
  },
};
