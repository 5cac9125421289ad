import { PASSWORD, type World } from '../../support/world.ts';
import { ANYBODY, type ExpectationsOf, SIGNED_IN, TRIES } from './expectation.ts';

async function signedInAnew(world: World) {
  const { refresh } = await world.as(null).session.signIn({ email: 'will@example.org', password: PASSWORD });
  return { refresh };
}

export const session: ExpectationsOf<'session'> = {
  signIn: { verdicts: ANYBODY, input: () => ({ email: 'will@example.org', password: PASSWORD }) },
  // A renewed token says nothing of what a person did.
  refresh: { verdicts: ANYBODY, input: signedInAnew, changes_nothing: TRIES },
  signOut: { verdicts: ANYBODY, input: signedInAnew },
  currentUser: { verdicts: SIGNED_IN },
  updateCurrentUser: { verdicts: SIGNED_IN, input: () => ({ phone: '555 0100' }) },
  changePassword: {
    verdicts: SIGNED_IN,
    input: () => ({ current_password: PASSWORD, new_password: PASSWORD }),
  },
};
