// The mutants that do not compile: they cannot reach a running server, so no test has to notice them.

import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, root } from '../workspace.mjs';

const packageOf = (file) => file.slice(0, file.indexOf('/src/'));

/** Compiles a copy of the package that holds one further copy of a source file per mutant. */
async function brokenIn(folder, mutants, sources) {
  const copy = join(root, folder, 'src-mutants');
  try {
    cpSync(join(root, folder, 'src'), copy, {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
    for (const mutant of mutants) {
      const path = join(copy, copyOf(mutant, folder));
      writeFileSync(path, mutated(sources.get(mutant.file), mutant));
    }
    const config = {
      extends: '../tsconfig.json',
      compilerOptions: {
        composite: false,
        incremental: false,
        noEmit: true,
        rootDir: '.',
        // A variable that nothing reads any longer is untidy, but it runs.
        noUnusedLocals: false,
        noUnusedParameters: false,
      },
      include: ['.'],
    };
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
    const { output } = await capture('tsc', ['-p', join(copy, 'tsconfig.json'), '--pretty', 'false']);
    const broken = new Set(
      [...output.matchAll(/^(.+?)\(\d+,\d+\): error /gm)].map(([, path]) =>
        path.replace(/^.*src-mutants\//, ''),
      ),
    );
    if (output.includes('error') && broken.size === 0) throw new Error(output.slice(0, 2_000));
    return mutants.filter((mutant) => broken.has(copyOf(mutant, folder))).map(({ id }) => id);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const copyOf = ({ id, file }, folder) =>
  file.slice(`${folder}/src/`.length).replace(/\.ts$/, `.mutant-${id}.ts`);

/** The source with one mutant in it. `start` and `end`: lines and columns from 0. */
function mutated(source, { start, end, replacement }) {
  const lines = source.split('\n');
  const before = [...lines.slice(0, start.line), lines[start.line].slice(0, start.column)].join('\n');
  const after = [lines[end.line].slice(end.column), ...lines.slice(end.line + 1)].join('\n');
  return before + replacement + after;
}

/**
 * @param mutants each with `id`, `file`, `start`, `end` and `replacement`
 * @param sources the text of each file
 * @returns the ids of those that TypeScript refuses
 */
export async function refusedByCompiler(mutants, sources) {
  const refused = new Set();
  for (const folder of new Set(mutants.map(({ file }) => packageOf(file)))) {
    const own = mutants.filter(({ file }) => packageOf(file) === folder);
    for (const id of await brokenIn(folder, own, sources)) refused.add(id);
  }
  return refused;
}
