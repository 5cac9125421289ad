import type { Day } from '../time/day.ts';
import type { LeaveDefinition, PolicyPeriod } from './policy.ts';
import { LEAVE_DEFAULTS, LEAVE_PRESETS } from './presets.ts';
import type { CountedSheet, LeaveEvents } from './replay.ts';

export function leavePreset(key: string): LeaveDefinition {
  const found = LEAVE_PRESETS.find((preset) => preset.key === key);
  if (!found) throw new Error(`There is no preset ${key}.`);
  return found.definition;
}

export const policy = (
  rest: Partial<LeaveDefinition> & Pick<LeaveDefinition, 'accrual'>,
): LeaveDefinition => ({
  ...LEAVE_DEFAULTS,
  ...rest,
});

export const since = (from: Day, definition: LeaveDefinition, id = 1): PolicyPeriod => ({
  from,
  until: null,
  policy: { id, definition },
});

/** A person with a policy since 2020 and nothing else. */
export const eventsOf = (definition: LeaveDefinition, rest: Partial<LeaveEvents> = {}): LeaveEvents => ({
  periods: [since('2020-01-01', definition)],
  usual_weeks: [],
  hired_on: null,
  left_on: null,
  sheets: [],
  days_off: [],
  entered: [],
  ...rest,
});

export const sheet = (
  timesheet_id: number,
  day: Day,
  worked: number,
  rest: Partial<CountedSheet> = {},
): CountedSheet => ({ timesheet_id, day, worked, overtime: 0, leave: 0, ...rest });
