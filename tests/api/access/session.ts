import { PASSWORD, type World } from '../../support/world.ts';
import {
  ANYBODY,
  type ExpectationsOf,
  MAPLE_ADMINS,
  SIGNED_IN,
  TRIES,
  UNAUTHENTICATED,
} from './expectation.ts';

async function signedInAnew(world: World) {
  const { refresh } = await world.as(null).session.signIn({ email: 'will@example.org', password: PASSWORD });
  return { refresh };
}

async function sessionOfWill(world: World) {
  await signedInAnew(world);
  const [newest] = await world.as('ada').session.list({ user: world.people.will });
  return { user: world.people.will, id: newest?.id };
}

export const session: ExpectationsOf<'session'> = {
  signIn: { verdicts: ANYBODY, input: () => ({ email: 'will@example.org', password: PASSWORD }) },
  // A renewed token says nothing of what a person did.
  refresh: { verdicts: ANYBODY, input: signedInAnew, changes_nothing: TRIES },
  signOut: { verdicts: ANYBODY, input: signedInAnew },
  signInAndStay: { verdicts: ANYBODY, input: () => ({ email: 'will@example.org', password: PASSWORD }) },
  // Without the device's cookie there is no session to renew, and none to end.
  refreshKept: { verdicts: UNAUTHENTICATED },
  signOutKept: { verdicts: ANYBODY, changes_nothing: TRIES },
  list: { verdicts: SIGNED_IN, input: () => ({}) },
  end: { verdicts: { ...MAPLE_ADMINS, will: 'ok', olga: 403 }, input: sessionOfWill },
  currentUser: { verdicts: SIGNED_IN },
  updateCurrentUser: { verdicts: SIGNED_IN, input: () => ({ phone: '555 0100' }) },
  changePassword: {
    verdicts: SIGNED_IN,
    input: () => ({ current_password: PASSWORD, new_password: PASSWORD }),
  },
};
