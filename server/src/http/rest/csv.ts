import type { FastifyRequest } from 'fastify';
import { csvText } from '@daybook/domain/csv';
import type { JsonSchema } from './schemas.ts';

/** Whether the caller asks for CSV and would not rather have JSON. */
export function wantsCsv(request: FastifyRequest): boolean {
  const accepted = (request.headers.accept ?? '').split(',').map((part) => part.split(';')[0]?.trim());
  const csv = accepted.indexOf('text/csv');
  const json = accepted.findIndex((type) => type === 'application/json');
  return csv >= 0 && (json < 0 || csv < json);
}

type Path = readonly string[];

const withoutNull = (schema: JsonSchema): JsonSchema =>
  schema.anyOf?.find((choice) => choice.type !== 'null') ?? schema;

/** One column per field, `client.name` for a field of a record within; the same for an empty list and a full one. */
function columnsOf(schema: JsonSchema, path: Path = []): Path[] {
  const plain = withoutNull(schema);
  if (!plain.properties || path.length > 2) return [path];
  return Object.entries(plain.properties).flatMap(([name, inner]) => columnsOf(inner, [...path, name]));
}

const at = (row: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    row,
  );

const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

function cell(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value) && value.every(isPlain)) return value.map((item) => String(item)).join('; ');
  return JSON.stringify(value);
}

/** A list as CSV: cells that a spreadsheet would run as formulas are guarded (decisions §6). */
export function listAsCsv(rows: readonly unknown[], itemSchema: JsonSchema): string {
  const columns = columnsOf(itemSchema);
  return csvText([
    columns.map((path) => path.join('.')),
    ...rows.map((row) => columns.map((path) => cell(at(row, path)))),
  ]);
}
