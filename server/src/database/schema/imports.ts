import { DATE_ORDERS } from '@daybook/domain/imports/cells';
import { IMPORT_KINDS, IMPORT_SOURCES } from '@daybook/domain/imports/kinds';
import { NUMBER_STYLES } from '@daybook/domain/imports/numbers';
import type { ColumnFacts, ImportCounts, ImportTarget, ValueMapping } from '@daybook/domain/imports/plan';
import { IMPORT_ACTIONS, IMPORT_OUTCOMES, IMPORT_STATES } from '@daybook/domain/imports/states';
import {
  belongsTo,
  day,
  id,
  index,
  integer,
  json,
  moment,
  primaryKey,
  stamps,
  table,
  text,
  unique,
} from '../columns.ts';
import { companyId } from './companies.ts';
import { users } from './employees.ts';

/** An imported file, from its upload to its end (imports-and-exports.md#importing). */
export const imports = table(
  'imports',
  {
    id: id(),
    company_id: companyId(),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    source: text({ enum: IMPORT_SOURCES }).notNull(),
    file_name: text(),
    file_sha256: text().notNull(),
    /** Size of the file; 0 once its cells are no longer kept. */
    bytes: integer().notNull().default(0),
    encoding: text({ enum: ['utf-8', 'windows-1252'] }).notNull(),
    delimiter: text({ enum: [',', ';', '\t', '|'] }).notNull(),
    /** Null: not answered, or there is no question. */
    date_order: text({ enum: DATE_ORDERS }),
    number_style: text({ enum: NUMBER_STYLES }),
    header: json<ColumnFacts[]>().notNull(),
    /** By column, the field it is for. */
    mapping: json<(string | null)[]>().notNull(),
    value_mapping: json<ValueMapping>().notNull(),
    /** For time history: work up to this day has been paid outside Daybook. */
    paid_until: day(),
    state: text({ enum: IMPORT_STATES }).notNull(),
    plan_hash: text(),
    /** What the plan was made from: every record that it may change, by its version. */
    state_hash: text(),
    planned_at: moment(),
    counts: json<ImportCounts>(),
    lines: integer().notNull(),
    lines_done: integer().notNull(),
    /** Until when a process holds it, to plan, apply or undo; null: no process needs to. */
    claimed_until: moment(),
    /** Who last had it planned, applied or undone, and whether through an API key. */
    run_by_id: integer(),
    run_through: text({ enum: ['app', 'api-key'] }),
    created_by_id: integer(),
    created_at: moment().notNull(),
    applied_at: moment(),
    updated_at: moment().notNull(),
  },
  (t) => [
    unique('imports_of_company').on(t.company_id, t.id),
    index('imports_claimed').on(t.claimed_until),
    belongsTo('imports_author_fk', t, t.created_by_id, users),
  ],
);

/** The lines of a file, and below line 1 the records created for its unknown values. */
export const importRows = table(
  'import_rows',
  {
    company_id: integer().notNull(),
    import_id: integer().notNull(),
    line: integer().notNull(),
    /** Null after 90 days. */
    cells: json<string[]>(),
    action: text({ enum: IMPORT_ACTIONS }),
    target_type: text().$type<ImportTarget>(),
    target_id: integer(),
    before: json<Record<string, unknown>>(),
    after: json<Record<string, unknown>>(),
    reason: text(),
    outcome: text({ enum: IMPORT_OUTCOMES }),
  },
  (t) => [
    primaryKey({ name: 'import_rows_pk', columns: [t.company_id, t.import_id, t.line] }),
    index('import_rows_by_action').on(t.company_id, t.import_id, t.action, t.line),
    index('import_rows_by_outcome').on(t.company_id, t.import_id, t.outcome, t.line),
    belongsTo('import_rows_import_fk', t, t.import_id, imports),
  ],
);

/** A mapping that is offered again for a file with the same columns. */
export const importProfiles = table(
  'import_profiles',
  {
    id: id(),
    company_id: companyId(),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    name: text().notNull(),
    name_key: text().notNull(),
    header_key: text().notNull(),
    /** By column name, the field it is for. */
    mapping: json<Record<string, string>>().notNull(),
    value_mapping: json<ValueMapping>().notNull(),
    date_order: text({ enum: DATE_ORDERS }),
    number_style: text({ enum: NUMBER_STYLES }),
    ...stamps(),
  },
  (t) => [unique('import_profiles_name').on(t.company_id, t.kind, t.name_key)],
);

/**
 * An imported line of time history, by what distinguishes it from others: importing it again adds nothing
 * (imports-and-exports.md#time-history).
 */
export const importKeys = table(
  'import_keys',
  {
    id: id(),
    company_id: integer().notNull(),
    /** Person, client, work code, date, start, end, minutes and a running number, as a JSON list. */
    key: text().notNull(),
    /** Null: imported before the company moved here. */
    import_id: integer(),
    /** The daily log with the line as an entry (no foreign key: one that is still to be paid may be deleted). */
    daily_log_id: integer().notNull(),
  },
  (t) => [
    unique('import_keys_of_company').on(t.company_id, t.key),
    index('import_keys_by_import').on(t.company_id, t.import_id),
    index('import_keys_by_log').on(t.company_id, t.daily_log_id),
    belongsTo('import_keys_import_fk', t, t.import_id, imports),
  ],
);
