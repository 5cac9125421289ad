// Writes the migrations of both databases from the one schema in server/src/database/schema.
//   node scripts/generate.mjs [NAME]    adds a migration with the changes
//   node scripts/generate.mjs --fresh   replaces all by one initial migration (before the first release only)
//   node scripts/generate.mjs --check   changes nothing; fails if the migrations do not match the schema

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { prepare } from './build.mjs';
import { cache, root, run } from './workspace.mjs';

const SCHEMA = 'server/src/database/schema/*.ts';
const DIALECTS = [
  { folder: 'sqlite', dialect: 'sqlite', url: 'file:' },
  { folder: 'postgres', dialect: 'postgresql', url: 'postgres://' },
];

const read = (path) => readFileSync(path, 'utf8');
const journalOf = (out) => JSON.parse(read(join(out, 'meta/_journal.json')));

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
}

/** drizzle-kit writes the time and a random id; these are derived from the content, so the same schema gives the same files. */
function makeReproducible(out) {
  const content = createHash('sha256')
    .update(read(join(out, '0000_initial.sql')))
    .digest('hex');
  const journal = journalOf(out);
  journal.entries[0].when = Date.UTC(2026, 0, 1) + (Number.parseInt(content.slice(0, 8), 16) % 1_000_000_000);
  writeFileSync(join(out, 'meta/_journal.json'), `${JSON.stringify(journal, null, 2)}\n`);
  const snapshotFile = join(out, 'meta/0000_snapshot.json');
  const snapshot = JSON.parse(read(snapshotFile));
  snapshot.id = content.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  writeFileSync(snapshotFile, `${JSON.stringify(snapshot, null, 2)}\n`);
}

/** Replaces the migrations only after generating the new ones succeeded. */
async function generateFresh(of, out) {
  const fresh = join(cache, `migrations-${process.pid}-${of.folder}`);
  try {
    await generate(of, fresh, 'initial');
    makeReproducible(fresh);
    rmSync(out, { recursive: true, force: true });
    cpSync(fresh, out, { recursive: true });
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
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
    if (journalOf(committed).entries.length === 1) await generateFresh(of, wanted);
    else {
      cpSync(committed, wanted, { recursive: true });
      await generate(of, wanted);
    }
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
  const named = process.argv.slice(2).find((word) => !word.startsWith('-'));
  for (const of of DIALECTS) {
    const out = join(root, 'drizzle', of.folder);
    await (process.argv.includes('--fresh') ? generateFresh(of, out) : generate(of, out, named));
  }
}
