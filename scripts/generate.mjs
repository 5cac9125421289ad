// Writes the migrations of both databases from the one schema in server/src/database/schema.
//   node scripts/generate.mjs [NAME]    adds a migration with what changed
//   node scripts/generate.mjs --fresh   rewrites them as one initial migration (as long as nothing is released)
//   node scripts/generate.mjs --check   changes nothing; fails when the migrations are not those of the schema

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { installMissing } from './install.mjs';
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
    // The schema is built for the database that the address names, and from sources: nothing has to be built before.
    { env: { DATABASE_URL: url }, quiet: true },
  );
  if (code !== 0 || !existsSync(join(out, '0000_initial.sql')))
    throw new Error(`drizzle-kit could not generate the ${dialect} migrations.`);
}

/** The kit writes the time and a random id; ours follow from the content, so that the same schema gives the same files. */
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

/** What is there is replaced only by something that could be generated. */
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

/** What stands in one folder and not, or otherwise, in the other. */
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

await installMissing();
if (process.argv.includes('--check')) {
  const found = (await Promise.all(DIALECTS.map(check))).flat();
  for (const name of found) console.log(`${name} is not what the schema gives`);
  console.log(found.length === 0 ? 'migrations: as the schema gives them' : 'Run: npm run generate');
  process.exitCode = found.length === 0 ? 0 : 1;
} else {
  const named = process.argv.slice(2).find((word) => !word.startsWith('-'));
  for (const of of DIALECTS) {
    const out = join(root, 'drizzle', of.folder);
    await (process.argv.includes('--fresh') ? generateFresh(of, out) : generate(of, out, named));
  }
}
