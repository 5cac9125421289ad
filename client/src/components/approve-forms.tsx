import type { FormKind } from '@daybook/domain/form-review';
import { Alert, Button, List } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../lib/trpc.ts';
import { confirm } from './confirm.ts';
import { type ReviewedForm, formFailure, useFormCalls } from './use-form-steps.ts';

interface ApproveFormsProps {
  kind: FormKind;
  /** The ticked ones. */
  forms: readonly ReviewedForm[];
  onDone: () => void;
}

/** Approves every ticked form, one after the other, and says how each went. */
export function ApproveForms({ kind, forms, onDone }: ApproveFormsProps) {
  const utils = trpc.useUtils();
  const { approve } = useFormCalls(kind);
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<{ id: number; text: string }[]>([]);
  const noun = kind === 'no-show' ? 'no-show form' : 'incident report';
  const count = `${forms.length} ${noun}${forms.length === 1 ? '' : 's'}`;

  async function approveAll() {
    const question = { title: `Approve ${noun}s`, text: `Approve ${count}?`, confirmLabel: 'Approve' };
    if (!(await confirm(question))) return;
    setBusy(true);
    const outcome: typeof results = [];
    for (const { id, title } of forms) {
      try {
        // One after the other, so that each has its own result.
        // oxlint-disable-next-line no-await-in-loop
        await approve.mutateAsync({ id });
        outcome.push({ id, text: `${title}: approved.` });
      } catch (error) {
        outcome.push({ id, text: `${title}: ${formFailure(kind, 'approve', error)}` });
      }
    }
    setResults(outcome);
    setBusy(false);
    onDone();
    void utils.invalidate();
  }

  return (
    <div aria-live="polite" data-no-print>
      {forms.length > 0 ? (
        <Button mb="sm" loading={busy} onClick={() => void approveAll()}>
          Approve {count}
        </Button>
      ) : null}
      {results.length > 0 ? (
        <Alert mb="md" withCloseButton closeButtonLabel="Close" onClose={() => setResults([])}>
          <List>
            {results.map(({ id, text }) => (
              <List.Item key={id}>{text}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
    </div>
  );
}
