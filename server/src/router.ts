import { router } from './procedures.ts';
import { accounts } from './modules/accounts/router.ts';
import { companies } from './modules/companies/router.ts';
import { plans } from './modules/plans/router.ts';
import { session } from './modules/session/router.ts';
import { subscriptions } from './modules/subscriptions/router.ts';

/** Every domain of the product. tRPC serves it, and `rest/routes.ts` names its procedures. */
export const appRouter = router({
  accounts,
  companies,
  plans,
  session,
  subscriptions,
});

export type AppRouter = typeof appRouter;
