// Checks that every regular expression takes linear time for any text: one that backtracks exponentially blocks the whole
// server with 200 bytes. Prints one line for each that does not, and exits with 1. Tests are left out: theirs meet no text
// but our own.
// Usage: node scripts/checks/patterns.mjs [root]

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { cache, root as project, readJson } from '../workspace.mjs';

// Its native binaries are not installed (see pnpm-workspace.yaml).
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

const root = resolve(process.argv[2] ?? project);
const SKIPPED = new Set(['node_modules', 'dist', 'tests', '.git', '.cache', '.dev', 'data']);
const MAX_CHECK_MS = 60_000;

function sources(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /(?<!\.test)\.(?:ts|tsx|mjs|js)$/.test(entry.name) ? [path] : [];
  });
}

/** Calls `found` with each regular expression literal and its position. */
function literalsIn(node, found) {
  if (typeof node !== 'object' || node === null) return;
  if (node.type === 'Literal' && node.regex) found(node.regex, node.start);
  for (const value of Object.values(node)) literalsIn(value, found);
}

/** Only a pattern with a repetition can be slow. */
const repeats = (pattern) => /[*+{]/.test(pattern);

/** Patterns known to be safe: checking all takes half a minute, and most runs have none to check. */
const memory = join(cache, 'harmless-patterns.json');
const harmless = new Set(readJson(memory, []));
const seen = new Set();

function problemOf({ pattern, flags }) {
  const literal = `/${pattern}/${flags}`;
  if (!repeats(pattern) || harmless.has(literal)) return null;
  const { status, complexity, error } = checkSync(pattern, flags, { timeout: MAX_CHECK_MS });
  if (status === 'safe') {
    harmless.add(literal);
    return null;
  }
  return complexity ? `takes ${complexity.summary} time` : `could not be judged (${error?.kind})`;
}

const problems = [];
for (const path of sources(root)) {
  const text = readFileSync(path, 'utf8');
  literalsIn(parseSync(path, text).program, (regex, start) => {
    seen.add(`/${regex.pattern}/${regex.flags}`);
    const problem = problemOf(regex);
    const line = text.slice(0, start).split('\n').length;
    if (problem)
      problems.push(`${relative(root, path)}:${line}: /${regex.pattern}/${regex.flags} ${problem}`);
  });
}
mkdirSync(cache, { recursive: true });
writeFileSync(memory, JSON.stringify([...harmless]));

for (const problem of problems) console.log(problem);
console.log(`patterns: ${seen.size} regular expressions, ${problems.length} that can take too long`);
process.exitCode = problems.length === 0 ? 0 : 1;
