import { createCallerFactory } from '../procedures.ts';
import { type AppRouter, appRouter } from '../router.ts';
import type { Services } from '../services.ts';
import { loadCaller } from '../session/caller.ts';

const callerOf = createCallerFactory(appRouter);
export type Procedures = ReturnType<AppRouter['createCaller']>;

export interface Stage {
  services: Services;
  /** To this day and hour, UTC. */
  travelTo(day: string, hour: number): void;
  visitor: Procedures;
  as(userId: number): Procedures;
}

/** Lets people do their work at a time of our choosing, through the same procedures as everybody. */
export function createStage(base: Services): Stage {
  let now = base.clock();
  const services: Services = { ...base, clock: () => now };
  const request = { id: 'demo', ip: '127.0.0.1', user_agent: 'demo' };
  return {
    services,
    travelTo(day, hour) {
      now = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00.000Z`);
    },
    visitor: callerOf({ ...services, caller: null, request }),
    as: (userId) =>
      callerOf(async () => ({
        ...services,
        caller: await loadCaller(services, base.store.read, userId, now),
        request,
      })),
  };
}
