import { ANYBODY, NOBODY, type ExpectationsOf } from './expectation.ts';

export const accounts: ExpectationsOf<'accounts'> = {
  options: { verdicts: ANYBODY },
  // Nobody can: there is no mail server here, and no such link. accounts.test.ts has both.
  requestPasswordReset: { verdicts: NOBODY, input: () => ({ email: 'will@example.org' }) },
  resetPassword: {
    verdicts: NOBODY,
    input: () => ({ token: 'a link that was never sent', new_password: 'long enough' }),
  },
  register: {
    verdicts: ANYBODY,
    input: (_world, who) => ({
      first_name: 'New',
      last_name: 'Comer',
      email: `${who}-${crypto.randomUUID()}@example.net`,
      password: 'long enough',
      account_type: 'create',
      company_name: 'New Company',
    }),
  },
};
