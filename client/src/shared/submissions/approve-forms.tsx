import type { FormKind } from '@daybook/domain/form-review';
import { ApproveTicked } from './approve-ticked.tsx';
import { type ReviewedForm, formFailure, useFormCalls } from './use-form-steps.ts';

interface ApproveFormsProps {
  kind: FormKind;
  /** The ticked ones. */
  forms: readonly ReviewedForm[];
  onDone: () => void;
}

export function ApproveForms({ kind, forms, onDone }: ApproveFormsProps) {
  const { approve } = useFormCalls(kind);
  return (
    <ApproveTicked
      noun={kind === 'no-show' ? 'no-show form' : 'incident report'}
      items={forms}
      approve={({ id }) => approve.mutateAsync({ id })}
      failure={(error) => formFailure(kind, 'approve', error)}
      onDone={onDone}
    />
  );
}
