type Fields = Record<string, unknown>;

/**
 * Before and after of a record for the audit trail: the changed fields, without those in `left_out` (aliases of
 * others). Null before: it is new. Null after: it is deleted.
 */
export function changedFields(
  before: object | null,
  after: object | null,
  left_out: readonly string[] = [],
): { before?: Fields; after?: Fields } {
  const old = new Map<string, unknown>(Object.entries(before ?? {}));
  const fresh = new Map<string, unknown>(Object.entries(after ?? {}));
  const isChanged = (one: unknown, other: unknown) =>
    one !== other && JSON.stringify(one) !== JSON.stringify(other);
  const keys = [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (key) => !left_out.includes(key) && isChanged(old.get(key), fresh.get(key)),
  );
  const pick = (row: Map<string, unknown>): Fields =>
    Object.fromEntries(keys.map((key) => [key, row.get(key)]));
  return { ...(before && { before: pick(old) }), ...(after && { after: pick(fresh) }) };
}

/** Whether a change leaves everything but the version the same: then there is nothing to record. */
export function changesNothing({ before, after }: { before?: unknown; after?: unknown }): boolean {
  if (!isObject(before) || !isObject(after)) return false;
  return Object.keys(changedFields(before, after, ['updated_at']).after ?? {}).length === 0;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
