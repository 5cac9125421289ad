// Checks the rules that a linter cannot see because they need resolved paths, file names or package files.
// Usage: node scripts/checks/structure.mjs [root]. Prints one line per violation and exits with 1 if there is one.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';
import { citationProblems } from './citations.mjs';
import {
  builtStatements,
  liveVersions,
  looseComments,
  looseDescriptions,
  looseLinks,
  looseSpaces,
  offScale,
  standInIds,
  vagueNames,
} from './code-rules.mjs';

const root = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '../..'));
const MAX_LINES = 400;
const problems = [];

const SKIPPED = new Set([
  'node_modules',
  'dist',
  '.dev',
  '.git',
  '.cache',
  'data',
  'test-results',
  'playwright-report',
]);

function walk(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(directory, entry.name);
    return entry.isDirectory() ? walk(path) : [relative(root, path).split(sep).join('/')];
  });
}

const files = walk(root);
const read = (path) => readFileSync(join(root, path), 'utf8');
const isSource = (path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('routeTree.gen.ts');
const isTest = (path) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/');

/** The modules that a source imports, as paths from the root if they are relative, and whether it re-exports any. */
function modulesOf({ staticImports, dynamicImports, staticExports }, path, text) {
  const reexports = staticExports
    .flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value))
    .filter(Boolean);
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    ...reexports,
  ];
  const imported = named.map((name) =>
    name.startsWith('#/')
      ? `client/src/${name.slice(2)}`
      : name.startsWith('.')
        ? posix.join(posix.dirname(path), name)
        : name,
  );
  const parts = [...staticImports, ...staticExports]
    .flatMap(({ entries, moduleRequest }) =>
      entries.map((entry) => ({ ...entry, from: (entry.moduleRequest ?? moduleRequest)?.value })),
    )
    .filter(({ from, isType }) => from === '@mantine/core' && !isType)
    .map(({ importName: { name } }) => name);
  return { imported, parts, reexports: reexports.length > 0 };
}

const moduleOf = (path) => /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
const featureOf = (path) => /^client\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** The layers in a folder, from the bottom up: a layer imports only itself and those before it. */
const LAYERS = [
  { folder: 'client/src/', layers: ['lib', 'ui', 'shared', 'features', 'routes'] },
  {
    folder: 'client/src/ui/',
    layers: ['kit', 'overlays', 'page', 'fields', 'lists', 'figures', 'print', 'forms'],
  },
  { folder: 'client/src/features/timesheets/', layers: ['sheet', 'worker'] },
  { folder: 'client/src/features/timesheets/', layers: ['sheet', 'admin'] },
];

function checkLayers(path, target) {
  for (const { folder, layers } of LAYERS) {
    if (!path.startsWith(folder) || !target.startsWith(folder)) continue;
    const [from, to] = [path, target].map((file) => layers.indexOf(file.slice(folder.length).split('/')[0]));
    if (from !== -1 && (to === -1 || to > from))
      problems.push(
        `${path}: imports ${target}; in ${folder} imports run ${layers.toReversed().join(' → ')}`,
      );
  }
}

/** The administrators' screens and the worker's do not import each other, nor does what both show. */
function checkRooms(path, target) {
  const room = /^client\/src\/features\/[^/]+\/(?:admin|worker)\//.exec(target)?.[0];
  if (room && !path.startsWith(room) && featureOf(path) === featureOf(target))
    problems.push(`${path}: imports ${target}; what is used outside of ${room} is beside it`);
}

/** What calls the server or knows who is signed in, by its name in lib. */
const OF_A_SESSION =
  /^client\/src\/lib\/(?:api\/(?:auth-link|connection|trpc)|session\/(?:area-guard|current-user|plan-features|session-store|signed-in-user|standing))\.tsx?$/;

/** How pay is stacked: each of these server modules may import those before it, none after it. */
const PAY = ['pay', 'rates', 'pay-rules', 'pay-extras', 'timesheets', 'payroll', 'pay-runs'];

