import { and, asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { dailyLogs, workEntries } from '../../server/src/database/schema/daily-logs.ts';
import type { StatementWatcher, Store } from '../../server/src/database/store.ts';
import { verifyTrail } from '../../server/src/kernel/audit/verify-trail.ts';
import { noLimits } from '../../server/src/kernel/call-limits.ts';
import { database } from '../support/fresh-database.ts';
import { tenancyLog } from '../support/tenancy.ts';
import { createWorld, type PersonName, type World } from '../support/world.ts';
import { fullWorld, OF_BIRCH, OF_MAPLE } from './full-world.ts';
import { times } from './proof.ts';

/** Cases per procedure and path. */
export const CASES = database === 'sqlite' ? times(300) : times(300) === 300 ? 300 : times(100);

/** A busy machine must not count as a hang. */
const HUNG_MS = process.env.PROVE === 'full' ? 2_000 : 15_000;

/** Counted even if the call is refused, by design. */
const MAY_WRITE_AND_REFUSE = new Set(['failures']);

export interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  payload?: string | Buffer;
  /** JSON unless another type is given. */
  headers?: Record<string, string>;
}

export type Witness = Awaited<ReturnType<typeof createWitness>>;

/** Two full companies behind the real program, those of a closed world if one is given, and a check of what each call does to them. */
export async function createWitness(env: Record<string, string> = {}, copyOf?: World) {
  let written = new Set<string>();
  let committed = new Set<string>();
  let accepted = 0;
  const watch: StatementWatcher = (statement, values) => {
    tenancyLog(statement, values);
    const table = /^(?:insert into|update|delete from) ["`](\w+)/.exec(statement)?.[1];
    if (table) written.add(table);
  };
  const world = copyOf
    ? await createWorld({ watch, env, limits: noLimits, copyOf })
    : await fullWorld(watch, env);
  const { store } = world.services;
  /** Distinguishes committed from rolled-back writes. */
  const watched: Store = {
    ...store,
    async write(scope, work, last) {
      written = new Set();
      const result = await store.write(scope, work, last);
      for (const table of written) committed.add(table);
      return result;
    },
  };
  world.services.store = watched;

  return {
    world,
    accepted: () => accepted,
    /** Sends it and returns what is wrong with the outcome, or null. */
    async problemOf(who: PersonName | null, sent: Sent, where: string): Promise<string | null> {
      committed = new Set();
      const { method, url, payload } = sent;
      const began = performance.now();
      const response = await world.app.inject({
        method,
        url,
        headers: {
          ...(who && { authorization: `Bearer ${await world.tokenOf(who)}` }),
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...sent.headers,
        },
        ...(payload !== undefined && { payload }),
      });
      const ms = performance.now() - began;
      const { statusCode: status, body } = response;
      if (status < 300) accepted += 1;
      const said = `${where}, sent by ${who ?? 'nobody'}: ${method} ${url.slice(0, 300)} ${payload?.toString('latin1').slice(0, 600) ?? ''}`;
      if (status >= 500) return `${status} ${body.slice(0, 200)} — ${said}`;
      if (ms > HUNG_MS) return `took ${Math.round(ms)} ms — ${said}`;
      const half = [...committed].filter((table) => !MAY_WRITE_AND_REFUSE.has(table));
      if (status >= 400 && half.length > 0)
        return `refused with ${status}, and yet wrote ${half.join(', ')} — ${said}`;
      if (status >= 400 && !saysWhy(body))
        return `refused with ${status}, and not said why: ${body} — ${said}`;
      const foreign = who === 'nora' || who === 'ned' ? OF_MAPLE : OF_BIRCH;
      // The answer may contain what was sent, but nothing of the other company.
      if (who !== 'olga' && body.includes(foreign)) return `showed the other company's — ${said}`;
      return null;
    },
    checkWhole: () => checkWhole(world),
  };
}

/** JSON with a sentence: `{detail}` or `{field: [...]}` over REST, `{error: {message}}` over tRPC. */
function saysWhy(body: string): boolean {
  try {
    const said: unknown = JSON.parse(body);
    return (
      typeof said === 'object' && said !== null && /"[^"]{8,}"/.test(JSON.stringify(Object.values(said)))
    );
  } catch {
    return false;
  }
}

async function checkWhole(world: World): Promise<void> {
  expect((await verifyTrail(world.store.read, world.services.audit_keys)).faults).toEqual([]);
  for (const company of Object.values(world.companies)) {
    const logs = await world.store.read
      .select()
      .from(dailyLogs)
      .where(eq(dailyLogs.company_id, company))
      .orderBy(asc(dailyLogs.id));
    for (const log of logs) {
      const entries = await world.store.read
        .select({ hours: workEntries.hours })
        .from(workEntries)
        .where(and(eq(workEntries.company_id, company), eq(workEntries.daily_log_id, log.id)));
      const minutes = entries.reduce((sum, { hours }) => sum + Math.round(hours * 60), 0);
      expect(Math.round(log.total_hours * 60), `the hours of log ${log.id}`).toBe(minutes);
    }
  }
}
