import { appendFileSync, readFileSync } from 'node:fs';
import { fc } from '@fast-check/vitest';
import { startTests, type File, type Suite, type Task, type Test, type VitestRunner } from '@vitest/runner';
import { TestRunner, vi } from 'vitest';
import { planOfRun, type Event } from './plan.ts';

/** The instrumented sources use this global object. */
interface Switches {
  activeMutant?: string;
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  /** How often each mutant was reached, by what was running then. */
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

const switches: Switches = ((globalThis as { __stryker__?: Switches }).__stryker__ ??= {});
const plan = planOfRun();
const mutants = new Set(plan.mutants.map(({ id }) => id));

/** Code outside a test runs while modules load, or in file-level hooks. */
const LOADING = 'loading';
const HOOKS = 'hooks';
/** How often the tests run without a mutant, to check that none left something behind. */
const UNPROVEN_MOST = 25;
const TEST_MS = 10_000;
/** A property rarely fails later if it has not failed by then. */
const PROPERTY_MS = 200;

const log = (event: Event) => appendFileSync(plan.log, `${JSON.stringify(event)}\n`);

/** The mutants killed or tried often enough, by other workers and earlier runs as well. */
function decidedByNow(): Set<string> {
  const decided = new Set<string>();
  const lived = new Map<string, number>();
  for (const line of readFileSync(plan.log, 'utf8').split('\n').filter(Boolean)) {
    const event = JSON.parse(line) as Event;
    if (event.kind === 'killed') decided.add(event.id);
    if (event.kind !== 'lived') continue;
    const times = (lived.get(event.id) ?? 0) + 1;
    lived.set(event.id, times);
    if (times >= plan.patience) decided.add(event.id);
  }
  return decided;
}

function failureIn(suite: Suite): string | undefined {
  for (const task of suite.tasks) {
    const inside = task.type === 'suite' ? failureIn(task) : undefined;
    if (inside !== undefined) return inside;
    if (task.result?.state === 'fail') return task.name;
  }
  return suite.result?.state === 'fail' ? 'hooks' : undefined;
}

/**
 * Runs a file's tests unchanged, records which mutants they reach, and runs them again for each of those in the
 * same process with the loaded modules: a mutant costs milliseconds instead of seconds.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest requires it.
export default class MutantRunner extends TestRunner {
  constructor(...args: ConstructorParameters<typeof TestRunner>) {
    super(...args);
    // A survivor must survive the next run too, and no one reads the shrunk example of a killed one.
    fc.configureGlobal({
      ...fc.readConfigureGlobal(),
      seed: 1,
      endOnFailure: true,
      interruptAfterTimeLimit: PROPERTY_MS,
    });
  }

  onBeforeCollect(): void {
    switches.mutantCoverage = { static: {}, perTest: {} };
    switches.currentTestId = LOADING;
  }

  onBeforeRunFiles(): void {
    switches.currentTestId = HOOKS;
  }

  override onBeforeTryTask(test: Task): void {
    super.onBeforeTryTask(test);
    switches.currentTestId = test.id;
  }

  override onAfterTryTask(test: Test): void {
    super.onAfterTryTask(test);
    switches.currentTestId = HOOKS;
  }

  // oxlint-disable-next-line typescript/no-misused-promises -- Vitest awaits it, as the interface says.
  override async onAfterRunFiles(files: File[] = []): Promise<void> {
    super.onAfterRunFiles();
    const reached = switches.mutantCoverage?.perTest ?? {};
    delete switches.mutantCoverage;
    for (const file of files) await this.#tryMutants(file, reached);
  }

  async #tryMutants(file: File, reached: Record<string, Record<string, number>>): Promise<void> {
    const tests = file.filepath;
    const hits = new Map<string, number>();
    for (const counts of Object.values(reached))
      for (const [id, count] of Object.entries(counts)) hits.set(id, (hits.get(id) ?? 0) + count);
    const covered = [...hits.keys()].filter((id) => mutants.has(id));
    const passed = failureIn(file) === undefined;
    log({ kind: 'tests', tests, passed, covered });
    if (passed) {
      const decided = decidedByNow();
      const alive = covered.filter((id) => !decided.has(id));
      const inModules = (id: string) => reached[LOADING]?.[id] !== undefined;
      const testsOf = (id: string) =>
        inModules(id) || reached[HOOKS]?.[id] !== undefined
          ? undefined
          : new Set(Object.keys(reached).filter((test) => reached[test]?.[id] !== undefined));
      let unproven: { id: string; by: string }[] = [];
      const prove = async () => {
        if (unproven.length > 0 && (await this.#failure(tests)) !== undefined) {
          const again = unproven;
          unproven = [];
          for (const { id } of again) {
            vi.resetModules();
            const by = await this.#failure(tests, id, hits.get(id), testsOf(id));
            if (by === undefined) log({ kind: 'lived', tests, id });
            else unproven.push({ id, by });
          }
          vi.resetModules();
        }
        for (const { id, by } of unproven) log({ kind: 'killed', tests, id, by });
        unproven = [];
      };
      for (const id of alive.toSorted((a, b) => Number(inModules(a)) - Number(inModules(b)))) {
        log({ kind: 'try', tests, id });
        if (inModules(id)) vi.resetModules();
        let by = await this.#failure(tests, id, hits.get(id), testsOf(id));
        // The cached modules were made without the mutant.
        if (by === undefined && switches.hitCount === 0) {
          vi.resetModules();
          by = await this.#failure(tests, id, hits.get(id));
        }
        if (by === undefined) log({ kind: 'lived', tests, id });
        else unproven.push({ id, by });
        if (inModules(id)) vi.resetModules();
        if (unproven.length >= UNPROVEN_MOST) await prove();
      }
      await prove();
    }
    log({ kind: 'done', tests });
  }

  /** The name of the first test reaching this mutant that fails with it enabled. */
  async #failure(
    tests: string,
    id?: string,
    hits = 0,
    among?: ReadonlySet<string>,
  ): Promise<string | undefined> {
    let failed: string | undefined;
    const quiet = Object.assign(Object.create(this) as VitestRunner, {
      config: { ...this.config, testTimeout: TEST_MS, hookTimeout: TEST_MS },
      // The kind "setup" is imported each time; a test's own modules would come from the cache, without tests.
      importFile: (path: string) => super.importFile(path, 'setup'),
      onBeforeCollect: undefined,
      onBeforeRunFiles: undefined,
      onCollected: undefined,
      onTaskUpdate: undefined,
      onTestAnnotate: undefined,
      onBeforeTryTask: (test: Task) => super.onBeforeTryTask(test),
      onAfterTryTask: (test: Test) => super.onAfterTryTask(test),
      onAfterRunFiles: () => super.onAfterRunFiles(),
      onAfterRunTask: (test: Task) => {
        if (test.result?.state === 'fail') failed ??= test.name;
      },
      onBeforeRunTask: async (test: Task) => {
        if (failed !== undefined || (among && !among.has(test.id))) test.mode = 'skip';
        await super.onBeforeRunTask(test);
      },
    });
    Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit: hits * 100 + 1000 });
    try {
      const [file] = await startTests([{ filepath: tests, testLocations: undefined }], quiet);
      if (!file || file.tasks.length === 0) throw new Error(`There are no tests in ${tests}.`);
      return failed ?? failureIn(file);
    } finally {
      delete switches.activeMutant;
    }
  }
}
