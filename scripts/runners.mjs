// Runs Vitest and Playwright and reads their reports.

import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { provideBrowser } from './browser.mjs';
import { cache, capture, readJson, root, run } from './workspace.mjs';

/** A failed test in one line: its file, its title, and what its error says before it shows code. */
const failure = (file, title, message = '') => {
  const said = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '));
  return `${file} › ${title}: ${said.slice(0, 5).join(' | ').slice(0, 500)}`;
};

/**
 * @param projects names of Vitest projects
 * @param args file patterns and options
 * @param shown whether its output is shown as it comes; else it is returned
 * @returns `failed` includes files that did not load, `failures` names each in a line, `times` has the seconds of each file;
 *   `ok` requires that tests ran
 */
export async function vitest(projects, args, { env = {}, shown = false } = {}) {
  const report = join(cache, 'vitest.json');
  rmSync(report, { force: true });
  const options = [
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const command = ['run', ...options, ...args];
  const { code, output } = shown
    ? { code: await run('vitest', command, { env }), output: '' }
    : await capture('vitest', command, { env });
  const { numPassedTests: passed = 0, numFailedTests = 0, testResults: files = [] } = readJson(report);
  const unloaded = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  );
  const failures = files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [failure(file, 'does not load', message)];
    return tests.map(({ fullName, failureMessages }) => failure(file, fullName, failureMessages[0]));
  });
  return {
    ok: code === 0 && passed > 0,
    code,
    output,
    files,
    passed,
    failed: numFailedTests + unloaded.length,
    failures,
    times: files.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** Browser tests; the parameters and result are those of `vitest`. */
export async function playwright(args, { env = {}, shown = false } = {}) {
  const report = join(cache, 'playwright.json');
  rmSync(report, { force: true });
  const browser = await provideBrowser();
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(browser && { CHROMIUM: browser }), ...env };
  const command = ['test', `--reporter=${shown ? 'line,json' : 'json'}`, ...args];
  const { code, output } = shown
    ? { code: await run('playwright', command, { env: environment }), output: '' }
    : await capture('playwright', command, { env: environment });
  const { stats = {}, suites = [] } = readJson(report);
  const { expected = 0, flaky = 0, unexpected = 0 } = stats;
  const passed = expected + flaky;
  const failuresOf = (suite) => [
    ...(suite.suites ?? []).flatMap(failuresOf),
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => failure(spec.file, spec.title, spec.tests[0]?.results.at(-1)?.error?.message)),
  ];
  const durationOf = (suite) =>
    (suite.suites ?? []).reduce((sum, inner) => sum + durationOf(inner), 0) +
    (suite.specs ?? [])
      .flatMap(({ tests }) => tests)
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration, 0);
  return {
    ok: code === 0 && passed > 0,
    code,
    output,
    passed,
    failed: unexpected,
    failures: suites.flatMap(failuresOf),
    times: suites.map((suite) => ({ file: `tests/e2e/${suite.file}`, seconds: durationOf(suite) / 1000 })),
  };
}
