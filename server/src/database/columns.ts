/**
 * Two small kits of columns, one for each database; tables are written once for both.
 * Everything is typed as Postgres, and SQLite's kit is cast to it: what only SQLite can do does not compile, and what
 * only Postgres understands fails in the first SQLite test.
 */
import { getTableColumns } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import * as lite from 'drizzle-orm/sqlite-core';
import {
  centsFromUsd,
  distanceFromHundredths,
  hoursFromMinutes,
  hundredthsFromDistance,
  millicentsFromRate,
  minutesFromHours,
  rateFromMillicents,
  sixtiethsFromUsd,
  toUnits,
  usdFromCents,
  usdFromSixtieths,
} from '@daybook/domain/money/exact';
import { inWhole, onWire, type Units } from '@daybook/domain/money/figures';
import { isDay } from '@daybook/domain/time/day';
import { isTime } from '@daybook/domain/time/work-time';
import { dialect } from '../config.ts';

const postgres = dialect === 'postgres';

interface Kind<Data, Stored> {
  pg: string;
  sqlite: string;
  /** Whether a stored text is one of this kind; left out: any is. */
  is?: (text: string) => boolean;
  toDriver?: (value: Data) => Stored;
  fromDriver?: (value: Stored) => Data;
}

/** What else is known of a kind, by the parameters that each of its columns keeps. */
const kinds = new WeakMap<object, Pick<Kind<unknown, unknown>, 'pg' | 'is'>>();

/** Of a column of a kind of ours; null: it is one of Drizzle's own. */
export function kindOf(column: pg.AnyPgColumn) {
  const { customTypeParams } = column['config'] as { customTypeParams?: object };
  return (customTypeParams && kinds.get(customTypeParams)) ?? null;
}

function kind<Data, Stored = Data>({ pg: inPostgres, sqlite, is, toDriver, fromDriver }: Kind<Data, Stored>) {
  const ways = {
    // The value of a placeholder is passed unchanged: null stays null, because no hours are not the same as 0 hours.
    ...(toDriver && {
      toDriver: (value: Data) => (value === null ? (value as unknown as Stored) : toDriver(value)),
    }),
    ...(fromDriver && { fromDriver }),
  };
  const params = { dataType: () => (postgres ? inPostgres : sqlite), ...ways };
  kinds.set(params, { pg: inPostgres, ...(is && { is }) });
  const forPostgres = pg.customType<{ data: Data; driverData: Stored }>(params);
  if (postgres) return forPostgres;
  return lite.customType<{ data: Data; driverData: Stored }>(params) as unknown as typeof forPostgres;
}

const plainTable = (postgres ? pg.pgTable : lite.sqliteTable) as typeof pg.pgTable;

/** Columns are called what their keys are called: Drizzle would look that up whenever it builds a query. */
export const table = ((...definition: Parameters<typeof plainTable>) => {
  const built = plainTable(...definition);
  for (const column of Object.values(getTableColumns(built))) Object.assign(column, { keyAsName: false });
  return built;
}) as typeof plainTable;
export const index = (postgres ? pg.index : lite.index) as typeof pg.index;
export const unique = (postgres ? pg.unique : lite.unique) as typeof pg.unique;
export const primaryKey = postgres ? pg.primaryKey : lite.primaryKey;
const foreignKey = (postgres ? pg.foreignKey : lite.foreignKey) as typeof pg.foreignKey;

interface OfCompany {
  company_id: pg.AnyPgColumn;
}

/** A foreign key to a row of the same company. */
export const belongsTo = (
  name: string,
  source: OfCompany,
  reference: pg.AnyPgColumn,
  target: OfCompany & { id: pg.AnyPgColumn },
) =>
  foreignKey({
    name,
    columns: [source.company_id, reference],
    foreignColumns: [target.company_id, target.id],
  });

export const alias = (postgres ? pg.alias : lite.alias) as typeof pg.alias;

/** Ids are positive integers that are never reused, even after a row was deleted. */
export const id = (
  postgres
    ? () => pg.integer().primaryKey().generatedByDefaultAsIdentity()
    : () => lite.integer().primaryKey({ autoIncrement: true })
) as () => ReturnType<
  ReturnType<ReturnType<typeof pg.integer>['primaryKey']>['generatedByDefaultAsIdentity']
>;

export const integer = (postgres ? pg.integer : lite.integer) as typeof pg.integer;
export const text = (postgres ? pg.text : lite.text) as typeof pg.text;
export const boolean = (postgres
  ? pg.boolean
  : () => lite.integer({ mode: 'boolean' })) as unknown as typeof pg.boolean;

