import type { z } from 'zod';
import type { Reference } from '@daybook/domain/imports/kinds';
import { atColumn, type CellValue } from '@daybook/domain/imports/lines';
import type { ImportTarget } from '@daybook/domain/imports/plan';
import type { ImportAction } from '@daybook/domain/imports/states';
import { isRecord } from '@daybook/domain/values';
import type { References, Resolved, Target } from './references.ts';

export interface Planned {
  action: ImportAction;
  target_type: ImportTarget;
  target_id: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reasons: string[];
  /** Distinguishes its record from those of other lines. */
  key: string;
  active: number;
}

export interface PlannedLine extends Omit<Planned, 'key' | 'active'> {
  line: number;
  cells: string[];
}

export type Values = ReadonlyMap<string, CellValue>;

const NOTHING = { target_id: null, before: null, after: null, active: 0 };

export const failed = (target_type: ImportTarget, key: string, reasons: string[]): Planned => ({
  ...NOTHING,
  action: 'error',
  target_type,
  key,
  reasons,
});

export const leftOut = (target_type: ImportTarget, key: string, reason: string): Planned => ({
  ...NOTHING,
  action: 'skip',
  target_type,
  key,
  reasons: [reason],
});

/** The form's messages about an input, at the columns of the file. */
export function problemsOf(shape: z.ZodType, input: unknown): string[] {
  const read = shape.safeParse(input);
  if (read.success) return [];
  return read.error.issues.map(({ path, message }) => atColumn(String(path[0] ?? 'line'), message));
}

/** The fields of `values` listed in `names`, as a form would send them. */
export const valuesOf = (values: Values, names: readonly string[]): Record<string, CellValue> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = values.get(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

/** The text of a field; empty if there is none. */
export function textValue(values: Values, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}

export const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

type Fields = Readonly<Record<string, unknown>>;

const namesOfChanges = (present: Fields, wanted: Fields): string[] =>
  Object.keys(wanted).filter((name) => !sameValue(present[name], wanted[name]));

const partOf = (fields: Fields, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));

const freeFieldsIn = ({ custom_fields }: Fields): Fields => (isRecord(custom_fields) ? custom_fields : {});

/**
 * Those of `wanted` that differ from the present record, before and after; null if there are none. `custom_fields` are
 * compared and written key by key.
 */
export function differences(
  present: Fields,
  target: Fields,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const { custom_fields: _own, ...fields } = target;
  const names = namesOfChanges(present, fields);
  const freeNames = namesOfChanges(freeFieldsIn(present), freeFieldsIn(target));
  if (names.length + freeNames.length === 0) return null;
  const part = (of: Fields) => ({
    ...partOf(of, names),
    ...(freeNames.length > 0 && { custom_fields: partOf(freeFieldsIn(of), freeNames) }),
  });
  return { before: part(present), after: part(target) };
}

/** A line that changes a record, or leaves it as it is. */
export function changed(
  target_type: ImportTarget,
  key: string,
  target_id: number,
  change: { before: Record<string, unknown>; after: Record<string, unknown> } | null,
  active = 0,
): Planned {
  if (!change) return { ...NOTHING, action: 'same', target_type, key, target_id, reasons: [] };
  return { action: 'update', target_type, key, target_id, ...change, reasons: [], active };
}

export const created = (
  target_type: ImportTarget,
  key: string,
  after: Record<string, unknown>,
  active = 0,
): Planned => ({ ...NOTHING, action: 'create', target_type, key, after, reasons: [], active });

/** How `after` refers to a record: by its id, or by the line that creates it. */
export const referenceOf = (target: Target): unknown =>
  typeof target === 'number' ? target : { $line: target.line };

/** An id in place of one that is not known before its record is created, for a form's rules. */
export const idOrAny = (target: Target): number => (typeof target === 'number' ? target : 1);

/** The meaning of a reference's cell; null if it is empty or has no column. */
export function resolveCell(references: References, values: Values, name: Reference): Resolved | null {
  const value = values.get(name);
  return typeof value === 'string' ? references.resolve(name, value) : null;
}

/** The problem of a reference's cell. */
export const referenceProblems = (name: Reference, found: Resolved | null): string[] =>
  found && 'problem' in found ? [atColumn(name, found.problem)] : [];

/** A reference as a field of its record, written by `as`: `idOrAny` for a form's rules, `referenceOf` for the plan. */
export const referenceField = (
  field: string,
  found: Resolved | null,
  as: (target: Target) => unknown,
): Record<string, unknown> => (found && 'target' in found ? { [field]: as(found.target) } : {});

/** The effect of a changed `is_active` on the number of active records. */
export function activeChange(is_active: unknown): number {
  if (typeof is_active !== 'boolean') return 0;
  return is_active ? 1 : -1;
}
