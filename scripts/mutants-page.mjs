// The last result of `npm run mutants` as a section of PROOF.md.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from './workspace.mjs';

/** The last result of each part: date, commit, number of mutants, and the survivors with their reasons. */
export const mutantsFile = join(root, 'tests/mutants/result.json');
export const lastMutants = () => readJson(mutantsFile);

const HEADING = '## Mutants';
const code = (text) => `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``;
const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;

export function mutantsSection() {
  const parts = Object.entries(lastMutants());
  if (parts.length === 0) return `${HEADING}\n\nNot run: \`npm run mutants\`.\n`;
  const scores = parts.map(([part, { date, commit, mutants, survivors }]) => {
    const explained = survivors.filter(({ why }) => why !== '').length;
    return `| ${part} | ${mutants} | ${mutants - survivors.length} | ${percent(mutants - survivors.length, mutants)} | ${explained} of ${survivors.length} | ${date}, ${commit} |`;
  });
  const rows = parts.flatMap(([, { survivors }]) =>
    survivors.map(
      ({ file, line, from, to, why }) => `| ${file}:${line} | ${code(from)} → ${code(to)} | ${why || '—'} |`,
    ),
  );
  return `${HEADING}

Result of \`npm run mutants\`, which makes small changes to the product (a reversed condition, a missing number or text, an empty block)
and runs the tests for each that compiles. A mutant that no test notices is a survivor.

| part | mutants | noticed | score | survivors explained | date, commit |
|---|---|---|---|---|---|
${scores.join('\n')}

| survivor | change | reason |
|---|---|---|
${rows.join('\n')}
`;
}

/** Replaces the section in PROOF.md. */
export function writeMutantsIntoProof() {
  const proof = join(root, 'PROOF.md');
  const [before] = readFileSync(proof, 'utf8').split(`\n${HEADING}\n`);
  writeFileSync(proof, `${before.trimEnd()}\n\n${mutantsSection()}`);
}
