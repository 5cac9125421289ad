import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Row } from '../../server/src/http/rest/route.ts';
import { ROUTES } from '../../server/src/http/rest/routes.ts';
import type { Meta } from '../../server/src/kernel/procedures.ts';
import { procedures } from '../../server/src/router.ts';
import type { PersonName, World } from '../support/world.ts';
import { anyInput, anyPathPart, BAD_BODIES } from './any-input.ts';
import { fullWorld } from './full-world.ts';
import { chance, proves, seed, seedOf } from './proof.ts';
import { CASES, createWitness, type Sent, type Witness } from './witness.ts';

interface Procedure extends Meta {
  name: string;
}
const PROCEDURES = [...procedures].map(([name, meta]): Procedure => ({ name, ...meta }));
const NOUNS = [...new Set(PROCEDURES.map(({ name }) => name.split('.')[0] ?? ''))];

/** The senders: mostly permitted people, so that the input gets past the access checks. */
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

describe('Bad input', () => {
  const textOf = (input: unknown) => JSON.stringify(input) ?? '';

  function overTrpc(procedure: Procedure, random: () => number): Sent {
    const input = procedure.input ? anyInput(procedure.input, random) : undefined;
    const url = `/trpc/${procedure.name}`;
    if (procedure.kind === 'query')
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

  /** Filled once: each noun has a copy, so that nothing that one accepts changes what the next one meets. */
  let filled: World;
  beforeAll(async () => {
    filled = await fullWorld();
    await filled.close();
  });

  for (const noun of NOUNS) {
    describe(noun, () => {
      let witness: Witness;
      beforeAll(async () => {
        witness = await createWitness({}, filled);
      });
      afterAll(() => witness.world.close());

      proves(
        'bad input',
        `is rejected by ${noun}, over tRPC and over REST, and leaves nothing half written`,
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
          for (const [name, make] of targets) {
            for (let count = 1; count <= CASES && problems.length < 5; count += 1) {
              const random = chance(seedOf(`${name} ${count}`));
              const who = SENDERS[Math.floor(random() * SENDERS.length)] ?? null;
              const where = `${name} case ${count}, PROVE_SEED=${seed}`;
              const problem = await witness.problemOf(who, make(random), where);
              if (problem) problems.push(problem);
            }
          }
          expect(problems).toEqual([]);
          await witness.checkWhole();
          return `${targets.length} ways in, ${CASES} cases each: ${(targets.length * CASES).toLocaleString('en-US')} calls, ${witness.accepted().toLocaleString('en-US')} of them accepted`;
        },
        30 * 60_000,
      );
    });
  }
});

/** A URL cannot carry half a surrogate pair; JSON text can. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '?');
