import type { LeaveRequest } from '#/features/time-off/queries.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { TextAreaField } from '#/ui/fields/text-area-field.tsx';
import { FormDialog } from '#/ui/forms/form-dialog.tsx';
import { Field } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { useOpening } from '#/ui/overlays/use-opening.ts';

interface CancelDialogProps {
  request: LeaveRequest;
  onClosed: () => void;
}

/** Takes days out of what is approved, all of them or those from a day on; or a request that waits. */
export function CancelDialog({ request, onClosed }: CancelDialogProps) {
  const opening = useOpening(onClosed);
  const cancel = trpc.leaveRequests.cancel.useMutation();
  const isApproved = request.status === 'approved';
  const name = `${request.leave_type_name} of ${request.user_detail.name}`;
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/leave-requests')).leaveRequestCancel,
    defaultValues: {
      id: request.id,
      updated_at: request.updated_at,
      from: null as string | null,
      reason: '',
    },
    check: ({ reason }) =>
      isApproved && reason.trim() === '' ? { field: 'reason', message: 'Enter a reason.' } : null,
    save: (values) => cancel.mutateAsync(values),
    onSaved: ({ status }) => {
      toastDone(status === 'cancelled' ? `${name} was cancelled.` : `Days of ${name} were cancelled.`);
      opening.close();
    },
    failedText: 'It could not be cancelled. Please try again.',
  });
  return (
    <FormDialog
      opening={opening}
      form={form}
      title={`Cancel ${name}`}
      label="Cancel Time Off"
      savingLabel="Cancelling..."
      danger
    >
      {isApproved && request.start_date !== request.end_date ? (
        <Field form={form} name="from">
          {(field) => (
            <DateField
              label="From"
              description="Days from then on are cancelled and earlier ones stay. Leave empty to cancel all of them."
              min={request.start_date}
              max={request.end_date}
              {...field}
            />
          )}
        </Field>
      ) : null}
      <Field form={form} name="reason">
        {(field) => <TextAreaField label="Reason" required={isApproved} maxLength={500} {...field} />}
      </Field>
    </FormDialog>
  );
}
