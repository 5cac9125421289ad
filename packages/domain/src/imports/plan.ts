import { foldedKey } from '../text/fold.ts';
import type { ImportAction } from './states.ts';

/** The records that an import writes; a contract is part of its client, a rate and a balance of their employee. */
export type ImportTarget =
  | 'work_code'
  | 'client_code'
  | 'role'
  | 'employee'
  | 'client'
  | 'contract'
  | 'rate'
  | 'leave_balance'
  | 'daily_log';

/** A column of a file: how many of its cells are filled, and some examples. */
export interface ColumnFacts {
  name: string;
  filled: number;
  samples: string[];
}

/** What an unknown value means: a record, one to be created, or nothing: its lines are left out. */
export type ValueChoice = { use: number } | { create: Record<string, string> } | { leave: true };

/** By what it refers to (`work_code`), and by the folded value. */
export type ValueMapping = Record<string, Record<string, ValueChoice>>;

export type ImportCounts = Record<ImportAction, number> & {
  /** Records for unknown values, which are counted with those to create but are not lines. */
  made: number;
  /** The progress, of those to create and update. */
  done: number;
  failed: number;
  undone: number;
  kept: number;
  /** Records that the plan was made from. */
  records: number;
  /** For time history: the people whose timesheets it was made from. */
  people: number[];
  /** What an admin should know before it is applied. */
  warnings: string[];
  /** Why the plan cannot be applied at all. */
  stopped: string | null;
};

export const NOTHING_COUNTED: ImportCounts = {
  create: 0,
  update: 0,
  same: 0,
  skip: 0,
  error: 0,
  made: 0,
  done: 0,
  failed: 0,
  undone: 0,
  kept: 0,
  records: 0,
  people: [],
  warnings: [],
  stopped: null,
};

export const valueKey = foldedKey;
