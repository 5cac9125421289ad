import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@daybook/domain/time/day';
import * as cases from './cases.ts';
import { FIRST_DAY } from './fill.ts';
import { note, say, two } from './goals.ts';
import { createClient, median } from './load.ts';
import { forWorkers, type Server, type Stand } from './stand.ts';

const LINES = 10_000;
/** The first days of three files, before the days with which the company is filled, and those that are saved in the meantime. */
const FIRST = addDays(FIRST_DAY, -400);
const SECOND = addDays(FIRST_DAY, -500);
const THIRD = addDays(FIRST_DAY, -700);
/** Nearly the longest file. */
const MANY_LINES = 49_000;
const SAVE_EVERY_MS = 50;
const PEOPLE = 10;

interface Import {
  id: number;
  state: string;
  plan_hash: string;
  counts: Record<string, number> | null;
}

/** Each worker's visits of one day after the other: as many daily logs as lines, which is the most there can be. */
function file({ company, filled }: Stand, first: string, count: number): string {
  const lines = Array.from({ length: count }, (_, at) => {
    const worker = at % filled.workers;
    const date = addDays(first, Math.floor(at / filled.workers));
    return `worker${worker}.${company}@bench.example,${date},Client Number ${worker},TT,09:00,11:30,4.5,Walked to the market and cooked together.`;
  });
  return ['email,date,client,work_code,start_time,end_time,mileage,daily_narrative', ...lines].join('\n');
}

/**
 * Bringing 10,000 lines of time history, while a worker and then ten of them save daily logs
 * (imports-and-exports.md#worked-examples).
 */
export async function measureHistory(name: string, server: Server, stand: Stand) {
  say(`${name}: importing ${LINES.toLocaleString('en')} lines of time history …`);
  const lines = `${LINES.toLocaleString('en')} lines of time history, ${name}`;
  const alone = await bringHistory(server, stand, FIRST, [stand]);
  const longest = Math.max(...alone.waits);
  note({
    number: 18,
    what: `${lines}: planning; applying; the longest of ${alone.waits.length} saves meanwhile`,
    goal: '≤ 5 s; ≤ 10 s; ≤ 500 ms',
    measured: `${two(alone.planning)} s; ${two(alone.applying)} s; ${Math.round(longest)} ms`,
    holds: alone.done === LINES && alone.planning <= 5 && alone.applying <= 10 && longest <= 500,
  });
  const people = await bringHistory(server, stand, SECOND, await forWorkers(server, stand, PEOPLE));
  const most = Math.max(...people.waits);
  note({
    number: 18,
    what: `the same while ${PEOPLE} people save, each again 50 ms after the answer: the longest and the median of ${people.waits.length} saves`,
    goal: '≤ 500 ms; –',
    measured: `${Math.round(most)} ms; ${Math.round(median(people.waits))} ms`,
    holds: people.done === LINES && most <= 500,
  });
  const many = await bringHistory(server, stand, THIRD, [stand], MANY_LINES);
  const worst = Math.max(...many.waits);
  note({
    number: 18,
    what: `${MANY_LINES.toLocaleString('en')} lines, ${name}: planning; applying; the longest of ${many.waits.length} saves meanwhile`,
    goal: '–; –; ≤ 500 ms',
    measured: `${two(many.planning)} s; ${two(many.applying)} s; ${Math.round(worst)} ms`,
    holds: many.done === MANY_LINES && worst <= 500,
  });
}

/** Plans and applies a file while these people save; the waits are milliseconds. */
async function bringHistory(
  server: Server,
  stand: Stand,
  first: string,
  people: readonly Stand[],
  count = LINES,
) {
  const send = createClient(server.url, people.length + 1);
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Import> => {
    const answer = await send({ method, path: `/api${path}`, token: stand.admin.token, body });
    // Refused under overload, with nothing done: a script asks again.
    if (answer.status === 503) {
      await sleep(SAVE_EVERY_MS);
      return call(method, path, body);
    }
    if (answer.status > 299) throw new Error(`${method} ${path}: ${answer.text}`);
    return JSON.parse(answer.text) as Import;
  };
  const until = async (id: number, state: string) => {
    const began = performance.now();
    for (;;) {
      const one = await call('GET', `/imports/${id}/`);
      if (one.state === state) return { seconds: (performance.now() - began) / 1000, one };
      await sleep(SAVE_EVERY_MS);
    }
  };
  const { id } = await call('POST', '/imports/', { kind: 'time_history', text: file(stand, first, count) });
  const changed = await send({
    method: 'PATCH',
    path: `/api/imports/${id}/`,
    token: stand.admin.token,
    body: { paid_until: addDays(first, 30) },
  });
  if (changed.status > 299) throw new Error(changed.text);

  const over = new AbortController();
  const waits: number[] = [];
  const saving = people.map(async (one) => {
    const save = cases.save(one);
    for (let index = 0; !over.signal.aborted; index += 1) {
      const began = performance.now();
      let answer = await send(save(index));
      // As above; the person waits meanwhile.
      while (answer.status === 503) {
        await sleep(SAVE_EVERY_MS);
        answer = await send(save(index));
      }
      if (answer.status > 299) throw new Error(`Saving: ${answer.text}`);
      waits.push(performance.now() - began);
      await sleep(SAVE_EVERY_MS);
    }
  });
  await call('POST', `/imports/${id}/plan/`);
  const plan = await until(id, 'planned');
  await call('POST', `/imports/${id}/apply/`, { plan_hash: plan.one.plan_hash });
  const apply = await until(id, 'applied');
  over.abort();
  await Promise.all(saving);
  return {
    planning: plan.seconds,
    applying: apply.seconds,
    done: apply.one.counts?.done ?? 0,
    waits,
  };
}
