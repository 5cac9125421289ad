import { useRef, useState } from 'react';
import { WORK_CODE_EMPTY } from '@daybook/domain/text/code-texts';
import { detailOrMessage, errorFields } from '#/lib/api/error-text.ts';
import { useRefetchScreen } from '#/lib/api/refetch-screen.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { failedSave, type FailedSave } from '#/lib/forms/save-state.ts';
import { changesOf } from '#/lib/forms/use-draft.ts';
import { useDraftedState } from '#/lib/forms/use-drafted-state.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import type { WorkCodeValues } from './work-code-fields.tsx';

export type WorkCode = Output['workCodes']['get'];

interface EditedCode extends WorkCodeValues {
  id: number;
  updated_at: string;
  /** As the row was opened. */
  read: WorkCodeValues;
}

const valuesOf = (code: WorkCode): WorkCodeValues => ({
  code: code.code,
  description: code.description,
  billing_rate: code.billing_rate ?? null,
  pay_kind: code.pay_kind,
  stipend_kind: code.stipend_kind,
  invoice_code: code.invoice_code ?? null,
  tax_code_id: code.tax_code_id ?? null,
  income_account: code.income_account ?? null,
});

function editedOf(code: WorkCode): EditedCode {
  const read = valuesOf(code);
  return { ...read, id: code.id, updated_at: code.updated_at, read };
}

const FIELDS = ['code', 'description', 'billing_rate', 'invoice_code', 'income_account'] as const;
type Field = (typeof FIELDS)[number];

/** Why it could not be saved, and at which field; null if at none. */
interface Problem extends FailedSave {
  field: Field | null;
}

const IDLE = { kind: 'idle' } as const;

/** The one row that is edited in place, and why it could not be saved. */
export function useWorkCodeEdit(codes: readonly WorkCode[] = []) {
  const refresh = useRefetchScreen();
  const update = trpc.workCodes.update.useMutation();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [values, change, drafts] = useDraftedState<EditedCode | null>(null, {
    key: 'work-code:edit',
    what: 'work code',
    about: ({ code }) => code,
    restore({ read, ...typed }) {
      const code = codes.find(({ id }) => id === typed.id);
      return code && read ? { ...editedOf(code), ...changesOf(typed, read) } : null;
    },
  });
  /** The row that was just left: focus returns to its Edit button as soon as that is rendered. */
  const lastEdited = useRef<number | null>(null);

  function leave() {
    lastEdited.current = values?.id ?? null;
    setProblem(null);
    drafts.reset(null);
  }

  async function save({ withRates, withBilling }: { withRates: boolean; withBilling: boolean }) {
    if (!values || isSaving) return;
    if (!values.code.trim() || !values.description.trim()) {
      setProblem({
        field: values.code.trim() ? 'description' : 'code',
        kind: 'failed',
        message: WORK_CODE_EMPTY,
        stale: false,
      });
      return;
    }
    const {
      billing_rate,
      pay_kind,
      stipend_kind,
      invoice_code,
      tax_code_id,
      income_account,
      read: _read,
      ...rest
    } = values;
    const names = {
      ...rest,
      ...(pay_kind && { pay_kind }),
      ...(stipend_kind && { stipend_kind }),
      ...(withBilling && { invoice_code, tax_code_id, income_account }),
    };
    setSaving(true);
    try {
      // A rate that the plan locks is not sent, so that the stored one is kept.
      await update.mutateAsync(withRates ? { ...names, billing_rate } : names);
      // The row shows the saved values as soon as it is left.
      await refresh();
      toastDone(`Work code ${values.code.trim()} saved.`);
      leave();
    } catch (error) {
      const fields = errorFields(error);
      const field = FIELDS.find((name) => fields[name]);
      setProblem({
        ...failedSave(error, `Error saving: ${field ? fields[field]?.join(' ') : detailOrMessage(error)}`),
        field: field ?? null,
      });
    } finally {
      setSaving(false);
    }
  }

  return {
    values,
    state: problem && !problem.field ? problem : IDLE,
    problemAt: (field: Field) => (problem?.field === field ? problem.message : undefined),
    isSaving,
    // What is being saved may be refused, and is then still to be mended.
    start(code: WorkCode) {
      if (isSaving) return;
      setProblem(null);
      drafts.reset(editedOf(code));
    },
    change(part: Partial<EditedCode>) {
      setProblem(null);
      change((now) => now && { ...now, ...part });
    },
    drafts: drafts.offer,
    cancel: () => {
      if (!isSaving) leave();
    },
    /** For the Edit button of a row. */
    buttonOf: (id: number) => (button: HTMLButtonElement | null) => {
      if (!button || lastEdited.current !== id) return;
      lastEdited.current = null;
      button.focus();
    },
    save,
  };
}
