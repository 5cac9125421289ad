import { expect, test } from 'vitest';
import { isUnderPolicy, needsSecondStep } from './second-step.ts';

// access.md#policy
test.each([
  ['off', '2026-03-01', true, false],
  ['admins', '2026-03-18', true, true],
  ['admins', '2026-03-19', true, false],
  ['admins', '2026-03-01', false, false],
  ['everyone', '2026-03-18', false, true],
  ['everyone', null, false, true],
  ['everyone', '2026-03-19', false, false],
] as const)(
  '%s from %s, asked of an admin: %s, today: %s',
  (second_step, second_step_from, isAdmin, needed) => {
    expect(needsSecondStep({ second_step, second_step_from }, '2026-03-18', isAdmin)).toBe(needed);
  },
);

test('a policy that begins later is about a person before it begins', () => {
  expect(isUnderPolicy({ second_step: 'everyone', second_step_from: '2026-04-01' }, false)).toBe(true);
});
