import { NOUNS, procedures, type Noun } from '../../router.ts';
import type { ProcedureName } from './route.ts';

/** The sentence of a verb, for any noun. */
const VERBS: Readonly<Record<string, (noun: Noun) => string>> = {
  list: ({ many }) => `Lists the ${many} that the caller can see.`,
  get: ({ one }) => `Returns one ${one}.`,
  create: ({ one }) => `Adds a new ${one}.`,
  update: ({ one }) => `Changes one ${one}; fields that are left out stay as they are.`,
  remove: ({ one }) => `Deletes one ${one}.`,
  submit: ({ one }) => `Submits a ${one} for approval.`,
  unsubmit: ({ one }) => `Returns a submitted ${one} to its author.`,
  approve: ({ one }) => `Approves a submitted ${one}.`,
  unapprove: ({ one }) => `Withdraws the approval of a ${one}.`,
  picklist: ({ many }) => `Returns the ${many} of a pick list, without their details.`,
};

const isNoun = (name: string): name is keyof typeof NOUNS => Object.hasOwn(NOUNS, name);

export function nounOf(procedure: ProcedureName): Noun {
  const name = procedure.slice(0, procedure.indexOf('.'));
  if (!isNoun(name)) throw new Error(`${procedure} has no noun.`);
  return NOUNS[name];
}

/** The description of an operation, in one sentence: the procedure's own, or its verb's; null if there is neither. */
export function sentenceOf(procedure: ProcedureName): string | null {
  const verb = procedure.slice(procedure.indexOf('.') + 1);
  return procedures.get(procedure)?.says ?? VERBS[verb]?.(nounOf(procedure)) ?? null;
}
