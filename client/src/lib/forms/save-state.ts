import { isMeanwhile } from '#/lib/api/error-text.ts';

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; message: string }
  | FailedSave;

export interface FailedSave {
  kind: 'failed';
  message: string;
  /** The record is not what the person has read (409); reloading shows what it is. */
  stale: boolean;
}

/** What a refused change shows with `SaveProblem` of ui/forms/save-problem.tsx. */
export const failedSave = (error: unknown, message: string): FailedSave => ({
  kind: 'failed',
  message,
  stale: isMeanwhile(error),
});
