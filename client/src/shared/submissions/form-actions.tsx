import { type FormAction, type FormKind, formActions, formStatus } from '@daybook/domain/form-review';
import { Button, Group } from '@mantine/core';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { type ReviewedForm, useFormSteps } from './use-form-steps.ts';

const LABELS: Readonly<Record<FormAction, string>> = {
  approve: 'Approve',
  unapprove: 'Unapprove',
  delete: 'Delete',
};

interface FormRowActionsProps {
  kind: FormKind;
  form: ReviewedForm;
  /** Where the form is read. */
  path: string;
  /** Where the list offers fewer steps than the form's own page. */
  offers?: readonly FormAction[];
}

/** View, and what an admin may do with a form in its state, in a row of a list. */
export function FormRowActions({ kind, form, path, offers }: FormRowActionsProps) {
  const { take, busy } = useFormSteps(kind);
  const about = `${form.title} by ${form.user.name}`;
  const steps = formActions(kind, formStatus(form), 'admin').filter(
    (action) => offers?.includes(action) ?? true,
  );
  return (
    <Group gap={6} wrap="nowrap">
      <LinkButton to={path} size="xs" variant="default" aria-label={`View ${about}`}>
        View
      </LinkButton>
      {steps.map((action) => (
        <Button
          key={action}
          size="xs"
          variant={action === 'approve' ? 'light' : 'default'}
          c={action === 'delete' ? 'red' : undefined}
          loading={busy === form.id}
          aria-label={`${LABELS[action]} ${about}`}
          onClick={() => void take(action, form)}
        >
          {LABELS[action]}
        </Button>
      ))}
    </Group>
  );
}

interface FormPageActionsProps {
  kind: FormKind;
  form: ReviewedForm;
  onDeleted: () => void;
}

/** The same steps as buttons of the form's own page. */
export function FormPageActions({ kind, form, onDeleted }: FormPageActionsProps) {
  const { take, busy } = useFormSteps(kind);
  return formActions(kind, formStatus(form), 'admin').map((action) => (
    <Button
      key={action}
      variant={action === 'approve' ? 'filled' : 'default'}
      c={action === 'delete' ? 'red' : undefined}
      loading={busy !== null}
      onClick={() =>
        void take(action, form).then((done) => {
          if (done && action === 'delete') onDeleted();
        })
      }
    >
      {LABELS[action]}
    </Button>
  ));
}
