// Writes the migrations of both databases from the one schema in server/src/database/schema.
//   node scripts/generate.mjs [NAME]    adds a migration with the changes
//   node scripts/generate.mjs --check   changes nothing; fails if the migrations do not match the schema

import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { prepare } from './build.mjs';
import { root, run } from './workspace.mjs';

const SCHEMA = 'server/src/database/schema/*.ts';
const DIALECTS = [
  { folder: 'sqlite', dialect: 'sqlite', url: 'file:' },
  { folder: 'postgres', dialect: 'postgresql', url: 'postgres://' },
];

const read = (path) => readFileSync(path, 'utf8');

async function generate({ dialect, url }, out, name) {
  const names = name ? ['--name', name] : [];
  const code = await run(
    'drizzle-kit',
    ['generate', `--dialect=${dialect}`, `--schema=${SCHEMA}`, `--out=${relative(root, out)}`, ...names],
    // The address selects the database of the schema, which is read from source: no build is needed.
    { env: { DATABASE_URL: url }, quiet: true },
  );
  if (code !== 0 || !existsSync(join(out, '0000_initial.sql')))
    throw new Error(`drizzle-kit could not generate the ${dialect} migrations.`);
  keepNewestSnapshot(join(out, 'meta'));
}

/** drizzle-kit compares the schema with its newest snapshot only; that one is stored with one line for each table. */
function keepNewestSnapshot(meta) {
  const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
  const newest = snapshots.toSorted().pop();
  for (const name of snapshots) if (name !== newest) rmSync(join(meta, name));
  const { tables, ...rest } = JSON.parse(read(join(meta, newest)));
  const lines = Object.entries(tables).map(
    ([name, table]) => `${JSON.stringify(name)}:${JSON.stringify(table)}`,
  );
  const text = `${JSON.stringify(rest).slice(0, -1)},"tables":{\n${lines.join(',\n')}\n}}\n`;
  writeFileSync(join(meta, newest), text);
}

const filesOf = (out) =>
  ['', 'meta'].flatMap((part) =>
    readdirSync(join(out, part), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(part, entry.name)),
  );

/** Files that only one folder has, or that differ. */
function differences(committed, wanted) {
  const names = [...new Set([...filesOf(committed), ...filesOf(wanted)])];
  return names.filter((name) => {
    const [one, other] = [join(committed, name), join(wanted, name)];
    return !existsSync(one) || !existsSync(other) || read(one) !== read(other);
  });
}

async function check(of) {
  const committed = join(root, 'drizzle', of.folder);
  const temporary = mkdtempSync(join(tmpdir(), 'daybook-migrations-'));
  const wanted = join(temporary, of.folder);
  try {
    cpSync(committed, wanted, { recursive: true });
    await generate(of, wanted);
    return differences(committed, wanted).map((name) => `drizzle/${of.folder}/${name}`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

await prepare({ build: [] });
if (process.argv.includes('--check')) {
  const found = (await Promise.all(DIALECTS.map(check))).flat();
  for (const name of found) console.log(`${name} does not match the schema`);
  console.log(found.length === 0 ? 'migrations: match the schema' : 'Run: npm run generate');
  process.exitCode = found.length === 0 ? 0 : 1;
} else {
  const [, , name] = process.argv;
  for (const of of DIALECTS) await generate(of, join(root, 'drizzle', of.folder), name);
}
