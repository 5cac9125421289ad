// The rules of the house that a linter cannot see because they need resolved paths, file names or package files.
// Usage: node scripts/check-structure.mjs [root]. Prints one line per broken rule and exits with 1 when there is one.

import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';

const root = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..'));
const LONGEST_FILE = 400;
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

/** What a source takes from others: `imported` resolves relative modules from the root, `reexports` hands some of it on. */
function modulesOf(path, text) {
  const { staticImports, dynamicImports, staticExports } = parseSync(path, text).module;
  const reexports = staticExports
    .flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value))
    .filter(Boolean);
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    ...reexports,
  ];
  const imported = named.map((name) => (name.startsWith('.') ? posix.join(posix.dirname(path), name) : name));
  return { imported, reexports: reexports.length > 0 };
}

const moduleOf = (path) => /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
const featureOf = (path) => /^client\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** Rooms of one house, from the floor up: a room imports itself and those before it. */
const ROOMS = [
  { house: 'client/src/', rooms: ['lib', 'ui', 'shared', 'features', 'routes'] },
  { house: 'client/src/ui/', rooms: ['overlays', 'page', 'fields', 'lists', 'print', 'forms'] },
  { house: 'client/src/features/timesheets/', rooms: ['sheet', 'worker'] },
  { house: 'client/src/features/timesheets/', rooms: ['sheet', 'admin'] },
];

function checkRooms(path, target) {
  for (const { house, rooms } of ROOMS) {
    if (!path.startsWith(house) || !target.startsWith(house)) continue;
    const [from, to] = [path, target].map((file) => rooms.indexOf(file.slice(house.length).split('/')[0]));
    if (from !== -1 && (to === -1 || to > from))
      problems.push(`${path}: imports ${target}; in ${house} imports run ${rooms.toReversed().join(' → ')}`);
  }
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
      problems.push(`${path}: imports ${target}; only server/src/router.ts puts routers together`);

    const [ownFeature, itsFeature] = [featureOf(path), featureOf(target)];
    checkRooms(path, target);
    if (ownFeature && itsFeature && itsFeature !== ownFeature)
      problems.push(
        `${path}: imports ${target}; a feature never imports another: what both need goes to shared/, rules to packages/domain`,
      );

    if (!path.startsWith('scripts/') && target.startsWith('tests/'))
      problems.push(`${path}: imports ${target}; the product never imports its tests`);
  }
}

/** Which modules of the server a module imports, by name. */
const neighbours = new Map();

function noteNeighbours(path, imported) {
  const own = moduleOf(path);
  if (!own || isTest(path)) return;
  if (!neighbours.has(own)) neighbours.set(own, new Map());
  for (const target of imported) {
    const its = moduleOf(target);
    if (its && its !== own) neighbours.get(own).set(its, `${path} → ${target}`);
  }
}

/** Two modules that need each other, over however many others, cannot be read one after the other. */
function checkCircles() {
  const done = new Set();
  const visit = (module, way) => {
    if (way.includes(module)) {
      const circle = [...way.slice(way.indexOf(module)), module];
      problems.push(
        `modules in a circle: ${circle.join(' → ')} (${circle
          .slice(1)
          .map((next, at) => neighbours.get(circle[at]).get(next))
          .join(', ')})`,
      );
      return;
    }
    if (done.has(module)) return;
    for (const next of neighbours.get(module)?.keys() ?? []) visit(next, [...way, module]);
    done.add(module);
  };
  for (const module of neighbours.keys()) visit(module, []);
}

function checkText(path, text, reexports) {
  if (reexports) problems.push(`${path}: re-exports; no barrels, import a thing from where it is`);
  if (!isTest(path) && /onDelete:\s*['"]cascade['"]/.test(text))
    problems.push(
      `${path}: cascades a delete; when SQLite rebuilds a table, that empties its children silently`,
    );
  if (path.startsWith('client/src/ui/') && !isTest(path) && /['"`]\/(admin|manage|platform)\b/.test(text))
    problems.push(`${path}: holds a path of the app; ui knows no screens, so the caller hands links over`);
  const lines = text.split('\n').length;
  if (lines > LONGEST_FILE)
    problems.push(
      `${path}: ${lines} lines; past ${LONGEST_FILE} a file has more than one thing to say, split it`,
    );
}

const VAGUE =
  /(?:^|\/)(?:utils?|helpers?|common|misc|(?<!^client\/src\/)shared|lib\/lib)(?:\/|\.[a-z]{2,3}$)/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|e2e|setup|config|d|gen|bench))?\.(ts|tsx|mjs|css)$/;
// What TanStack Router reads from a file name: $param, _pathless, __root, trailing_, dots between segments.
const ROUTE = /^[-_$.a-z0-9A-Z]+\.(tsx|ts)$/;

function checkName(path) {
  const name = basename(path);
  const isRoute = path.startsWith('client/src/routes/');
  if (VAGUE.test(path)) problems.push(`${path}: a name that says nothing; name it after what it does`);
  if (!isSource(path)) return;
  if (/^index\.tsx?$/.test(name) && !isRoute)
    problems.push(`${path}: no index files, a file is called what it is`);
  if (!(isRoute ? ROUTE : KEBAB).test(name)) problems.push(`${path}: file names are kebab-case`);
}

/** A noun has one spelling in every layer: not `timesheet` here and `timesheets` there. */
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

/** Every version is pinned once, in the catalog. */
function checkVersions() {
  for (const path of files.filter((file) => basename(file) === 'package.json')) {
    const { dependencies, devDependencies } = JSON.parse(read(path));
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      if (!/^catalog:[a-z]*$/.test(version) && version !== 'workspace:*')
        problems.push(
          `${path}: ${name} is "${version}"; versions stand in the catalog of pnpm-workspace.yaml alone`,
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
    continue;
  }
  const text = read(path);
  const { imported, reexports } = modulesOf(path, text);
  checkImports(path, imported);
  noteNeighbours(path, imported);
  checkText(path, text, reexports);
}
checkNouns();
checkCircles();
checkVersions();

for (const problem of problems) console.log(problem);
console.log(
  problems.length === 0
    ? `structure: ${files.length} files, all in order`
    : `structure: ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
