import type { FastifyRequest } from 'fastify';
import { listCell, textCell } from '@daybook/domain/imports/cells';
import { csvText } from '@daybook/domain/text/csv';
import { Refusal } from '../../kernel/refusals.ts';
import { qualityOf } from '../accept.ts';
import type { JsonSchema } from './schemas.ts';

const CSV = 'text/csv';
const JSON_TYPE = 'application/json';

/**
 * The form in which the caller wants an answer that exists as JSON, and with `as_csv` also as CSV; throws the 406 if
 * neither is acceptable.
 */
export function formWanted(request: FastifyRequest, as_csv: boolean): 'json' | 'csv' {
  const accept = request.headers.accept || '*/*';
  const json = qualityOf(accept, JSON_TYPE);
  const csv = as_csv ? qualityOf(accept, CSV) : 0;
  if (json === 0 && csv === 0)
    throw new Refusal('not_acceptable', `This is available as ${JSON_TYPE}${as_csv ? ` or ${CSV}` : ''}.`);
  if (csv !== json) return csv > json ? 'csv' : 'json';
  const [at, other] = [accept.indexOf(CSV), accept.indexOf(JSON_TYPE)];
  return at >= 0 && (other < 0 || at < other) ? 'csv' : 'json';
}

type Path = readonly string[];

export const withoutNull = (schema: JsonSchema): JsonSchema =>
  schema.anyOf?.find((choice) => choice.type !== 'null') ?? schema;

/** It does not fit into a cell; the ids of its content are in a column of their own. */
export const isListOfRecords = (schema: JsonSchema): boolean =>
  withoutNull(withoutNull(schema).items ?? {}).properties !== undefined;

/** `client_code_details` next to `client_code` (rest.md#shapes). */
const isTwin = (name: string, properties: Record<string, JsonSchema>): boolean =>
  name.endsWith('_details') && name.replace(/_details$/, '') in properties;

/** Fields that a record has where there is time off; the columns of CSV stay as they were before it (time-off.md#pay-of-time-off). */
const OF_TIME_OFF = new Set(['leave_hours', 'leave_request']);
const isOfTimeOff = (name: string, { required = [] }: JsonSchema): boolean =>
  OF_TIME_OFF.has(name) && !required.includes(name);

/** One column per field, `client.name` for a field of a nested record; the same for an empty list and a full one. */
export function columnsOf(schema: JsonSchema, path: Path = []): Path[] {
  const plain = withoutNull(schema);
  if (!plain.properties || path.length > 2) return [path];
  const { properties } = plain;
  return Object.entries(properties)
    .filter(
      ([name, inner]) => !isListOfRecords(inner) && !isTwin(name, properties) && !isOfTimeOff(name, plain),
    )
    .flatMap(([name, inner]) => columnsOf(inner, [...path, name]));
}

export const valueAt = (row: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    row,
  );

const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

export function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return textCell(value);
  if (Array.isArray(value) && value.every(isPlain)) return textCell(listCell(value));
  return JSON.stringify(value);
}

/** A list as CSV: cells that a spreadsheet would run as formulas are guarded (billing.md#csv). */
export function listAsCsv(rows: readonly unknown[], itemSchema: JsonSchema): string {
  const columns = columnsOf(itemSchema);
  return csvText([
    columns.map((path) => path.join('.')),
    ...rows.map((row) => columns.map((path) => cellOf(valueAt(row, path)))),
  ]);
}
