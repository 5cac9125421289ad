import * as cases from './cases.ts';
import { note, say, table, two } from './goals.ts';
import { createClient, load, median } from './load.ts';
import { pair, WARM_STEPS, type Effort } from './pair.ts';
import type { Server, Stand } from './stand.ts';

type Both = [Server, Server];
type Name = 'SQLite' | 'Postgres';
const millicents = (pairOf: { ours: number; floor: number }) =>
  `${Math.round(pairOf.ours)} against ${Math.round(pairOf.floor)} µs`;

/** Goals 1, 2 and 9: the 50 newest logs of a worker. */
export async function measureLists(name: Name, servers: Both, stand: Stand, effort: Effort) {
  say(`${name}: lists …`);
  await checkSameBytes(servers, stand);
  const goal = name === 'SQLite' ? 0.55 : 0.5;
  for (const [how, make] of [
    ['tRPC', cases.listByTrpc],
    ['REST', cases.listByRest],
  ] as const) {
    const list = await pair(servers, stand, [make, cases.listFloor], effort);
    const ratio = list.cpu.floor / list.cpu.ours;
    note({
      number: name === 'SQLite' ? 1 : 2,
      what: `list of 50 whole daily logs, ${how}, ${name}: a tight floor's CPU ÷ ours`,
      goal: `≥ ${goal}`,
      measured: `${two(ratio)} (${list.spread}); ${millicents(list.cpu)}`,
      holds: ratio >= goal,
    });
    if (name === 'Postgres') continue;
    const tail = list.p99.ours / list.p99.floor;
    note({
      number: 9,
      what: `p99 of the list, ${how} ÷ p99 of the floor`,
      goal: '≤ 1.5',
      measured: `${two(tail)}; ${two(list.p99.ours)} against ${two(list.p99.floor)} ms`,
      holds: tail <= 1.5,
    });
  }
}

/** A floor that sends something else measures something else. */
async function checkSameBytes([ours, floor]: Both, stand: Stand): Promise<void> {
  const [one, other] = [
    (await createClient(ours.url, 1)(cases.listByRest(stand)(0))).text,
    (await createClient(floor.url, 1)(cases.listFloor(stand)(0))).text,
  ];
  if (one === other) return;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  throw new Error(
    `The floor's list differs: ${one.slice(at - 40, at + 60)} ≠ ${other.slice(at - 40, at + 60)}`,
  );
}

/** What our own tables ask for, 50 rows each. */
export async function measureTables(name: Name, server: Server, stand: Stand, calls: number) {
  say(`${name}: tables …`);
  const rows: { list: string; kB: number; ms: number }[] = [];
  for (const list of cases.TABLES) {
    const call = cases.LISTS[list]?.(stand);
    if (!call) throw new Error(`There is no list "${list}".`);
    await load(server, calls, 4, call);
    const { cpu } = await load(server, calls, 4, call);
    const { text } = await createClient(server.url, 1)(call(0));
    rows.push({ list, kB: Buffer.byteLength(text) / 1_000, ms: cpu / 1_000 });
  }
  table([
    `### What the screens' tables ask for, ${name}: kB before compression, and CPU of a call`,
    '',
    rows.map(({ list, kB, ms }) => `${list} ${two(kB)} kB, ${two(ms)} ms`).join(' · '),
  ]);
  const whole = await load(server, calls, 4, cases.listByTrpc(stand));
  const costly = rows
    .map(({ list, ms }) => ({ list, share: (ms * 1_000) / whole.cpu }))
    .filter(({ list, share }) => list !== cases.BOARD && share > 1 / 3);
  const board = rows.find(({ list }) => list === cases.BOARD)?.ms ?? NaN;
  const heavy = rows.filter(({ kB }) => kB > 20);
  note({
    number: 1,
    what: `each list of our own screens, 50 rows, ${name}: size; CPU ÷ that of 50 whole daily logs; the admin's timesheets`,
    goal: '≤ 20 kB; ≤ 1/3; ≤ 10 ms of CPU',
    measured: `${heavy.length === 0 ? 'all' : `beyond: ${heavy.map(({ list, kB }) => `${list} (${two(kB)})`).join(', ')}`}; ${costly.length === 0 ? 'all' : `beyond: ${costly.map(({ list, share }) => `${list} (${two(share)})`).join(', ')}`}; ${two(board)} ms`,
    holds: heavy.length === 0 && costly.length === 0 && board <= 10,
  });
}

