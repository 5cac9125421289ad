import { addDays, daysBetween, type Day } from '../../time/day.ts';
import { isOvertime, type Definition } from './definition.ts';

/** Minutes of a day that are paid alike, with what limits depend on. */
export interface LimitedTime {
  date: Day;
  minutes: number;
  /** Null: unpaid sleep. */
  pay_code: string | null;
}

/** The progress towards time that is paid more. */
export interface NextLimit {
  in: 'day' | 'week' | 'window';
  /** The minutes so far that count towards it. */
  minutes: number;
  over_minutes: number;
  multiplier: number;
}

const CLASSIC_MULTIPLIER = 1.5;

/**
 * The next limits on a day of a window (pay.md#my-pay): of the day, of the week and of the window, each the lowest that is
 * not reached yet, else the highest. Overtime of another limit does not count towards a limit of straight time
 * alone.
 * @param alternative the name of the one that pays most; ignored if the definition has only one
 */
export function nextLimits(
  definition: Definition,
  alternative: string | null,
  times: readonly LimitedTime[],
  { start_date, today }: { start_date: Day; today: Day },
): NextLimit[] {
  const worked = times.filter(({ pay_code }) => pay_code !== null && pay_code !== 'leave');
  const sum = (counted: readonly LimitedTime[]) => counted.reduce((all, { minutes }) => all + minutes, 0);
  const straight = (all: readonly LimitedTime[]) => all.filter(({ pay_code }) => !isOvertime(pay_code ?? ''));
  if (definition.method === 'classic') {
    const over_minutes = definition.regular_minutes;
    return [{ in: 'window', minutes: sum(straight(worked)), over_minutes, multiplier: CLASSIC_MULTIPLIER }];
  }
  const { bands = [] } =
    definition.alternatives.find(({ name }) => name === alternative) ?? definition.alternatives[0] ?? {};
  const week = Math.floor(daysBetween(start_date, today) / 7);
  const weekStart = addDays(start_date, week * 7);
  const within = {
    day: worked.filter(({ date }) => date === today),
    week: worked.filter(({ date }) => weekStart <= date && date < addDays(weekStart, 7)),
    window: worked,
  } as const;
  return (['day', 'week', 'window'] as const).flatMap((scope) => {
    const limitsInScope = bands
      .filter((band) => band.in === scope && band.over_minutes > 0)
      .toSorted((a, b) => a.over_minutes - b.over_minutes)
      .map(({ over_minutes, multiplier, counts }) => {
        const counted = scope === 'day' || counts === 'all' ? within[scope] : straight(within[scope]);
        return { in: scope, minutes: sum(counted), over_minutes, multiplier };
      });
    const next =
      limitsInScope.find(({ minutes, over_minutes }) => minutes < over_minutes) ?? limitsInScope.at(-1);
    return next ? [next] : [];
  });
}
