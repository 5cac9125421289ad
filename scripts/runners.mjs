// Runs Vitest and Playwright and reads their reports.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { provideBrowser } from './browser.mjs';
import { cache, capture, readJson, run } from './workspace.mjs';

/**
 * @param projects names of Vitest projects
 * @param args file patterns and options
 * @param shown whether its output is shown as it comes; else it is returned
 * @returns `failed` includes files that did not load; `ok` requires that tests ran
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
  return {
    ok: code === 0 && passed > 0,
    code,
    output,
    files,
    passed,
    failed: numFailedTests + unloaded.length,
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
  const { expected = 0, flaky = 0, unexpected = 0 } = readJson(report).stats ?? {};
  const passed = expected + flaky;
  return { ok: code === 0 && passed > 0, code, output, passed, failed: unexpected };
}
