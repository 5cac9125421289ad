import { z } from 'zod';
import { registration } from '@daybook/contract/accounts';
import { router, visitor } from '../../procedures.ts';
import { register } from './writes.ts';

export const accounts = router({
  register: visitor
    .slow('account.register', { without_subscription: true })
    .input(registration)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await register(ctx, input);
      return {};
    }),
});
