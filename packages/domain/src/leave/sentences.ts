import { divideHalfUp, formatMinutes } from '../money/exact.ts';
import { formatShortDay, type Day } from '../time/day.ts';
import type { LeaveProblem } from './approval.ts';
import type { Accrual, LeaveCap, LeaveDefinition } from './policy.ts';
import type { LedgerKind } from './replay.ts';

/** The wording of time off. Decisions use codes, never these words. */

const time = (minutes: number): string => `${formatMinutes(minutes)} h`;

const earns = (accrual: Accrual): string => {
  if (accrual.kind === 'none') return 'There is no balance.';
  if (accrual.kind === 'front_load') return `Gives ${time(accrual.minutes)} on the first day of each year.`;
  if (accrual.kind === 'per_period')
    return accrual.every === 'month'
      ? `Earns ${time(accrual.minutes)} on the last day of each month.`
      : `Earns ${time(accrual.minutes)} every ${accrual.every} days.`;
  const counts = [
    accrual.overtime ? 'overtime counts' : 'overtime does not count',
    ...(accrual.leave ? ['time off counts'] : []),
  ].join(', ');
  return `Earns ${accrual.num} h for every ${accrual.den} h worked; ${counts}.`;
};

const capText = ({ minutes, days }: LeaveCap): string =>
  days === 0 ? time(minutes) : `${time(minutes)}, or ${days} usual days if that is more`;

export const hasNoBalance = (type: string): string =>
  `${type} has no balance: it is only counted as it is used.`;

/** A policy in sentences, as its page and its picker show it. */
export function policySentences(definition: LeaveDefinition): string[] {
  const { year_cap, balance_cap, carry, use_cap, wait_days, below_zero, year_starts } = definition;
  const hasBalance = definition.accrual.kind !== 'none';
  return [
    earns(definition.accrual),
    year_cap === null ? '' : `At most ${time(year_cap)} can be earned a year.`,
    balance_cap === null ? '' : `Earning stops at a balance of ${capText(balance_cap)}.`,
    hasBalance ? carryText(carry) : '',
    use_cap === null ? '' : `Yearly use is limited to ${capText(use_cap)}.`,
    wait_days === 0 ? '' : `It can be used from ${wait_days} days after the hire date.`,
    below_zero === 0 ? '' : `The balance may go ${time(below_zero)} below zero.`,
    year_starts === '01-01' ? '' : `The year begins on ${formatShortDay(`2001-${year_starts}`)}.`,
    definition.rate === 'base' ? '' : 'It is paid at the regular rate.',
    definition.loading === 0 ? '' : `It is paid ${definition.loading / 10}% extra.`,
  ].filter((sentence) => sentence !== '');
}

const carryText = (carry: number | null): string => {
  if (carry === null) return 'All of it carries over to the next year.';
  return carry === 0
    ? 'None of it carries over to the next year.'
    : `Up to ${time(carry)} carry over to the next year.`;
};

/** Why a request of a person cannot be approved. */
export function problemSentence(problem: LeaveProblem, type: string, person: string): string {
  switch (problem.code) {
    case 'not_set_up':
      return 'This time off is not set up for you.';
    case 'leave_wait':
      return `${type} can be used from ${formatShortDay(problem.usable_from)}.`;
    case 'leave_limit':
      return `${person} may use ${time(problem.cap)} a year and has used ${time(problem.used)}.`;
    case 'leave_balance':
      return `${person} has ${time(problem.has)} on ${formatShortDay(problem.day)}. This takes ${time(problem.takes)}.`;
    case 'leave_short':
      return `${person} would be ${time(problem.short)} short on ${formatShortDay(problem.day)}.`;
  }
}

/** What a person who asks for more than there will be is told; the request can be sent all the same. */
export const beyondBalance = (minutes: number, day: Day): string =>
  `This is ${time(minutes)} more than you will have on ${formatShortDay(day)}.`;

/** What a line of a ledger says of how it came about. */
export interface ToldLine {
  kind: LedgerKind;
  minutes: number;
  withheld: number;
  /** What changed, or what was written by hand. */
  reason: string | null;
  created_by: string | null;
  definition: Pick<LeaveDefinition, 'accrual' | 'carry'> | null;
  /** The timesheet by which it was earned, with what counts of it now. */
  sheet: { days: string; counted: number } | null;
  /** The limit above which something was lost, in minutes. */
  cap: number | null;
}

/** A line of a ledger in words: "Timesheet Nov 1 – 14: 76:00 h ÷ 30 = 2:32 h. 1:02 h not earned: 80:00 h at most." */
export function lineSentence(line: ToldLine): string {
  const lost =
    line.withheld > 0
      ? `${time(line.withheld)} not earned${line.cap === null ? '' : `: ${time(line.cap)} at most`}`
      : null;
  return [CAUSES[line.kind](line), lost].filter((part) => part !== null).join('. ');
}

const CAUSES: Readonly<Record<LedgerKind, (line: ToldLine) => string>> = {
  accrual: (line) =>
    earnedBy(line) ?? line.reason ?? (line.sheet ? `Timesheet ${line.sheet.days}` : 'Earned'),
  grant: ({ minutes, reason, definition }) => {
    if (minutes < 0) return reason ?? 'Corrected';
    return definition?.accrual.kind === 'front_load' ? 'Given for the year' : 'Given for the period';
  },
  adjust: ({ created_by, reason }) =>
    [`Adjusted${created_by === null ? '' : ` by ${created_by}`}`, reason]
      .filter((part) => part !== null)
      .join(': '),
  taken: ({ minutes, reason }) => (minutes < 0 ? 'Time off' : (reason ?? 'Time off cancelled')),
  payout: ({ minutes, reason }) => (minutes > 0 ? (reason ?? 'Corrected') : 'Paid out'),
  expire: ({ minutes, reason, definition }) => {
    if (minutes > 0) return reason ?? 'Corrected';
    return definition?.carry ? `Not carried over: ${time(definition.carry)} at most` : 'Not carried over';
  },
};

/** How a sheet earned it; null for a line that only corrects an earlier one. */
function earnedBy({ minutes, withheld, sheet, definition }: ToldLine): string | null {
  const accrual = definition?.accrual;
  if (!sheet || accrual?.kind !== 'per_hour') return null;
  const { num, den } = accrual;
  const earned = minutes + withheld;
  // The year's total is rounded, not each sheet.
  const exact = divideHalfUp(BigInt(num) * BigInt(sheet.counted), BigInt(den));
  if (earned <= 0 || Math.abs(earned - exact) > 1) return null;
  const times = num === 1 ? '' : ` × ${num}`;
  return `Timesheet ${sheet.days}: ${time(sheet.counted)}${times} ÷ ${den} = ${time(earned)}`;
}

export const dayBeyondMidnight = (day: Day, minutes: number): string =>
  `${formatShortDay(day)} would have ${time(minutes)}.`;

/** What an approver is shown of a day with both. */
export const leaveAndWork = (day: Day, minutes: { off: number; work: number; usual: number }): string =>
  `${formatShortDay(day)} has ${time(minutes.off)} of time off and ${time(minutes.work)} of work, usually ${time(minutes.usual)}.`;
