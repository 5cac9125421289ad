import { execFileSync } from 'node:child_process';
import { cpus, release, totalmem } from 'node:os';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** A goal and its measurement. */
export interface Goal {
  number: number;
  what: string;
  goal: string;
  measured: string;
  holds: boolean;
}

const goals: Goal[] = [];
const tables: string[] = [];

export const note = (goal: Goal) => void goals.push(goal);
export const table = (lines: string[]) => void tables.push(lines.join('\n'));

export const two = (value: number) => value.toFixed(2);
/** The current step, on a line that is overwritten. */
export const say = (text: string) => process.stderr.write(`\r\u001B[K${text}`);

/** The page of a run: a line per goal, for the largest of several data sizes. `noise` is the spread of a repeated call. */
export function page(largest: number, noise: number): string {
  const version = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT }).toString().trim();
  const rows = [...new Map(goals.map((goal) => [`${goal.number} ${goal.what}`, goal])).values()];
  const held = rows.filter((row) => row.holds).length;
  return [
    '# Measurements',
    '',
    'Written by `npm run bench`. A ratio compares two programs in one run on one machine: Daybook with its sessions, access',
    'rules, validation and headers, and a floor (tests/bench/floor-server.ts) that sends the same bytes of a list, and writes the same',
    'rows of a save, with hand-written SQL and none of these. CPU is the time that the server process used per call, after 3,000 calls.',
    'The data end today, with an audit trail, and SQLite has the statistics that its server made at its start.',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${version}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? '?'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}.`,
    `1× is two years of a company of 50 workers: 36,400 logs, 145,600 entries, 2,600 timesheets; measured up to ${largest}×.`,
    noise > 1.25
      ? `**The machine was too noisy for firm conclusions**: the CPU time of a call varied by a factor of ${two(noise)} between rounds.`
      : `The machine was quiet: the CPU time of a call varied by at most a factor of ${two(noise)} between rounds.`,
    '',
    `${held} of ${rows.length} lines hold.`,
    '',
    '| # | what | goal | measured | holds |',
    '|---|---|---|---|---|',
    ...rows
      .toSorted((a, b) => a.number - b.number)
      .map(
        (row) =>
          `| ${row.number} | ${row.what} | ${row.goal} | ${row.measured} | ${row.holds ? 'yes' : '**no**'} |`,
      ),
    '',
    ...tables.flatMap((text) => [text, '']),
  ].join('\n');
}