/** A day, `YYYY-MM-DD`. Text on both databases, so that it compares, sorts and is returned identically. */
export const day = kind<string>({ pg: 'text', sqlite: 'text', is: isDay });
/** A time of day, `HH:mm`. */
export const timeOfDay = kind<string>({ pg: 'text', sqlite: 'text', is: isTime });
const isMoment = (stored: string): boolean => {
  const at = new Date(stored);
  return !Number.isNaN(at.getTime()) && at.toISOString() === stored;
};
/** A moment: ISO 8601 in UTC ending in `Z`, always with milliseconds, so that text order is time order. */
export const moment = kind<string>({ pg: 'text', sqlite: 'text', is: isMoment });

/** When a row was written first and last; `updated_at` is its version. */
export const stamps = () => ({ created_at: moment().notNull(), updated_at: moment().notNull() });

/** Hours, stored as whole minutes. */
export const minutes = kind<number, number>({
  pg: 'integer',
  sqlite: 'integer',
  toDriver: minutesFromHours,
  fromDriver: (value) => hoursFromMinutes(Number(value)),
});
/** Distances, stored as whole hundredths of their unit. */
export const hundredths = kind<number, number>({
  pg: 'integer',
  sqlite: 'integer',
  toDriver: hundredthsFromDistance,
  fromDriver: (value) => distanceFromHundredths(Number(value)),
});
/** Readings of an odometer, stored as whole tenths. */
export const tenths = kind<number, number>({
  pg: 'integer',
  sqlite: 'integer',
  toDriver: (value) => toUnits(value, 10),
  fromDriver: (value) => Number(value) / 10,
});
/** Multipliers of a rate, such as 1.5, stored as whole thousandths. */
export const thousandths = kind<number, number>({
  pg: 'integer',
  sqlite: 'integer',
  toDriver: (value) => toUnits(value, 1_000),
  fromDriver: (value) => Number(value) / 1_000,
});
/** Quantities of an invoice, stored as whole ten-thousandths. */
export const tenThousandths = kind<number, number>({
  pg: 'bigint',
  sqlite: 'integer',
  toDriver: (value) => toUnits(value, 10_000),
  fromDriver: (value) => Number(value) / 10_000,
});
/** US dollars, stored as whole cents. */
export const cents = kind<number, number>({
  pg: 'bigint',
  sqlite: 'integer',
  toDriver: centsFromUsd,
  fromDriver: (value) => usdFromCents(Number(value)),
});
/** Whole cents, in code as well. */
export const wholeCents = kind<number, number>({ pg: 'bigint', sqlite: 'integer', fromDriver: Number });
/** US dollars before rounding, stored in whole sixtieths of a cent: minutes at cents an hour. */
export const sixtieths = kind<number, number>({
  pg: 'bigint',
  sqlite: 'integer',
  toDriver: sixtiethsFromUsd,
  fromDriver: (value) => usdFromSixtieths(Number(value)),
});
/** US dollars per km or hour, stored in whole steps of 0.00001. */
export const millicents = kind<number, number>({
  pg: 'bigint',
  sqlite: 'integer',
  toDriver: millicentsFromRate,
  fromDriver: (value) => rateFromMillicents(Number(value)),
});

/** Whole millicents, in code as well. */
export const wholeMillicents = kind<number, number>({ pg: 'bigint', sqlite: 'integer', fromDriver: Number });
/** The same of a rate that is stored in whole cents. */
export const centsAsMillicents = kind<number, number>({
  pg: 'bigint',
  sqlite: 'integer',
  toDriver: (value) => Math.round(value / 1_000),
  fromDriver: (value) => Number(value) * 1_000,
});

/** JSON that keeps the order of its keys (Postgres `jsonb` would not). */
export function json<Shape>() {
  return kind<Shape, string>({
    pg: 'text',
    sqlite: 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => JSON.parse(value) as Shape,
  })();
}

/** JSON with figures that are in whole units in code, and stored as the wire carries them. */
export function jsonOf<Figure extends string, Shape extends Readonly<Record<Figure, number | null>>>(
  figures: Units<Figure>,
) {
  return kind<Shape, string>({
    pg: 'text',
    sqlite: 'text',
    toDriver: (value) => JSON.stringify({ ...value, ...onWire(figures, value) }),
    fromDriver: (stored) => {
      const value = JSON.parse(stored) as Shape;
      return { ...value, ...inWhole(figures, value) };
    },
  })();
}

export const bytes = kind<Buffer, Buffer>({ pg: 'bytea', sqlite: 'blob' });

/** A row as its table will return it, in the steps of each column. */
export function asStored<Table extends pg.PgTable>(
  storedIn: Table,
  row: Table['$inferSelect'],
): Table['$inferSelect'] {
  const columns = getTableColumns(storedIn);
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const column = columns[name];
      return [
        name,
        column && value !== null ? column.mapFromDriverValue(column.mapToDriverValue(value)) : value,
      ];
    }),
  );
}
