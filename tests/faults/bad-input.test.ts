import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { z } from 'zod';
import { chainsOf, verifyCompany } from '../../server/src/audit/verify.ts';
import { dailyLogs, workEntries } from '../../server/src/database/schema/daily-logs.ts';
import type { Store } from '../../server/src/database/store.ts';
import { ROUTES, type Row } from '../../server/src/rest/routes.ts';
import { appRouter } from '../../server/src/router.ts';
import { database } from '../support/fresh-database.ts';
import { tenancyLog } from '../support/tenancy.ts';
import type { PersonName, World } from '../support/world.ts';
import { BAD_BODIES, anyInput, anyPathPart } from './any-input.ts';
import { OF_BIRCH, OF_MAPLE, fullWorld } from './full-world.ts';
import { chance, proves, seed, times } from './proof.ts';

const CASES = database === 'sqlite' ? times(300) : times(300) === 300 ? 300 : times(100);
/** A machine that does other things too is not hung. */
const HUNG_MS = process.env.PROVE === 'full' ? 2_000 : 15_000;

interface Procedure {
  name: string;
  type: 'query' | 'mutation';
  input: z.ZodType | undefined;
}
const PROCEDURES: Procedure[] = Object.entries(
  appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: 'query' | 'mutation'; inputs: z.ZodType[] } }
  >,
).map(([name, { _def }]) => ({ name, type: _def.type, input: _def.inputs[0] }));
const NOUNS = [...new Set(PROCEDURES.map(({ name }) => name.split('.')[0] ?? ''))];

/** Counted although the call is refused: that is what they are for. */
const MAY_WRITE_AND_REFUSE = new Set(['failures']);

/** Who sends it: mostly those who may, so that it gets past the doors. */
const SENDERS: (PersonName | null)[] = [
  'ada',
  'ada',
  'ada',
  'will',
  'will',
  'dell',
  'nora',
  'ned',
  'olga',
  null,
];

interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  payload?: string;
}

describe('Bad input', () => {
  let written = new Set<string>();
  let committed = new Set<string>();
  let accepted = 0;

  /** Sees what is written, and tells what was committed from what was taken back. */
  const watch = (statement: string, values: unknown[]) => {
    tenancyLog(statement, values);
    const table = /^(?:insert into|update|delete from) ["`](\w+)/.exec(statement)?.[1];
    if (table) written.add(table);
  };
  const watched = (store: Store): Store => ({
    ...store,
    async write(scope, work) {
      written = new Set();
      const result = await store.write(scope, work);
      for (const table of written) committed.add(table);
      return result;
    },
  });

  const hashOf = (text: string) =>
    Array.from(text).reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) | 0, seed);

  async function send(
    world: World,
    who: PersonName | null,
    sent: Sent,
    where: string,
  ): Promise<string | null> {
    committed = new Set();
    const began = performance.now();
    const response = await world.app.inject({
      method: sent.method,
      url: sent.url,
      headers: {
        ...(who && { authorization: `Bearer ${await world.tokenOf(who)}` }),
        ...(sent.payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(sent.payload !== undefined && { payload: sent.payload }),
    });
    const ms = performance.now() - began;
    if (response.statusCode < 300) accepted += 1;
    const said = `${where}, sent by ${who ?? 'nobody'}: ${sent.method} ${sent.url.slice(0, 300)} ${sent.payload?.slice(0, 600) ?? ''}`;
    if (response.statusCode >= 500) return `${response.statusCode} ${response.body.slice(0, 200)} — ${said}`;
    if (ms > HUNG_MS) return `took ${Math.round(ms)} ms — ${said}`;
    const half = [...committed].filter((table) => !MAY_WRITE_AND_REFUSE.has(table));
    if (response.statusCode >= 400 && half.length > 0)
      return `refused with ${response.statusCode}, and yet wrote ${half.join(', ')} — ${said}`;
    const foreign = who === 'nora' || who === 'ned' ? OF_MAPLE : OF_BIRCH;
    // What somebody sent may come back; what the other company has may not.
    if (who !== 'olga' && response.body.includes(foreign)) return `showed the other company's — ${said}`;
    return null;
  }

  const textOf = (input: unknown) => JSON.stringify(input) ?? '';

  function overTrpc(procedure: Procedure, random: () => number): Sent {
    const input = procedure.input ? anyInput(procedure.input, random) : undefined;
    const url = `/trpc/${procedure.name}`;
    if (procedure.type === 'query')
      return { method: 'GET', url: `${url}?input=${encodeURIComponent(wellFormed(textOf(input)))}` };
    return { method: 'POST', url, payload: bodyOf(input, random) };
  }

  function overRest([method, path, name]: Row, random: () => number): Sent {
    const schema = PROCEDURES.find((procedure) => procedure.name === name)?.input;
    const input = schema ? anyInput(schema, random) : undefined;
    const url = `/api${path.replaceAll(/:\w+/g, () => encodeURIComponent(anyPathPart(random)))}`;
    if (method !== 'GET' && method !== 'DELETE') return { method, url, payload: bodyOf(input, random) };
    const values = typeof input === 'object' && input !== null ? Object.entries(input) : [];
    const query = values
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, typeof value === 'string' ? value : textOf(value)])
      .map((pair) =>
        pair.map((part) => encodeURIComponent(wellFormed(part ?? '').slice(0, 2_000))).join('='),
      );
    return { method, url: `${url}?${query.join('&')}` };
  }

  function bodyOf(input: unknown, random: () => number): string {
    if (random() < 0.04) return BAD_BODIES[Math.floor(random() * BAD_BODIES.length)] ?? '';
    return textOf(input);
  }

  for (const noun of NOUNS) {
    describe(noun, () => {
      let world: World;
      beforeAll(async () => {
        world = await fullWorld(watch);
        world.services.store = watched(world.services.store);
      });
      afterAll(() => world.close());

      proves(
        'bad input',
        `is refused as such by ${noun}, over tRPC and over REST, and leaves nothing half written`,
        async () => {
          const targets: [string, (random: () => number) => Sent][] = [
            ...PROCEDURES.filter(({ name }) => name.startsWith(`${noun}.`)).map(
              (procedure): [string, (random: () => number) => Sent] => [
                procedure.name,
                (random) => overTrpc(procedure, random),
              ],
            ),
            ...ROUTES.filter(([, , name]) => name.startsWith(`${noun}.`)).map(
              (row): [string, (random: () => number) => Sent] => [
                `${row[0]} ${row[1]}`,
                (random) => overRest(row, random),
              ],
            ),
          ];
          const problems: string[] = [];
          accepted = 0;
          for (const [name, make] of targets) {
            for (let count = 1; count <= CASES && problems.length < 5; count += 1) {
              const random = chance(hashOf(`${name} ${count}`));
              const who = SENDERS[Math.floor(random() * SENDERS.length)] ?? null;
              const problem = await send(
                world,
                who,
                make(random),
                `${name} case ${count}, PROVE_SEED=${seed}`,
              );
              if (problem) problems.push(problem);
            }
          }
          expect(problems).toEqual([]);
          await checkWhole(world);
          return `${targets.length} ways in, ${CASES} cases each: ${(targets.length * CASES).toLocaleString('en-US')} calls, ${accepted.toLocaleString('en-US')} of them accepted`;
        },
        30 * 60_000,
      );
    });
  }

  async function checkWhole(world: World): Promise<void> {
    for (const chain of await chainsOf(world.store.read))
      expect((await verifyCompany(world.store.read, chain)).fault).toBeNull();
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
});

/** A URL cannot carry half a surrogate pair; JSON text can. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '?');
