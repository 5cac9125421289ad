import { router } from './procedures.ts';
import { accounts } from './modules/accounts/router.ts';
import { session } from './modules/session/router.ts';

/** Every domain of the product. tRPC serves it, and `rest/routes.ts` names its procedures. */
export const appRouter = router({ accounts, session });

export type AppRouter = typeof appRouter;
