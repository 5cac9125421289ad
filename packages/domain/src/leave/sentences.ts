import { formatHours, hoursFromMinutes } from '../money/exact.ts';
import { formatShortDay, type Day } from '../time/day.ts';
import type { LeaveProblem } from './approval.ts';
import type { Accrual, LeaveCap, LeaveDefinition } from './policy.ts';

/** The wording of time off. Decisions use codes, never these words. */

const time = (minutes: number): string => `${formatHours(hoursFromMinutes(minutes))} h`;

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

/** A policy in sentences, as its page and its picker show it. */
export function policySentences(definition: LeaveDefinition): string[] {
  const { year_cap, balance_cap, carry, use_cap, wait_days, below_zero, year_starts } = definition;
  const hasBalance = definition.accrual.kind !== 'none';
  return [
    earns(definition.accrual),
    year_cap === null ? '' : `At most ${time(year_cap)} are earned a year.`,
    balance_cap === null ? '' : `Earning stops at a balance of ${capText(balance_cap)}.`,
    hasBalance ? carryText(carry) : '',
    use_cap === null ? '' : `In a year it can be used for at most ${capText(use_cap)}.`,
    wait_days === 0 ? '' : `It can be used ${wait_days} days after the first day of employment.`,
    below_zero === 0 ? '' : `The balance may go ${time(below_zero)} below zero.`,
    year_starts === '01-01' ? '' : `The year begins on ${formatShortDay(`2001-${year_starts}`)}.`,
    definition.rate === 'base' ? '' : 'It is paid at the regular rate.',
    definition.loading === 0 ? '' : `It is paid with ${definition.loading / 10} % more.`,
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
