import type { Connection } from './connection.ts';
import type { CurrentUser } from './guard.ts';
import type { SessionStore } from './session-store.ts';
import { setCompanyDays } from './today.ts';

/** The user of the session, from memory where there is one (the frame of the pages looks again behind the scenes). */
export async function signedInUser({ api }: Connection, session: SessionStore): Promise<CurrentUser> {
  const user = api.session.currentUser.getData() ?? (await api.session.currentUser.fetch());
  // Before any page is there: a form that is opened takes today as its date once and for all.
  setCompanyDays(user.company_days);
  session.saveUser(user);
  return user;
}
