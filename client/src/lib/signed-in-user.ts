import type { RouterContext } from '../router.tsx';
import type { CurrentUser } from './guard.ts';

/** The user of the session, from memory where there is one (the frame of the pages looks again behind the scenes). */
export async function signedInUser({ api, session }: RouterContext): Promise<CurrentUser> {
  const user = api.session.currentUser.getData() ?? (await api.session.currentUser.fetch());
  session.saveUser(user);
  return user;
}
