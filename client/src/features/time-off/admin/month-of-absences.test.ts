import { expect, test } from 'vitest';
import { byDay, byRole, daysOfMonth, stateOf, type Absence } from './month-of-absences.ts';

const absence = (changes: Partial<Absence>): Absence => ({
  user: 1,
  name: 'Ida Moss',
  role: 'Support Worker',
  leave_request: 41,
  leave_type: 3,
  leave_type_name: 'Sick',
  date: '2026-12-04',
  minutes: 480,
  status: 'approved',
  ...changes,
});

// time-off.md#screens
test('people who are away stand below their role, those without one last', () => {
  const will = { user: 2, name: 'Will Worker' };
  const months = byRole([
    absence({ ...will, role: null }),
    absence({}),
    absence({ date: '2026-12-05', leave_request: 42 }),
    absence({ user: 3, name: 'Tom Brandt', role: 'Coordinator' }),
  ]);
  expect(months.map(({ role, people }) => [role, people.map(({ name }) => name)])).toEqual([
    ['Coordinator', ['Tom Brandt']],
    ['Support Worker', ['Ida Moss']],
    ['No Role', ['Will Worker']],
  ]);
  expect([...(months[1]?.people[0]?.days.keys() ?? [])]).toEqual(['2026-12-04', '2026-12-05']);
});

test('a phone lists the days on which somebody is away', () => {
  const days = byDay([absence({ date: '2026-12-05' }), absence({}), absence({ user: 2 })]);
  expect(days.map(([day, ofDay]) => [day, ofDay.length])).toEqual([
    ['2026-12-04', 2],
    ['2026-12-05', 1],
  ]);
  expect(daysOfMonth('2026-02')).toHaveLength(28);
});

test('a day with something approved counts as approved', () => {
  const asked = absence({ status: 'requested' });
  expect(stateOf([asked])).toBe('requested');
  expect(stateOf([asked, absence({ leave_type_name: 'Annual' })])).toBe('approved');
});
