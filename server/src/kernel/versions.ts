import { momentOf } from './clock.ts';
import { stale } from './refusals.ts';

/** The `updated_at` of a change: later than the previous one, even within the same millisecond. */
export function nextVersion(now: Date, previous: string): string {
  const next = momentOf(now);
  return next > previous ? next : momentOf(new Date(Date.parse(previous) + 1));
}

/** Saving over someone else's change is refused (basics.md#saving-over-a-change). An input without `updated_at` is not checked. */
export function refuseStale(
  current: { updated_at: string },
  input: { updated_at?: string | undefined },
): void {
  if (input.updated_at !== undefined && input.updated_at !== current.updated_at) throw stale();
}
