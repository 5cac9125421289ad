import type { Connection } from '#/lib/api/connection.tsx';
import type { CurrentUser } from './current-user.ts';
import { setCompanyMileage } from './mileage.ts';
import type { SessionStore } from './session-store.ts';
import { setCompanyDays } from './today.ts';

/** The signed-in user, from memory if possible; the page frame refreshes it in the background. */
export async function signedInUser({ api }: Connection, session: SessionStore): Promise<CurrentUser> {
  const user = api.session.currentUser.getData() ?? (await api.session.currentUser.fetch());
  // Before any page opens: a form reads today's date only once.
  setCompanyDays(user.company_days);
  setCompanyMileage(user.company_mileage);
  session.saveUser(user);
  return user;
}