function checkModules(path, target) {
  const [own, its] = [moduleOf(path), moduleOf(target)];
  if (its && /^server\/src\/(auth|kernel|database)\//.test(path))
    problems.push(`${path}: imports ${target}; signing in, the kernel and the database know no module`);
  if (/^server\/src\/kernel\/(?!audit\/)/.test(path) && target.startsWith('server/src/database/schema/'))
    problems.push(
      `${path}: imports ${target}; the kernel knows no noun, and of the tables only the audit trail’s`,
    );
  if (!its || its === own) return;
  if (own && target.split('/').length > 5)
    problems.push(`${path}: imports ${target}; the folders of a module are its own: import what it offers`);
  if (PAY.includes(own) && PAY.includes(its) && PAY.indexOf(its) > PAY.indexOf(own))
    problems.push(`${path}: imports ${target}; pay is stacked ${PAY.toReversed().join(' → ')}`);
}

function checkImports(path, imported) {
  if (isTest(path)) return;
  for (const target of imported) {
    const [ownModule, itsModule] = [moduleOf(path), moduleOf(target)];
    if (
      itsModule &&
      itsModule !== ownModule &&
      basename(target) === 'router.ts' &&
      path !== 'server/src/router.ts'
    )
      problems.push(`${path}: imports ${target}; only server/src/router.ts combines routers`);

    checkModules(path, target);
    const [ownFeature, itsFeature] = [featureOf(path), featureOf(target)];
    checkLayers(path, target);
    checkRooms(path, target);
    if (path.startsWith('client/src/ui/') && OF_A_SESSION.test(target))
      problems.push(`${path}: imports ${target}; ui calls no server and does not know who is signed in`);
    if (ownFeature && itsFeature && itsFeature !== ownFeature)
      problems.push(
        `${path}: imports ${target}; a feature never imports another: move what both need to shared/, rules to packages/domain`,
      );

    // The configuration of the browser tests is with the product's other configuration.
    if (!path.startsWith('scripts/') && path !== 'playwright.config.ts' && target.startsWith('tests/'))
      problems.push(`${path}: imports ${target}; the product never imports its tests`);
  }
}

/** What may form no circle, each a graph: for each of its modules or files those it imports, with an example. */
const GRAPHS = { modules: new Map(), 'files of the packages and the server': new Map() };

/** Types count here, unlike in the linter's import/no-cycle. */
const fileOf = (path) => (/^(?:packages\/[^/]+|server)\/src\/.*\.ts$/.test(path) ? path : undefined);

function noteImports(path, imported) {
  if (isTest(path)) return;
  for (const [graph, nodeOf] of [
    [GRAPHS.modules, moduleOf],
    [GRAPHS['files of the packages and the server'], fileOf],
  ]) {
    const from = nodeOf(path);
    if (!from) continue;
    if (!graph.has(from)) graph.set(from, new Map());
    for (const target of imported) {
      const to = nodeOf(target);
      if (to && to !== from) graph.get(from).set(to, `${path} → ${target}`);
    }
  }
}

/** Reports modules or files that depend on each other, directly or through others. */
function checkCycles(what, graph) {
  const done = new Set();
  const visit = (node, path) => {
    if (path.includes(node)) {
      const cycle = [...path.slice(path.indexOf(node)), node];
      problems.push(
        `${what} form a cycle: ${cycle.join(' → ')} (${cycle
          .slice(1)
          .map((next, index) => graph.get(cycle[index]).get(next))
          .join(', ')})`,
      );
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node)?.keys() ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
}

/** Style sheets that every page loads, and the parts that need none of their own. */
const STYLED = ['client/src/mantine.css', 'client/src/ui/overlays/mantine-app.css'].flatMap((path) =>
  files.includes(path) ? [...read(path).matchAll(/styles\/(\w+)\.css/g)].map(([, name]) => name) : [],
);
const PLAIN = [
  'Box',
  'CheckIcon',
  'FileButton',
  'InputBase',
  'MantineProvider',
  'Space',
  'TextInput',
  'Textarea',
];

/** A part of the component library without its style sheet looks right only after another page has loaded that. */
function checkLibraryParts(path, imported, parts) {
  if (!path.startsWith('client/src/') || isTest(path) || path.startsWith('client/src/ui/kit/')) return;
  const loose = [
    ...imported.filter((name) => /^@mantine\/(core\/styles|dates|spotlight)/.test(name)),
    ...parts.filter((name) => /^[A-Z]/.test(name) && !STYLED.includes(name) && !PLAIN.includes(name)),
  ];
  for (const name of loose)
    problems.push(`${path}: imports ${name} without its styles; ui/kit exports each part together with them`);
}

function checkText(path, text, reexports) {
  if (reexports && !path.startsWith('client/src/ui/kit/'))
    problems.push(`${path}: re-exports; no barrels: import things from where they are`);
  if (!isTest(path) && /onDelete:\s*['"]cascade['"]/.test(text))
    problems.push(
      `${path}: cascades a delete; when SQLite rebuilds a table, that silently deletes its children`,
    );
  if (path.startsWith('client/src/ui/') && !isTest(path) && /['"`]\/(admin|manage|platform)\b/.test(text))
    problems.push(`${path}: holds a path of the app; ui knows no screens: take links as props`);
  if (
    /^(client|server|packages)\//.test(path) &&
    !isTest(path) &&
    path !== 'packages/domain/src/time/day.ts' &&
    /\.slice\(0, ?10\)/.test(text)
  )
    problems.push(
      `${path}: cuts off the first 10; a moment has another date in another time zone: dayAt(moment, zone)`,
    );
}

function checkLength(path, text) {
  const lines = text.split('\n').length;
  if (lines > MAX_LINES) problems.push(`${path}: ${lines} lines; split files longer than ${MAX_LINES}`);
}

/** A page's data is asked for at the tap. A file whose name begins with _ is the frame of pages. */
function checkRoute(path, text) {
  if (!path.startsWith('client/src/routes/') || basename(path).startsWith('_')) return;
  if (/\bcomponent[,:]/.test(text) && !/\bloader: /.test(text) && !/\bNo loader: /.test(text))
    problems.push(
      `${path}: asks for nothing before its page is drawn; give it a loader, or a comment "No loader: why"`,
    );
}

const isProduct = (path) => /^(?:server|packages\/\w+|client)\/src\//.test(path) && !isTest(path);

const HAS_RECORDS = /^(?:packages|server)\//;

const ACCELERATORS = 'docs/decisions/accelerators.md';
const MAX_BUILT = { prepared: 25, inserter: 25 };
/**
 * By the function that builds them.
 *
 * @type {Record<keyof typeof MAX_BUILT, { path: string; name: string }[]>}
 */
const built = { prepared: [], inserter: [] };

const IS_NAMED_PLAINLY = /^(?:packages|client|server)\//;

function checkCode(path, program, text) {
  const lineOf = (place) => text.slice(0, place).split('\n').length;
  if (HAS_RECORDS.test(path))
    for (const problem of [...standInIds(program, lineOf), ...looseDescriptions(program, lineOf)])
      problems.push(`${path}: ${problem}`);
  if (IS_NAMED_PLAINLY.test(path))
    for (const problem of [...vagueNames(program, lineOf), ...looseComments(text)])
      problems.push(`${path}: ${problem}`);
  if (path.startsWith('client/'))
    for (const problem of [...liveVersions(program, lineOf), ...looseLinks(program, lineOf)])
      problems.push(`${path}: ${problem}`);
  if (path.startsWith('server/') && path !== 'server/src/database/statements.ts')
    for (const { by, name } of builtStatements(program)) built[by].push({ path, name });
}

/** Statements that are built once are few, and each has its place on the page: all others are ordinary queries. */
function checkBuilt() {
  for (const [by, statements] of Object.entries(built)) {
    const what = by === 'prepared' ? 'statements' : 'inserts';
    if (statements.length > MAX_BUILT[by])
      problems.push(
        `${statements.length} ${what} are built once; at most ${MAX_BUILT[by]}: which of them pay?`,
      );
    for (const { path, name } of statements)
      if (!files.includes(ACCELERATORS) || !read(ACCELERATORS).includes(`\`${name}\``))
        problems.push(`${path}: the statement ${name} is built once and is not in ${ACCELERATORS}`);
  }
}

const VAGUE =
  /(?:^|\/)(?:utils?|helpers?|common|misc|(?<!^client\/src\/)shared|lib\/lib)(?:\/|\.[a-z]{2,3}$)/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|e2e|setup|config|d|gen|bench))?\.(ts|tsx|mjs|css)$/;
// TanStack Router's file names: $param, _pathless, __root, trailing_, dots between segments.
const ROUTE = /^[-_$.a-z0-9A-Z]+\.(tsx|ts)$/;

function checkName(path) {
  const name = basename(path);
  const isRoute = path.startsWith('client/src/routes/');
  if (VAGUE.test(path)) problems.push(`${path}: a vague name; name it after what it does`);
  if (!isSource(path)) return;
  if (/^index\.tsx?$/.test(name) && !isRoute)
    problems.push(`${path}: no index files: name the file after its content`);
  if (!(isRoute ? ROUTE : KEBAB).test(name)) problems.push(`${path}: file names are kebab-case`);
}

/** A noun has one spelling in every layer, not `timesheet` in one and `timesheets` in another. */
function checkNouns() {
  const places = [
    /^server\/src\/modules\/([^/]+)\//,
    /^client\/src\/features\/([^/]+)\//,
    /^server\/src\/database\/schema\/([^/.]+)\.ts$/,
    /^packages\/contract\/src\/([^/.]+)\.ts$/,
  ];
  const spellings = new Map();
  for (const path of files)
    for (const place of places) {
      const noun = place.exec(path)?.[1];
      if (!noun) continue;
      const bare = noun.replaceAll('-', '').replace(/ies$/, 'y').replace(/s$/, '');
      if (!spellings.has(bare)) spellings.set(bare, new Map());
      if (!spellings.get(bare).has(noun)) spellings.get(bare).set(noun, path);
    }
  for (const found of spellings.values())
    if (found.size > 1)
      problems.push(
        `one noun, two spellings: ${[...found].map(([noun, path]) => `${noun} (${path})`).join(', ')}`,
      );
}

/** Checks that every version is pinned once, in the catalog. */
function checkVersions() {
  for (const path of files.filter((file) => basename(file) === 'package.json')) {
    const { dependencies, devDependencies } = JSON.parse(read(path));
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      if (!/^catalog:[a-z]*$/.test(version) && version !== 'workspace:*')
        problems.push(
          `${path}: ${name} is "${version}"; versions belong in the catalog of pnpm-workspace.yaml`,
        );
  }
  const workspace = files.includes('pnpm-workspace.yaml') ? read('pnpm-workspace.yaml') : '';
  const catalog = /\ncatalog:\n((?: {2}.*\n)+)/.exec(workspace)?.[1] ?? '';
  for (const line of catalog.trim().split('\n').filter(Boolean))
    if (!/^\s*#|:\s*["']?(npm:[\w/@-]+@)?\d+\.\d+\.\d+(-[\w.]+)?["']?$/.test(line))
      problems.push(`pnpm-workspace.yaml: "${line.trim()}" is not an exact version`);
}

for (const path of files) {
  checkName(path);
  if (!isSource(path)) {
    if (path.startsWith('drizzle/') && path.endsWith('.sql') && /on delete cascade/i.test(read(path)))
      problems.push(`${path}: cascades a delete`);
    if (path.startsWith('client/') && path.endsWith('.css')) {
      checkLength(path, read(path));
      for (const problem of offScale(read(path))) problems.push(`${path}: ${problem}`);
    }
    continue;
  }
  const text = read(path);
  const { module, program } = parseSync(path, text);
  const { imported, parts, reexports } = modulesOf(module, path, text);
  if (isProduct(path)) checkCode(path, program, text);
  if (isProduct(path) && path.endsWith('.tsx'))
    for (const problem of looseSpaces(text)) problems.push(`${path}: ${problem}`);
  checkLibraryParts(path, imported, parts);
  checkImports(path, imported);
  noteImports(path, imported);
  checkText(path, text, reexports);
  checkLength(path, text);
  checkRoute(path, text);
}
checkNouns();
problems.push(...citationProblems(files, read));
for (const [what, graph] of Object.entries(GRAPHS)) checkCycles(what, graph);
checkBuilt();
checkVersions();

for (const problem of problems) console.log(problem);
console.log(
  problems.length === 0
    ? `structure: ${files.length} files, no problems`
    : `structure: ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
