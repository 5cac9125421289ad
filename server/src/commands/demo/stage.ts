import { startOfDay } from '@daybook/domain/time/day';
import { loadCaller } from '../../auth/caller.ts';
import { contextFor, createCallerFactory } from '../../kernel/procedures.ts';
import { NO_COOKIES } from '../../kernel/secret-cookie.ts';
import type { Services } from '../../kernel/services.ts';
import { appRouter, type AppRouter } from '../../router.ts';

const callerOf = createCallerFactory(appRouter);
export type Procedures = ReturnType<AppRouter['createCaller']>;

export interface Stage {
  services: Services;
  /** Moves the clock to this day and hour of the companies, but never past the present. */
  travelTo(day: string, hour: number): void;
  isPast(day: string, minutes: number): boolean;
  /** Plans what people do on a later day, so that the history is in the order of its times. */
  plan(day: string, hour: number, work: () => Promise<void>): void;
  /** Does what is planned up to this day, in order and each at its time; without a day, all the rest. */
  catchUp(day?: string): Promise<void>;
  visitor: Procedures;
  as(userId: number): Procedures;
}

interface Plan {
  day: string;
  hour: number;
  work: () => Promise<void>;
}

/** Where the demo's companies are. */
export const DEMO_ZONE = 'America/New_York';

const momentIn = (day: string, minutes: number) => startOfDay(day, DEMO_ZONE) + minutes * 60_000;

/** Lets people work at a chosen time, through the usual procedures. */
export function createStage(base: Services): Stage {
  const present = base.clock().getTime();
  let now = new Date(present);
  const services: Services = { ...base, clock: () => now };
  const { signal } = new AbortController();
  const request = { id: 'demo', ip: '127.0.0.1', user_agent: 'demo', signal, ...NO_COOKIES };
  const planned = new Set<Plan>();
  const nextUpTo = (day?: string) =>
    [...planned]
      .filter((plan) => day === undefined || plan.day <= day)
      .toSorted((a, b) => a.day.localeCompare(b.day) || a.hour - b.hour)[0];
  const travelTo = (day: string, hour: number) => {
    now = new Date(Math.min(momentIn(day, hour * 60), present));
  };
  return {
    services,
    travelTo,
    isPast: (day, minutes) => momentIn(day, minutes) <= present,
    plan: (day, hour, work) => void planned.add({ day, hour, work }),
    async catchUp(day) {
      for (let next = nextUpTo(day); next; next = nextUpTo(day)) {
        planned.delete(next);
        travelTo(next.day, next.hour);
        await next.work();
      }
    },
    visitor: callerOf(contextFor(services, { caller: null, request })),
    as: (userId) =>
      callerOf(async () =>
        contextFor(services, { caller: await loadCaller(services, base.store.read, userId, now), request }),
      ),
  };
}