/** Goals 3, 4, 5 and 7: a log with four entries, and a sheet of 60 logs. */
export async function measureSaves(name: Name, servers: Both, stand: Stand, effort: Effort) {
  say(`${name}: saving …`);
  const saves: Parameters<typeof pair>[2] = [cases.save, cases.saveFloor];
  const one = await pair(servers, stand, saves, { ...effort, calls: Math.ceil(effort.calls / 3) }, 1);
  const many = await pair(servers, stand, saves, effort);
  const single = one.cpu.floor / one.cpu.ours;
  const goal = name === 'SQLite' ? 0.4 : 0.3;
  const floor = name === 'SQLite' ? "raw transaction's" : "one statement's";
  note({
    number: name === 'SQLite' ? 3 : 5,
    what: `save of a log with 4 entries and its audit row, one at a time, ${name}: ${floor} CPU ÷ ours`,
    goal: `≥ ${goal}`,
    measured: `${two(single)} (${one.spread}); ${millicents(one.cpu)}`,
    holds: single >= goal,
  });
  if (name === 'SQLite') {
    const gain = many.rate.ours / one.rate.ours;
    note({
      number: 4,
      what: 'the same, 16 at once: saves per second ÷ one commit each',
      goal: '≥ 2.0',
      measured: `${two(gain)}; ${Math.round(many.rate.ours)} against ${Math.round(one.rate.ours)} a second`,
      holds: gain >= 2,
    });
  }
  const [ours] = servers;
  const filling = await load(ours, cases.FILLING_UP, 1, cases.fillUpSheet(stand));
  await load(ours, WARM_STEPS, 1, cases.submitAndTakeBack(stand));
  // In alternation: the ratio of figures from two minutes is that of two loads of the machine.
  const rounds: { submit: number; save: number }[] = [];
  let refusal = filling.refusal;
  for (let round = 0; round < effort.rounds; round += 1) {
    const saved = await load(ours, 40, 1, cases.save(stand));
    const steps = await load(ours, 40, 1, cases.submitAndTakeBack(stand));
    refusal ??= saved.refusal ?? steps.refusal;
    const submit = median(steps.times.filter((_, index) => index % 2 === 0));
    rounds.push({ submit, save: median(saved.times) });
  }
  if (refusal) throw new Error(`The sheet was refused: ${refusal}`);
  const ratio = median(rounds.map(({ submit, save }) => submit / save));
  const of = (step: 'submit' | 'save') => two(median(rounds.map((round) => round[step])));
  note({
    number: 7,
    what: `submit of a sheet with 60 logs ÷ saving one log, ${name}`,
    goal: '≤ 10',
    measured: `${two(ratio)}; ${of('submit')} against ${of('save')} ms`,
    holds: ratio <= 10,
  });
}

/** Goal 6. */
export async function measurePayroll(name: Name, servers: Both, stand: Stand, rounds: number) {
  say(`${name}: payroll …`);
  const effort = { rounds, calls: 5 };
  const pay = await pair(servers, stand, [cases.payroll, cases.payrollFloor], effort, 1);
  const ratio = pay.p50.ours / pay.p50.floor;
  note({
    number: 6,
    what: `payroll of ${stand.filled.workers * cases.PAYROLL_PERIODS} sheets, ${name} ÷ reading stored totals`,
    goal: '≤ 3',
    measured: `${two(ratio)}; ${two(pay.p50.ours)} against ${two(pay.p50.floor)} ms`,
    holds: ratio <= 3,
  });
}
