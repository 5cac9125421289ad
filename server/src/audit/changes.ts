/** Before and after of a record for the audit trail: of the fields that differ, not of their doubles. */
export function changedFields<Row extends object>(
  before: Row,
  after: Row,
  leave: readonly (keyof Row)[] = [],
): { before: Partial<Row>; after: Partial<Row> } {
  const keys = (Object.keys(after) as (keyof Row)[]).filter(
    (key) => !leave.includes(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (row: Row) => Object.fromEntries(keys.map((key) => [key, row[key]])) as Partial<Row>;
  return { before: pick(before), after: pick(after) };
}
