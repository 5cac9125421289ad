import { isRecord } from '../values.ts';

/** Free JSON stored with a record: a client's custom_fields, a report's additional_info. */
export type FreeFields = Readonly<Record<string, unknown>>;

export const CUSTOM_FIELD_TYPES = ['text', 'dropdown', 'checkbox'] as const;

/** The options of a dropdown, in order and without duplicates. */
export const optionsOf = (joined: string | null | undefined): string[] => [
  ...new Set((joined ?? '').split(',').flatMap((option) => option.trim() || [])),
];

const MAX_FREE_FIELDS_BYTES = 64 * 1024;
const MAX_DEPTH = 8;
const KEY = /^[A-Za-z0-9_]{1,60}$/;

/** The key under which a client's custom_fields store the value of an admin-defined field, also after it is renamed. */
export const customFieldKey = (definition: { id: number | '' }): string => `field_${definition.id}`;

/** A key that may be stored: letters, digits and underscores, and no name that every object has. */
export const isFreeKey = (key: string): boolean =>
  KEY.test(key) && !(key in Object.prototype) && key !== 'prototype';

function keyProblem(value: unknown, depth: number): string | null {
  if (!Array.isArray(value) && !isRecord(value)) return null;
  if (depth > MAX_DEPTH) return 'These fields are nested too deeply.';
  for (const [key, inner] of Object.entries<unknown>(value)) {
    if (!Array.isArray(value) && !isFreeKey(key)) {
      return `"${key.slice(0, 60)}" cannot be the name of a field: use letters, digits and underscores.`;
    }
    const problem = keyProblem(inner, depth + 1);
    if (problem) return problem;
  }
  return null;
}

/** Bytes of a text in UTF-8. */
function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** The refusal of free fields before they are stored, or null: keys at every depth, nesting, 64 KiB as JSON. */
export function freeFieldsProblem(fields: FreeFields): string | null {
  const problem = keyProblem(fields, 1);
  if (problem) return problem;
  return utf8Bytes(JSON.stringify(fields)) > MAX_FREE_FIELDS_BYTES
    ? 'These fields are too large: at most 64 KiB in total.'
    : null;
}

/** A PATCH of free fields: top-level keys are merged, null removes one (clients-and-contracts.md#contract). */
export function mergeFreeFields(stored: FreeFields | null | undefined, patch: FreeFields): FreeFields {
  const kept = Object.entries({ ...stored, ...patch }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(kept);
}
