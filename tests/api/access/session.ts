import { PASSWORD } from '../../support/world.ts';
import { ANYBODY, type ExpectationsOf, SIGNED_IN } from './expectation.ts';

export const session: ExpectationsOf<'session'> = {
  signIn: { verdicts: ANYBODY, input: () => ({ email: 'will@example.org', password: PASSWORD }) },
  refresh: {
    verdicts: ANYBODY,
    input: async (world) => {
      const { refresh } = await world
        .as(null)
        .session.signIn({ email: 'will@example.org', password: PASSWORD });
      return { refresh };
    },
  },
  signOut: { verdicts: ANYBODY, input: () => ({ refresh: 'a token that nobody has' }) },
  currentUser: { verdicts: SIGNED_IN },
  updateCurrentUser: { verdicts: SIGNED_IN, input: () => ({ phone: '555 0100' }) },
  changePassword: {
    verdicts: SIGNED_IN,
    input: () => ({ current_password: PASSWORD, new_password: PASSWORD }),
  },
};
