/** The steps of the wizard in their order (company-and-plans.md#onboarding); "role" only where the company has no role. */
export const STEPS = [
  'welcome',
  'clients',
  'pay-periods',
  'client-codes',
  'work-codes',
  'role',
  'done',
] as const;
export type Step = (typeof STEPS)[number];

/** What a step needs to continue. */
export interface StepProps {
  back?: () => void;
  next: () => void;
  /** Skip for now: finishes without the rest. */
  skip: () => void;
  isFinishing: boolean;
}

/** A row of two texts that becomes a record once `first` (and for clients `second`) is there. */
export interface Row {
  key: number;
  first: string;
  second: string;
  error?: string;
}

let lastKey = 0;
export const blankRow = (): Row => ({ key: ++lastKey, first: '', second: '' });
export const blankRows = (count: number): Row[] => Array.from({ length: count }, blankRow);

/** Nothing is typed in it, so nothing would be lost. */
export const isBlank = (row: Row) => !row.first.trim() && !row.second.trim();
