import type { ReactNode } from 'react';
import { createStore } from '#/lib/device/value-store.ts';

export interface Question {
  title: string;
  /** The question, naming what will be deleted. */
  text: ReactNode;
  /** The label of the confirming button; default "OK", for `danger` "Delete". */
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
}

export interface TextQuestion extends Question {
  label: string;
  /** What the field begins with. */
  initial?: string;
  required?: boolean;
  maxLength?: number;
}

export interface WhichQuestion<Choice extends string> extends Omit<Question, 'confirmLabel' | 'danger'> {
  /** The labels of the buttons; the last one is the usual answer. */
  choices: readonly { value: Choice; label: string }[];
}

type Asked =
  | { kind: 'confirm'; question: Question; answer: (yes: boolean) => void }
  | { kind: 'text'; question: TextQuestion; answer: (text: string | null) => void }
  | { kind: 'which'; question: WhichQuestion<string>; answer: (choice: string | null) => void };
/** A question waiting for its answer; dialog-host.tsx shows it. */
export type PendingQuestion = { id: number } & Asked;

export const shownQuestion = createStore<PendingQuestion | null>(null);
let lastId = 0;

function show(asked: Asked) {
  lastId += 1;
  shownQuestion.set({ id: lastId, ...asked });
}

/** Asks in a dialog: `if (await confirm({ title: 'Delete log', text: '…', danger: true })) …`. Escape means no. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => show({ kind: 'confirm', question, answer: resolve }));
}

/** Asks for a few words (the reason for returning a timesheet). Null if cancelled, '' if left empty. */
export function askText(question: TextQuestion): Promise<string | null> {
  return new Promise((resolve) => show({ kind: 'text', question, answer: resolve }));
}

/** Asks for one of several options. Null if cancelled. */
export function askWhich<Choice extends string>(question: WhichQuestion<Choice>): Promise<Choice | null> {
  return new Promise((resolve) =>
    show({
      kind: 'which',
      question,
      answer: (choice) => resolve(question.choices.find(({ value }) => value === choice)?.value ?? null),
    }),
  );
}
