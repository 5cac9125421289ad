import { NO_KEPT_SESSION, contextFor, createCallerFactory } from '../../kernel/procedures.ts';
import { type AppRouter, appRouter } from '../../router.ts';
import type { Services } from '../../kernel/services.ts';
import { loadCaller } from '../../auth/caller.ts';

const callerOf = createCallerFactory(appRouter);
export type Procedures = ReturnType<AppRouter['createCaller']>;

export interface Stage {
  services: Services;
  /** Moves the clock to this day and hour, UTC, but never past the present. */
  travelTo(day: string, hour: number): void;
  isPast(day: string, minutes: number): boolean;
  visitor: Procedures;
  as(userId: number): Procedures;
}

const momentIn = (day: string, minutes: number) => Date.parse(`${day}T00:00:00.000Z`) + minutes * 60_000;

/** Lets people work at a chosen time, through the usual procedures. */
export function createStage(base: Services): Stage {
  const present = base.clock().getTime();
  let now = new Date(present);
  const services: Services = { ...base, clock: () => now };
  const { signal } = new AbortController();
  const request = { id: 'demo', ip: '127.0.0.1', user_agent: 'demo', signal, kept_session: NO_KEPT_SESSION };
  return {
    services,
    travelTo(day, hour) {
      now = new Date(Math.min(momentIn(day, hour * 60), present));
    },
    isPast: (day, minutes) => momentIn(day, minutes) <= present,
    visitor: callerOf(contextFor(services, { caller: null, request })),
    as: (userId) =>
      callerOf(async () =>
        contextFor(services, { caller: await loadCaller(services, base.store.read, userId, now), request }),
      ),
  };
}
