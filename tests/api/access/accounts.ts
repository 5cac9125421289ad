import { ANYONE, NO_ONE, type ExpectationsOf } from './expectation.ts';

export const accounts: ExpectationsOf<'accounts'> = {
  options: { verdicts: ANYONE },
  // Refused for all: there is no mail server here, and no such link. accounts.test.ts has both.
  requestPasswordReset: { verdicts: NO_ONE, input: () => ({ email: 'will@example.org' }) },
  resetPassword: {
    verdicts: NO_ONE,
    input: () => ({ token: 'a link that was never sent', new_password: 'long enough' }),
  },
  register: {
    verdicts: ANYONE,
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
