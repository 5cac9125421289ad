import { alias } from './columns.ts';
import { users } from './schema/employees.ts';

/**
 * The same people, looked up by who they are before it is known to which company they belong: by a checked token's id,
 * an e-mail address, a one-time code. Everything else goes through `users` and carries a `company_id`; the tenancy log
 * of the tests tells the two apart by this name. (It is not in schema/, where drizzle-kit would take it for a table.)
 */
export const accounts = alias(users, 'account');
