import { WORK_CODE_EMPTY } from '@daybook/domain/refusals';
import { useRef, useState } from 'react';
import { toastDone } from '../../ui/overlays/toasts.ts';
import { detailOrMessage, errorFields } from '../../lib/error-text.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import type { WorkCodeValues } from './work-code-fields.tsx';

export type WorkCode = Output['workCodes']['get'];

interface EditedCode extends WorkCodeValues {
  id: number;
  updated_at: string;
}

/** The one row that is edited in place, and why it could not be saved. */
export function useWorkCodeEdit() {
  const utils = trpc.useUtils();
  const update = trpc.workCodes.update.useMutation();
  const [values, setValues] = useState<EditedCode | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** The row that was left just now: focus goes back to its Edit button once that is there again. */
  const left = useRef<number | null>(null);

  function leave() {
    left.current = values?.id ?? null;
    setValues(null);
  }

  async function save(withRates: boolean) {
    if (!values || update.isPending) return;
    if (!values.code.trim() || !values.description.trim()) {
      setProblem(WORK_CODE_EMPTY);
      return;
    }
    const { billing_rate, pay_kind, stipend_kind, ...rest } = values;
    const names = { ...rest, ...(pay_kind && { pay_kind }), ...(stipend_kind && { stipend_kind }) };
    try {
      // A rate that the plan locks is left out, so that what is stored is kept.
      await update.mutateAsync(withRates ? { ...names, billing_rate } : names);
      await utils.workCodes.invalidate();
      toastDone(`Work code ${values.code.trim()} saved.`);
      leave();
    } catch (error) {
      setProblem(`Error saving: ${errorFields(error)['code']?.join(' ') ?? detailOrMessage(error)}`);
    }
  }

  return {
    values,
    problem,
    isSaving: update.isPending,
    start(code: WorkCode) {
      setProblem(null);
      setValues({
        id: code.id,
        code: code.code,
        description: code.description,
        billing_rate: code.billing_rate ?? null,
        pay_kind: code.pay_kind,
        stipend_kind: code.stipend_kind,
        updated_at: code.updated_at,
      });
    },
    change(part: Partial<EditedCode>) {
      setProblem(null);
      setValues((now) => now && { ...now, ...part });
    },
    cancel: leave,
    /** For the Edit button of a row. */
    buttonOf: (id: number) => (button: HTMLButtonElement | null) => {
      if (!button || left.current !== id) return;
      left.current = null;
      button.focus();
    },
    save,
  };
}
