import { router } from './procedures.ts';
import { accounts } from './modules/accounts/router.ts';
import { clientCodes } from './modules/client-codes/router.ts';
import { companySettings } from './modules/company-settings/router.ts';
import { clients } from './modules/clients/router.ts';
import { companies } from './modules/companies/router.ts';
import { monthlyReports } from './modules/monthly-reports/router.ts';
import { plans } from './modules/plans/router.ts';
import { incidents } from './modules/incidents/router.ts';
import { noShows } from './modules/no-shows/router.ts';
import { reportLayout } from './modules/report-layout/router.ts';
import { session } from './modules/session/router.ts';
import { subscriptions } from './modules/subscriptions/router.ts';
import { timesheets } from './modules/timesheets/router.ts';
import { workCodes } from './modules/work-codes/router.ts';

/** Every domain of the product. tRPC serves it, and `rest/routes.ts` names its procedures. */
export const appRouter = router({
  accounts,
  clientCodes,
  clients,
  companies,
  companySettings,
  incidents,
  noShows,
  monthlyReports,
  plans,
  reportLayout,
  session,
  subscriptions,
  timesheets,
  workCodes,
});

export type AppRouter = typeof appRouter;
