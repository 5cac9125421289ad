import type { ImportTarget } from '@daybook/domain/imports/plan';
import { isRecord } from '@daybook/domain/values';
import { contractEntry } from '../plan/contracts.ts';
import { sameValue } from '../plan/planned.ts';

type Fields = Record<string, unknown>;

/** Whether an existing record is still as a line left it. */
export function isStill(type: ImportTarget, current: Fields, expected: Fields): boolean {
  if (type === 'contract') {
    const { work_code: code, entry } = expected;
    return sameEntry(contractEntry(current, code), isRecord(entry) ? entry : null);
  }
  const { custom_fields, rates_effective_from: _day, ...fields } = expected;
  const free = isRecord(custom_fields) ? custom_fields : {};
  const present = isRecord(current.custom_fields) ? current.custom_fields : {};
  return (
    Object.keys(fields).every((name) => sameValue(current[name], fields[name])) &&
    Object.keys(free).every((name) => sameValue(present[name], free[name]))
  );
}

const sameEntry = (first: Fields | null, second: Fields | null): boolean =>
  [...new Set([...Object.keys(first ?? {}), ...Object.keys(second ?? {})])].every((name) =>
    sameValue(first?.[name], second?.[name]),
  ) && (first === null) === (second === null);
