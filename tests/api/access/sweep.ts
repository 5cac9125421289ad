import { sum } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditHeads } from '../../../server/src/database/schema/audit.ts';
import { callProcedure } from '../../../server/src/http/call-procedure.ts';
import { type ProcedureName, ROUTES, type Row } from '../../../server/src/http/rest/routes.ts';
import type { Context } from '../../../server/src/kernel/procedures.ts';
import { refusalOf } from '../../../server/src/kernel/refusals.ts';
import { procedures } from '../../../server/src/router.ts';
import { type World, createWorld } from '../../support/world.ts';
import {
  type Expectation,
  MAPLE_ONLY,
  TRIES,
  type Verdict,
  WILL_ONLY,
  type Who,
  personOf,
} from './expectation.ts';

/**
 * All people try every procedure of a noun, and every REST row for it; the outcomes must match the table. `allowed`
 * holds who may see which of the marks (see `MAPLE_ONLY`, `WILL_ONLY`).
 */
export function sweep(noun: string, expectations: Readonly<Record<string, Expectation>>): void {
  describe(`Who may: ${noun}`, () => {
    let world: World;
    beforeAll(async () => {
      world = await createWorld();
    });
    afterAll(() => world.close());

    for (const [verb, expectation] of Object.entries(expectations)) {
      const name = `${noun}.${verb}` as ProcedureName;
      test(name, async () => {
        expect(
          await verdicts(world, expectation, (who, input) =>
            traced(world, name, expectation.changes_nothing?.includes(who) ?? false, () =>
              tryProcedure(world, name, who, input),
            ),
          ),
        ).toEqual(expectation.verdicts);
      });
      for (const row of ROUTES.filter(([, , procedure]) => procedure === name)) {
        test(`${row[0]} ${row[1]}`, async () => {
          expect(
            await verdicts(world, expectation, (who, input) => tryRoute(world, row, who, input)),
          ).toEqual(expectation.verdicts);
        });
      }
    }
  });
}

type Try = (who: Who, input: unknown) => Promise<{ verdict: Verdict | string; answer: unknown }>;

async function verdicts(
  world: World,
  { input }: Expectation,
  attempt: Try,
): Promise<Record<string, unknown>> {
  const outcome: Record<string, unknown> = {};
  for (const who of TRIES) {
    const { verdict, answer } = await attempt(who, await input?.(world, who));
    outcome[who] = leaks(who, answer) ?? verdict;
  }
  return outcome;
}

function leaks(who: Who, answer: unknown): string | null {
  const text = JSON.stringify(answer ?? null);
  const foreign = who === 'ned' || who === 'nora' || who === 'anonymous' || who === 'dan';
  if (foreign && text.includes(MAPLE_ONLY)) return `saw what only Maple Care may see: ${text.slice(0, 300)}`;
  if ((foreign || who === 'cora' || who === 'dell') && text.includes(WILL_ONLY)) {
    return `saw what only Will may see: ${text.slice(0, 300)}`;
  }
  return null;
}

async function tryProcedure(world: World, name: ProcedureName, who: Who, input: unknown) {
  return tryAs(await world.contextOf(personOf(who)), name, input);
}

/** A successful mutation without an audit row is reported as "left no trace". */
async function traced(
  world: World,
  name: ProcedureName,
  excused: boolean,
  attempt: () => ReturnType<Try>,
): ReturnType<Try> {
  const entries = await entriesIn(world);
  const tried = await attempt();
  const owed = procedures.get(name)?.kind === 'mutation' && tried.verdict === 'ok' && !excused;
  return owed && (await entriesIn(world)) === entries ? { ...tried, verdict: 'left no trace' } : tried;
}

/** The number of entries in all companies' audit trails. */
async function entriesIn(world: World): Promise<number> {
  const heads = await world.store.read
    .select({ sequence: sum(auditHeads.sequence).mapWith(Number) })
    .from(auditHeads)
    .groupBy(auditHeads.company_id);
  return heads.reduce((all, { sequence }) => all + sequence, 0);
}

/** The outcome of a call for the context's caller. */
export async function tryAs(context: Context, name: ProcedureName, input: unknown) {
  try {
    return { verdict: 'ok', answer: await callProcedure(context, name, input) };
  } catch (error) {
    const refusal = refusalOf(error);
    return { verdict: said(refusal.status, error), answer: refusal.body };
  }
}

async function tryRoute(world: World, [method, path]: Row, who: Who, input: unknown) {
  const values: Record<string, unknown> = { ...(input as Record<string, unknown> | undefined) };
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = values[key];
    delete values[key];
    return encodeURIComponent(String(value));
  });
  const query =
    method === 'GET' ? `?${new URLSearchParams(values as Record<string, string>).toString()}` : '';
  const body = method === 'GET' || method === 'DELETE' ? undefined : values;
  const response = await world.rest(personOf(who), method, `${filled}${query}`, body);
  return {
    verdict: response.status < 300 ? 'ok' : said(response.status, response.body),
    answer: response.body,
  };
}

/** A refusal as the table writes it; one that no row may name is shown with its cause. */
function said(status: number, behind: unknown): Verdict | string {
  const known = [400, 401, 403, 404, 409] as const;
  return (
    known.find((code) => code === status) ??
    `${status}: ${behind instanceof Error ? behind.stack : JSON.stringify(behind)}`
  );
}
