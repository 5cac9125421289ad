import { WORK_CODE_REQUIRED } from '@daybook/domain/text/code-texts';
import { detailOrMessage, errorFields } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { Form, SaveRow } from '#/ui/forms/form.tsx';
import { WorkCodeFields, type WorkCodeValues } from './work-code-fields.tsx';

const BLANK: WorkCodeValues = {
  code: '',
  description: '',
  billing_rate: null,
  pay_kind: 'work',
  stipend_kind: 'taxed',
  invoice_code: null,
  tax_code_id: null,
  income_account: null,
};

interface AddWorkCodeProps {
  withRates: boolean;
  withBilling: boolean;
  onAdded: (code: string) => void;
}

export function AddWorkCode({ withRates, withBilling, onAdded }: AddWorkCodeProps) {
  const create = trpc.workCodes.create.useMutation();
  const form = useRecordForm({
    draft: { key: 'work-code:new', what: 'work code', about: ({ code }) => code },
    schema: async () => (await import('@daybook/contract/work-codes')).newWorkCode,
    defaultValues: BLANK,
    save: (values) => create.mutateAsync(values),
    savedText: 'Added',
    check: (values) =>
      values.code.trim() && values.description.trim()
        ? null
        : { field: values.code.trim() ? 'description' : 'code', message: WORK_CODE_REQUIRED },
    failure: (error) =>
      `Error adding work code: ${errorFields(error)['code']?.join(' ') ?? detailOrMessage(error)}`,
    onSaved: (created) => {
      onAdded(created.code);
      form.reset(BLANK, { keepFieldsRef: true });
      form.setFocus('code');
    },
  });
  return (
    <Form form={form} label="Add a work code">
      <WorkCodeFields form={form} withRates={withRates} withBilling={withBilling} />
      <SaveRow form={form} label="Add Work Code" savingLabel="Adding..." />
    </Form>
  );
}
