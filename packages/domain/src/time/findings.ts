import type { Day } from './day.ts';

/** What the approver sees; none of it is refused. */
export const UNUSUAL_KINDS = [
  'overlap',
  'long_day',
  'no_code',
  'odometer_gap',
  'distance_without_time',
  'far_trip',
  'long_distance',
  'clock_change',
  'open_entry',
  'same_times',
  'code_alone',
  'empty_log',
  'to_come',
  'over_contract',
  'leave_and_work',
  'no_rate',
] as const;
type UnusualKind = (typeof UNUSUAL_KINDS)[number];

export interface UnusualFinding {
  kind: UnusualKind;
  date: Day;
  message: string;
}
