import { ANYBODY, type ExpectationsOf } from './expectation.ts';

export const accounts: ExpectationsOf<'accounts'> = {
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
