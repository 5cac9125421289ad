import { sum } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditHeads } from '../../../server/src/database/schema/audit.ts';
import type { ProcedureName } from '../../../server/src/http/rest/route.ts';
import { ROUTES } from '../../../server/src/http/rest/routes.ts';
import { procedures } from '../../../server/src/router.ts';
import { createWorld, type World } from '../../support/world.ts';
import { MAPLE_ONLY, TRIES, WILL_ONLY, type Expectation, type Who } from './expectation.ts';
import { ACCESS } from './table.ts';
import { tryProcedure, tryRoute, type Try } from './tries.ts';

// access.md#roles, access.md#companies-are-apart
describe('Who may do what: every procedure and every path, as nine kinds of people', () => {
  for (const [noun, expectations] of Object.entries(ACCESS)) sweep(noun, expectations);
});

/**
 * All people try every procedure of a noun, and every REST row for it; the outcomes must match the table. `allowed`
 * holds who may see which of the marks (see `MAPLE_ONLY`, `WILL_ONLY`).
 */
function sweep(noun: string, expectations: Readonly<Record<string, Expectation>>): void {
  const calls = Object.entries(expectations).map(
    ([verb, expectation]) => [`${noun}.${verb}` as ProcedureName, expectation] as const,
  );
  // In whatever order they run, reads must not see what the changes leave behind.
  const reads = calls.filter(([name]) => procedures.get(name)?.kind === 'query');
  const changes = calls.filter((call) => !reads.includes(call));
  describe(`Who may: ${noun}`, () => {
    if (reads.length > 0) sweepIn('by reading', reads);
    if (changes.length > 0) sweepIn('by changing', changes);
  });
}

function sweepIn(title: string, calls: readonly (readonly [ProcedureName, Expectation])[]): void {
  describe(title, () => {
    let world: World;
    beforeAll(async () => {
      world = await createWorld();
    });
    afterAll(() => world.close());

    for (const [name, expectation] of calls) {
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
