import { sql } from 'drizzle-orm';
import { dialect } from '../config.ts';
import type { ReadDb } from './store.ts';

const REFUSES = 'audit entries are append-only';

/** `audit_entries` can be added to and read, nothing else. The triggers by name, each with its whole text. */
const ON_SQLITE = new Map(
  (['update', 'delete'] as const).map((what) => {
    const name = `audit_entries_no_${what}`;
    return [
      name,
      `${name} before ${what} on audit_entries begin select raise(abort, '${REFUSES}'); end`,
    ] as const;
  }),
);

const POSTGRES_TRIGGER = 'audit_entries_append_only';
const POSTGRES_FUNCTION = 'audit_entries_refuse';
const POSTGRES_BODY = ` begin raise exception '${REFUSES}'; end `;
/** As Postgres itself writes it, with whether it is switched on (`O`) and what its function does. */
const ON_POSTGRES = new Map([
  [
    POSTGRES_TRIGGER,
    `CREATE TRIGGER ${POSTGRES_TRIGGER} BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION ${POSTGRES_FUNCTION}() O ${POSTGRES_BODY}`,
  ],
]);

/** The chain of no company begins with the database. */
const FIRST_HEAD =
  "insert into audit_heads (company_id, sequence, hash) values (0, 0, '') on conflict do nothing;";

export const SQLITE_AUDIT_GUARDS = `
  ${[...ON_SQLITE.values()].map((text) => `create trigger if not exists ${text};`).join('\n')}
  ${FIRST_HEAD}`;

export const POSTGRES_AUDIT_GUARDS = `
  create or replace function ${POSTGRES_FUNCTION}() returns trigger language plpgsql as $$${POSTGRES_BODY}$$;
  create or replace trigger ${POSTGRES_TRIGGER} before update or delete or truncate on audit_entries
    for each statement execute function ${POSTGRES_FUNCTION}();
  ${FIRST_HEAD}`;

/** Every trigger of the database, and on Postgres every rule, which could do the same. */
const THERE = {
  sqlite: sql`(select name, sql as "text" from sqlite_master where type = 'trigger') as there`,
  postgres: sql`(
    select tgname::text as name, pg_get_triggerdef(t.oid, true) || ' ' || tgenabled::text || ' ' || prosrc as text
      from pg_trigger t join pg_proc on pg_proc.oid = tgfoid join pg_class c on c.oid = tgrelid
      where not tgisinternal and relnamespace = current_schema()::regnamespace
    union all
    select rulename::text, definition from pg_rules where schemaname = current_schema()) as there`,
};

const plain = (text: string): string =>
  text
    .replace(/^CREATE TRIGGER (?=audit_entries_no)/, '')
    .split(/\s+/)
    .join(' ')
    .trim();

/** `foreign`: not of Daybook. `changed`: not with Daybook's text. `missing`: of Daybook, and not there. */
export interface GuardFault {
  name: string;
  what: 'foreign' | 'changed' | 'missing';
}

/** Where the triggers are not those that keep entries from being changed. */
export async function guardFaults(db: ReadDb): Promise<GuardFault[]> {
  const there = await db.select({ name: sql<string>`name`, text: sql<string>`text` }).from(THERE[dialect]);
  const own = dialect === 'sqlite' ? ON_SQLITE : ON_POSTGRES;
  const found = there.flatMap(({ name, text }): GuardFault[] => {
    const expected = own.get(name);
    if (expected === undefined) return [{ name, what: 'foreign' }];
    return plain(text) === plain(expected) ? [] : [{ name, what: 'changed' }];
  });
  const names = new Set(there.map(({ name }) => name));
  const missing = [...own.keys()].filter((name) => !names.has(name));
  return [...found, ...missing.map((name): GuardFault => ({ name, what: 'missing' }))];
}
