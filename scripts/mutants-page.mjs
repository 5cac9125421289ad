// What the last run of the mutants found, as a section of PROOF.md.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, root } from './workspace.mjs';

/** The last result of each part: date, commit, number of mutants, and those that no test notices, with why they stay. */
export const mutantsFile = join(root, 'tests/mutants/result.json');
export const lastMutants = () => JSON.parse(readIfThere(mutantsFile) ?? '{}');

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

What \`npm run mutants\` found: it changes the product in every small way that it knows (a condition turned round, a figure or a text
left out, a block emptied), and runs the tests for each. A mutant that no test notices is a survivor.

| part | mutants | noticed | score | survivors explained | date, commit |
|---|---|---|---|---|---|
${scores.join('\n')}

| survivor | change | why it stays |
|---|---|---|
${rows.join('\n')}
`;
}

/** Puts the section into PROOF.md as it is, after what the last run of the proofs found. */
export function writeMutantsIntoProof() {
  const proof = join(root, 'PROOF.md');
  const [before] = readFileSync(proof, 'utf8').split(`\n${HEADING}\n`);
  writeFileSync(proof, `${before.trimEnd()}\n\n${mutantsSection()}`);
}
