import { z } from 'zod';
import { admin, router } from '../../kernel/procedures.ts';
import { completeOnboarding } from './writes.ts';

export const onboarding = router({
  complete: admin
    .write('onboarding.complete', { without_subscription: true })
    .output(z.object({}))
    .mutation(async ({ ctx }) => {
      await completeOnboarding(ctx);
      return {};
    }),
});
