import { suggestedMapping, type ImportField, type ImportKind, type ImportSource } from './kinds.ts';

/** How another product's export is recognised, and the fields of its columns; other columns are left out. */
interface Product {
  source: ImportSource;
  /** Columns that only its files have together. */
  telling_columns: readonly string[];
  /** By column, in the product's spelling. Of two for one field, the first in the file counts. */
  fields: Readonly<Record<string, string>>;
  /** What its empty cells contain. */
  blank?: string;
}

/** What the detailed reports of Clockify and Toggl have in common. */
const WHO_AND_WHAT = {
  Email: 'email',
  User: 'user',
  Client: 'client',
  Project: 'project',
  Task: 'work_code',
  Activity: 'work_code',
  Description: 'daily_narrative',
};

/**
 * Vendors change their columns; an admin with other columns, or another language, matches them by hand
 * (imports-and-exports.md#other-products).
 */
const PRODUCTS: readonly Product[] = [
  {
    source: 'clockify',
    telling_columns: ['Start Date', 'Start Time', 'End Date', 'End Time', 'Email'],
    fields: {
      ...WHO_AND_WHAT,
      'Start Date': 'date',
      'Start Time': 'start_time',
      'End Date': 'end_date',
      'End Time': 'end_time',
      'Duration (h)': 'hours',
      'Duration (decimal)': 'hours',
    },
  },
  {
    source: 'toggl',
    telling_columns: ['Start date', 'Start time', 'Email'],
    fields: {
      ...WHO_AND_WHAT,
      // Reports since 2024 have a member and a stop, earlier ones a user and an end.
      Member: 'user',
      'Start date': 'date',
      'Start time': 'start_time',
      'End date': 'end_date',
      'End time': 'end_time',
      'Stop date': 'end_date',
      'Stop time': 'end_time',
      Duration: 'hours',
    },
    blank: '-',
  },
  {
    source: 'kimai',
    telling_columns: ['Date', 'From', 'To', 'Customer', 'Activity'],
    fields: {
      Date: 'date',
      From: 'start_time',
      To: 'end_time',
      Duration: 'hours',
      Email: 'email',
      'E-mail': 'email',
      // Kimai 2 has the name in front of the "User", which is then only the name for signing in.
      Name: 'user',
      User: 'user',
      Customer: 'client',
      Project: 'project',
      Activity: 'work_code',
      Description: 'daily_narrative',
    },
  },
];

/**
 * The product that a file comes from, by its columns, their fields, and what its empty cells contain. Exact spelling
 * tells products apart: Toggl has a "Start date", and Clockify a "Start Date".
 */
export function recognise(
  kind: ImportKind,
  columns: readonly string[],
  fields: readonly ImportField[],
): { source: ImportSource; mapping: (string | null)[]; blank: string } {
  const names = columns.map((name) => name.trim());
  const product =
    kind === 'time_history' &&
    PRODUCTS.find(({ telling_columns }) => telling_columns.every((name) => names.includes(name)));
  const blank = product ? (product.blank ?? '') : '';
  if (product) return { source: product.source, mapping: mappingOf(product, names), blank };
  const { mapping, isOurs } = suggestedMapping(kind, columns, fields);
  return { source: isOurs ? 'template' : 'other', mapping, blank };
}

function mappingOf({ fields }: Product, names: readonly string[]): (string | null)[] {
  const used = new Set<string>();
  return names.map((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined || used.has(field)) return null;
    used.add(field);
    return field;
  });
}
