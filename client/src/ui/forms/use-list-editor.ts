import { useRef, useState } from 'react';
import { errorText } from '#/lib/api/error-text.ts';
import { failedSave, type FailedSave } from '#/lib/forms/save-state.ts';
import { confirm } from '#/ui/overlays/confirm.ts';
import { mayLeaveForms } from './leaving-question.ts';

interface ListEditorOptions<Row> {
  question: (row: Row) => { title: string; text: string };
  remove: (row: Row) => Promise<unknown>;
  /** Shown if the server gives no reason why it could not be deleted. */
  failed: string;
}

/** A list with a form beside it: the row that the form edits (null: it creates one), and deleting a row. */
export function useListEditor<Row extends { id: number }>(options: ListEditorOptions<Row>) {
  const [editing, setEditing] = useState<Row | null>(null);
  const [formNumber, setFormNumber] = useState(0);
  const [problem, setProblem] = useState<FailedSave | null>(null);

  const form = useRef<HTMLDivElement>(null);

  function show(row: Row | null) {
    setProblem(null);
    setEditing(row);
    setFormNumber((number) => number + 1);
    if (row) form.current?.scrollIntoView({ block: 'start' });
  }

  async function remove(row: Row) {
    setProblem(null);
    if (!(await confirm({ ...options.question(row), danger: true }))) return;
    try {
      await options.remove(row);
      if (editing?.id === row.id) show(null);
    } catch (error) {
      setProblem(failedSave(error, errorText(error, options.failed)));
    }
  }

  /** Asks before another row replaces unsaved changes in the form. */
  async function open(row: Row | null) {
    if (await mayLeaveForms()) show(row);
  }

  /** `formNumber` is the form's key: the form is reset each time it is shown. `form` is the element around it. */
  return { editing, formNumber, form, show, open, remove, problem, setProblem };
}
