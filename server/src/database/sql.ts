import {
  and,
  getTableColumns,
  or,
  sql,
  type AnyColumn,
  type SQL,
  type SQLWrapper,
  type Subquery,
} from 'drizzle-orm';
import type { AnyPgTable } from 'drizzle-orm/pg-core';
import { MILLIONTHS_OF_KM, type DistanceUnit } from '@daybook/domain/money/distance';
import { LIGATURES, MARKS, searchWords, VARIANTS } from '@daybook/domain/text/fold';
import { dialect } from '../config.ts';
import type { OrPlaceholder } from './statements.ts';

const postgres = dialect === 'postgres';

/** Some columns of a table, each under its own name, for a query to select. */
export const pick = <Table extends AnyPgTable, Name extends keyof Table['_']['columns'] & string>(
  table: Table,
  ...names: readonly Name[]
): Pick<Table['_']['columns'], Name> =>
  Object.fromEntries(names.map((name) => [name, getTableColumns(table)[name]])) as Pick<
    Table['_']['columns'],
    Name
  >;

/** A figure as it is stored, in whole units; null stays null. */
export const whole = <Column extends AnyColumn>(column: Column) =>
  sql<Column['_']['notNull'] extends true ? number : number | null>`${column}`.mapWith(Number);

/** A rate that is stored in cents, in millicents; null stays null. */
export const inMillicents = (cents: AnyColumn) =>
  sql<number | null>`${cents}`.mapWith((value: number | string) => Number(value) * 1_000);

const asJson = { mapToDriverValue: (ids: unknown) => JSON.stringify(ids) };
const asArray = { mapToDriverValue: (ids: unknown) => ids };

/**
 * Whether the column is one of the ids: one statement and one value, however many there are. (A value for each would need another
 * statement for each number of them, and the databases take 32,766 at the most.)
 */
export function inIds(column: AnyColumn, ids: OrPlaceholder<readonly number[]>): SQL {
  return postgres
    ? sql`${column} = any(${sql.param(ids, asArray)})`
    : sql`${column} in (select value from json_each(${sql.param(ids, asJson)}))`;
}

/** The ids in a column of a group, each as often as it is there. */
export const idsAmong = (column: AnyColumn) =>
  (postgres ? sql`cast(json_agg(${column}) as text)` : sql`json_group_array(${column})`).mapWith(
    (ids: string) => JSON.parse(ids) as number[],
  );

/**
 * Whether the column is one of a query's results. Postgres runs that query first: it would rather read a long table
 * completely than join it with a few thousand rows.
 */
export const inSubquery = (column: AnyColumn, query: SQLWrapper): SQL =>
  postgres ? sql`${column} = any(array(${query}))` : sql`${column} in (${query})`;

/** Whether a column contains a folded word (`searchWords`). Wildcards in it are literal. */
function contains(column: AnyColumn | SQL, word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  // `LIKE` ignores the case of A–Z, and is many times faster than our `fold` (`connectSqlite`).
  if (!postgres)
    return sql`case when ${column} glob ${NOT_PLAIN} then fold(${column}) else ${column} end like ${pattern} escape '\\'`;
  return /^[ -~]*$/.test(word)
    ? sql`${foldedInPostgres(column)} like ${pattern} escape '\\'`
    : sql`${foldedInPostgres(column)} ~ ${inAnyCase(word)}`;
}

/** What folding changes more in than the case. */
const NOT_PLAIN = '*[^\t-\r -_a-~]*';

const UPPER = Array.from(
  VARIANTS.from,
  (letter, at) => [letter.toUpperCase(), VARIANTS.to.charAt(at)] as const,
);
const APART = UPPER.filter(([letter]) => letter > '~' && !VARIANTS.from.includes(letter));
const IN_BOTH_CASES = {
  from: VARIANTS.from + APART.map(([letter]) => letter).join(''),
  to: VARIANTS.to + APART.map(([, sign]) => sign).join(''),
};
const inCapitals = ([letter, letters]: readonly [string, string]) => [letter.toUpperCase(), letters] as const;

/** `fold` of the domain, except that in a database with the locale C letters beyond A–Z keep their case. */
function foldedInPostgres(column: AnyColumn | SQL): SQL {
  const lower = sql`lower(regexp_replace(normalize(${column}, NFD), ${`[${MARKS}]`}, '', 'g'))`;
  const signs = sql`translate(${lower}, ${IN_BOTH_CASES.from}, ${IN_BOTH_CASES.to})`;
  const folded = [...LIGATURES, ...LIGATURES.map(inCapitals)].reduce(
    (text, [one, two]) => sql`replace(${text}, ${one}, ${two})`,
    signs,
  );
  const isPlain = sql`octet_length(${column}) = length(${column}) and strpos(${column}, '${sql.raw('`')}') = 0`;
  return sql`(case when ${isPlain} then lower(${column}) else ${folded} end)`;
}

/** A regular expression with both cases of the letters that Postgres' `lower` does not change in a database with the locale C. */
const inAnyCase = (word: string): string =>
  word.replace(/./gsu, (letter) =>
    letter <= '~' ? letter.replace(/[^\w\s]/, String.raw`\$&`) : `[${letter}${letter.toUpperCase()}]`,
  );

/** For each word of a search, in any order, a condition. */
export const everyWord = (search: string, matches: (word: string) => SQL | undefined): SQL | undefined =>
  and(...searchWords(search).map(matches));

/** Whether each word of a search is in one of the columns, folded as in the domain. */
export const matchesSearch = (
  search: string,
  ...columns: readonly (AnyColumn | SQL | undefined)[]
): SQL | undefined =>
  everyWord(search, (word) => or(...columns.map((column) => column && contains(column, word))));

/** Rows that a query reads in place of a table's: a subquery under the table's name, with the columns that it selects. */
export const inPlaceOf = <Table extends AnyPgTable>(_table: Table, rows: Subquery): Table =>
  rows as unknown as Table;

/** For an insert of rows that exist: each of their columns is replaced, except what says whose and which row it is. */
export const excludedColumns = (table: AnyPgTable): Record<string, SQL> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).flatMap(([key, { name }]) =>
      key === 'id' || key === 'company_id' ? [] : [[key, sql`excluded.${sql.identifier(name)}`]],
    ),
  );

/** First and last name as one text, to search in. */
export const fullName = (of: { first_name: AnyColumn; last_name: AnyColumn }): SQL =>
  sql`${of.first_name} || ' ' || ${of.last_name}`;

/** The row that a left join found by a foreign key that is never null, which the types cannot know. */
export function requireJoined<Row>(joined: Row | null): Row {
  if (joined === null) throw new Error('A foreign key leads nowhere.');
  return joined;
}

const [IN_KM, IN_MI] = [sql.raw(`${MILLIONTHS_OF_KM.km}`), sql.raw(`${MILLIONTHS_OF_KM.mi}`)];
const MI_HALF = sql.raw(`${MILLIONTHS_OF_KM.mi / 2n}`);

/** A stored distance in another unit, each row rounded half up to 0.01 (`convertDistance`). */
export const distanceIn = (unit: OrPlaceholder<DistanceUnit>, itsUnit: AnyColumn, distance: AnyColumn): SQL =>
  sql`case when ${itsUnit} = ${unit} then ${distance}
    when ${itsUnit} = 'mi' then (cast(${distance} as bigint) * ${IN_MI} + ${IN_KM} / 2) / ${IN_KM}
    else (cast(${distance} as bigint) * ${IN_KM} + ${MI_HALF}) / ${IN_MI} end`;
