import { accounts } from './accounts.ts';
import type { AccessTable } from './expectation.ts';
import { session } from './session.ts';

/** Who may do what, for every procedure there is (decisions §2). REST is held to the same verdicts. */
export const ACCESS: AccessTable = { accounts, session };
