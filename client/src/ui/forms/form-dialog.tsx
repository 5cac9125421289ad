import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Modal } from '#/ui/kit/modal.ts';
import type { useOpening } from '#/ui/overlays/use-opening.ts';
import { Form, SaveRow } from './form.tsx';

type SaveRowProps<Values extends FieldValues, Sent extends FieldValues> = ComponentProps<
  typeof SaveRow<Values, Sent>
>;

interface FormDialogProps<Values extends FieldValues, Sent extends FieldValues> extends Pick<
  SaveRowProps<Values, Sent>,
  'form' | 'label' | 'savingLabel' | 'danger'
> {
  opening: ReturnType<typeof useOpening>;
  title: string;
  children: ReactNode;
}

/** A form in a dialog, with Cancel. Loaded lazily by the page that opens it, because it brings the dialog's styles. */
export function FormDialog<Values extends FieldValues, Sent extends FieldValues>(
  props: FormDialogProps<Values, Sent>,
) {
  const { opening, title, children, form, ...saveRow } = props;
  return (
    // What is asked while it saves is above it, and Escape is meant for that.
    <Modal {...opening.dialog} title={title} closeOnEscape={form.state.kind !== 'saving'}>
      <Form form={form} label={title}>
        {children}
        <SaveRow form={form} {...saveRow} onCancel={opening.close} />
      </Form>
    </Modal>
  );
}
