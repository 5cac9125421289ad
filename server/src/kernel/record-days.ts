import { recordDayProblem } from '@daybook/domain/date-range';
import type { MemberContext } from './procedures.ts';
import { badInput } from './refusals.ts';

/** Refuses days, by their fields, that no log, sheet or form can be of (decisions §1). */
export function refuseRecordDays(
  { membership }: Pick<MemberContext, 'membership'>,
  days: Readonly<Record<string, string>>,
): void {
  const problems = Object.entries(days).flatMap(([field, day]) => {
    const problem = recordDayProblem(day, membership.today);
    return problem === null ? [] : [[field, problem] as const];
  });
  if (problems.length > 0) throw badInput(Object.fromEntries(problems));
}
