import type { StepRefusal } from '../access/refusals.ts';

export const IMPORT_STATES = [
  'uploaded',
  'failed',
  'planned',
  'applying',
  'applied',
  'undoing',
  'undone',
  'cancelled',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

const IMPORT_STEPS = ['change', 'plan', 'apply', 'undo', 'cancel'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

const FROM: Readonly<Record<ImportStep, readonly ImportState[]>> = {
  change: ['uploaded', 'failed', 'planned'],
  plan: ['uploaded', 'failed', 'planned'],
  apply: ['planned'],
  undo: ['applied'],
  cancel: ['uploaded', 'failed', 'planned'],
};

/** The states from which a step can be taken. */
export const statesBefore = (step: ImportStep): ImportState[] => [...FROM[step]];

/** Why an import in a state cannot take a step, or null (imports-and-exports.md#importing). */
export const importStepRefusal = (state: ImportState, step: ImportStep): StepRefusal | null =>
  FROM[step].includes(state) ? null : { code: 'import_state', detail: `This import is ${state}.` };

export const IMPORT_ACTIONS = ['create', 'update', 'same', 'skip', 'error'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];
export const IMPORT_OUTCOMES = ['done', 'failed', 'undone', 'kept'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** How long an import can be undone, and how long its cells are kept. */
export const UNDO_DAYS = 14;
export const CELLS_KEPT_DAYS = 90;

/** What stops a whole import: more active people or clients than the plan allows (imports-and-exports.md#plan-and-apply), or null. */
export function importLimitRefusal(
  plan: { max_users: number; max_clients: number },
  what: 'employees' | 'clients',
  active: { before: number; after: number },
): string | null {
  const limit = what === 'employees' ? plan.max_users : plan.max_clients;
  if (active.after <= limit || active.after <= active.before) return null;
  return `Your plan allows ${limit} ${what}. This import would make it ${active.after}. Upgrade, or set some inactive.`;
}
