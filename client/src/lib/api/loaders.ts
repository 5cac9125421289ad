import { planAllows, type Feature } from '@daybook/domain/access/features';
import type { Api } from './trpc.ts';

/** Loading this file loads the chunk of all loaders (vite.config.ts). */

/** Whether the plan is known to lock this. The page then says so, and its loader asks for nothing. */
export function isLocked(api: Api, feature: Feature): boolean {
  const current = api.subscriptions.current.getData();
  return current !== undefined && !planAllows(current.plan, feature);
}
