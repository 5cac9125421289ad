/** The possible problems of the audit trail, each by its code with its meaning for the entry or company named with it. */
export const AUDIT_PROBLEMS = {
  missing: 'This entry is missing.',
  unlinked: 'It does not continue the entry before it.',
  changed: 'It was changed after it was written.',
  unsealed: 'It has no seal: Daybook did not write it, or wrote it before entries were sealed.',
  unknown_key:
    'It was sealed with an unknown key: one that neither comes from the signing key nor is in DATA_DIR/audit-keys.',
  cut: 'This entry and those after it were cut off.',
  moved_end: 'The chain ends before it, and Daybook did not write that end: entries were cut off or added.',
  overrun: 'It comes after the end of the chain.',
  no_head: 'The end of its chain was removed.',
  no_company: 'There is a chain, but no such company.',
  company_gone: 'The company was registered, but it and its chain are gone.',
  earlier_head_gone: 'It was once the end of the chain, and is no longer in it.',
  trigger_missing: 'This trigger, which keeps entries from being changed, is missing.',
  trigger_changed: 'This trigger, which keeps entries from being changed, does something else.',
  trigger_foreign: 'This trigger or rule is not one of Daybook’s, and may change what people save.',
} as const;
export type AuditProblem = keyof typeof AUDIT_PROBLEMS;

const isProblem = (code: string): code is AuditProblem => Object.hasOwn(AUDIT_PROBLEMS, code);
export const AUDIT_PROBLEM_CODES = Object.keys(AUDIT_PROBLEMS).filter(isProblem);

interface Place {
  company_id: number | null;
  sequence: number | null;
  /** A trigger, or a recorded head. */
  name: string | null;
}

/** `Company 3, entry 17`, `No company, entry 2`, `Trigger x`. */
export function auditPlaceText({ company_id, sequence, name }: Place): string {
  if (company_id === null && sequence === null && name !== null) return `Trigger ${name}`;
  const whose = company_id === null ? 'No company' : `Company ${company_id}`;
  const entry = sequence === null ? '' : `, entry ${sequence}`;
  return `${whose}${entry}${name === null ? '' : ` (${name})`}`;
}
