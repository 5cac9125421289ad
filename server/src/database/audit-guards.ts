import { sql } from 'drizzle-orm';
import { dialect } from '../config.ts';
import type { ReadDb } from './store.ts';

const REFUSES = 'audit entries are append-only';

/** Only while a company is being erased, its chain last (imports-and-exports.md#deleting-a-company). */
const beingErased = (row: string) =>
  `exists (select 1 from company_deletions where company_id = ${row}.company_id and finished_at is null)`;

/** What of a table never changes: its columns, or the whole row; and no row goes. */
interface Fixed {
  table: string;
  columns?: readonly string[];
  refuses: string;
}

const INVOICES_STAY = 'what was issued never changes';

/** Issued invoices (invoices.md#numbers): what is open, and where a document went, are not its content. */
const ISSUED: readonly Fixed[] = [
  {
    table: 'invoices',
    columns: [
      'company_id',
      'kind',
      'number',
      'label',
      'client_id',
      'recipient_id',
      'corrects_id',
      'issued_on',
      'due_on',
      'currency',
      'seller',
      'buyer',
      'note',
      'reason',
      'net',
      'tax',
      'total',
      'content_hash',
      'created_at',
    ],
    refuses: INVOICES_STAY,
  },
  { table: 'invoice_lines', refuses: INVOICES_STAY },
  {
    table: 'invoice_sources',
    columns: [
      'company_id',
      'invoice_line_id',
      'entry_id',
      'timesheet_id',
      'billing_item_id',
      'date',
      'work_code_id',
      'minutes',
      'distance',
      'stipend',
      'billing_rate',
      'created_at',
    ],
    refuses: INVOICES_STAY,
  },
];
/** Rows of `audit_entries` can be added and read, but not changed. */
const FIXED: readonly Fixed[] = [
  { table: 'audit_entries', refuses: REFUSES },
  { table: 'leave_ledger', refuses: 'the ledger of time off is append-only' },
  ...ISSUED,
];

const updateOf = ({ columns }: Fixed) => (columns ? `update of ${columns.join(', ')}` : 'update');

/** The triggers by name, each with its whole text. */
const ON_SQLITE = new Map(
  FIXED.flatMap((fixed) =>
    (
      [
        ['update', updateOf(fixed), ''],
        ['delete', 'delete', ` when not ${beingErased('old')}`],
      ] as const
    ).map(([what, event, when]) => {
      const name = `${fixed.table}_no_${what}`;
      return [
        name,
        `${name} before ${event} on ${fixed.table}${when} begin select raise(abort, '${fixed.refuses}'); end`,
      ] as const;
    }),
  ),
);

interface PostgresGuard {
  table: string;
  function: string;
  body: string;
  events: string;
  each: 'ROW' | 'STATEMENT';
}

const ON_POSTGRES_BY_NAME: Readonly<Record<string, PostgresGuard>> = Object.fromEntries(
  FIXED.flatMap((fixed): [string, PostgresGuard][] => {
    const { table, columns, refuses } = fixed;
    return [
      [
        `${table}_append_only`,
        {
          table,
          function: `${table}_refuse`,
          body: ` begin raise exception '${refuses}'; end `,
          events: columns ? `UPDATE OF ${columns.join(', ')} OR TRUNCATE` : 'UPDATE OR TRUNCATE',
          each: 'STATEMENT',
        },
      ],
      [
        `${table}_no_delete`,
        {
          table,
          function: `${table}_refuse_delete`,
          body: ` begin if ${beingErased('old')} then return old; end if; raise exception '${refuses}'; end `,
          events: 'DELETE',
          each: 'ROW',
        },
      ],
    ];
  }),
);

/** As Postgres itself writes it, with its state (`O` is on) and its function's body. */
const ON_POSTGRES = new Map(
  Object.entries(ON_POSTGRES_BY_NAME).map(([name, guard]) => [
    name,
    `CREATE TRIGGER ${name} BEFORE ${guard.events} ON ${guard.table} FOR EACH ${guard.each} EXECUTE FUNCTION ${guard.function}() O ${guard.body}`,
  ]),
);

/** The chain of no company begins with the database. */
const FIRST_HEAD =
  "insert into audit_heads (company_id, sequence, hash) values (0, 0, '') on conflict do nothing;";

const makeOnSqlite = [...ON_SQLITE.values()]
  .map((text) => `create trigger if not exists ${text};`)
  .join('\n');
export const SQLITE_AUDIT_GUARDS = `
  ${makeOnSqlite}
  ${FIRST_HEAD}`;

/** After a migration: those of an older version may differ. */
export const RENEW_SQLITE_AUDIT_GUARDS = `
  begin immediate;
  ${[...ON_SQLITE.keys()].map((name) => `drop trigger if exists ${name};`).join('\n')}
  ${makeOnSqlite}
  commit;`;

export const POSTGRES_AUDIT_GUARDS = `
  ${Object.entries(ON_POSTGRES_BY_NAME)
    .map(
      ([name, guard]) => `
  create or replace function ${guard.function}() returns trigger language plpgsql as $$${guard.body}$$;
  create or replace trigger ${name} before ${guard.events} on ${guard.table}
    for each ${guard.each} execute function ${guard.function}();`,
    )
    .join('\n')}
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
    .replace(
      /^CREATE TRIGGER (?=(?:audit_entries|leave_ledger|invoices|invoice_lines|invoice_sources)_no)/,
      '',
    )
    .split(/\s+/)
    .join(' ')
    .trim();

/** `foreign`: not Daybook's. `changed`: not Daybook's text. `missing`: Daybook's, but not there. */
export interface GuardFault {
  name: string;
  what: 'foreign' | 'changed' | 'missing';
}

/** The problems of the triggers that keep entries from being changed. */
export async function guardFaults(db: ReadDb): Promise<GuardFault[]> {
  const there = await db.select({ name: sql<string>`name`, text: sql<string>`text` }).from(THERE[dialect]);
  const guards = dialect === 'sqlite' ? ON_SQLITE : ON_POSTGRES;
  const faults = there.flatMap(({ name, text }): GuardFault[] => {
    const expected = guards.get(name);
    if (expected === undefined) return [{ name, what: 'foreign' }];
    return plain(text) === plain(expected) ? [] : [{ name, what: 'changed' }];
  });
  const names = new Set(there.map(({ name }) => name));
  const missing = [...guards.keys()].filter((name) => !names.has(name));
  return [...faults, ...missing.map((name): GuardFault => ({ name, what: 'missing' }))];
}
