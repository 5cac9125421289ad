import { expect, it } from 'vitest';
import { worstFirst } from './warning-gravity.ts';

const expiry = (days: number) => ({
  level: days < 0 ? ('danger' as const) : ('warning' as const),
  days,
  max: null,
  over: null,
});
const overdrawn = (over: number, max: number) => ({ level: 'danger' as const, days: null, max, over });

it('puts ended contracts first, then the most overdrawn, then those that end soonest', () => {
  const [ended, endedLonger, soon, later] = [expiry(-1), expiry(-4), expiry(2), expiry(13)];
  const [double, little, fromNothing] = [overdrawn(10, 10), overdrawn(1, 10), overdrawn(5, 0)];
  expect(worstFirst([later, little, soon, ended, double, fromNothing, endedLonger])).toEqual([
    endedLonger,
    ended,
    fromNothing,
    double,
    little,
    soon,
    later,
  ]);
});
