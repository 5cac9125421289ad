import type { Connection } from './connection.ts';
import type { SessionStore } from './session-store.ts';

/** What every guard is given. `_signed-in` adds the open connection (`api`, `queryClient`, `client`) and the `user`. */
export interface RouterContext {
  session: SessionStore;
  connect: () => Promise<Connection>;
}
