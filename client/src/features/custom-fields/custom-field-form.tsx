import { useWatch } from 'react-hook-form';
import type { CustomField } from '@daybook/contract/custom-fields';
import { optionsOf } from '@daybook/domain/clients/custom-fields';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { plural } from '#/lib/text/plural.ts';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';

const typeChoices = [
  { value: 'text' as const, label: 'Text' },
  { value: 'dropdown' as const, label: 'Dropdown' },
  { value: 'checkbox' as const, label: 'Checkbox' },
];

interface CustomFieldFormProps {
  /** If missing, a field is added. Give the form a `key` per field: it reads its values once. */
  field?: CustomField;
  onSaved: (field: CustomField) => void;
  onCancel?: () => void;
}

/** A field that the company adds to its clients (company-and-plans.md#custom-fields). */
export function CustomFieldForm({ field: stored, onSaved, onCancel }: CustomFieldFormProps) {
  const create = trpc.customFields.create.useMutation();
  const update = trpc.customFields.update.useMutation();
  const form = useRecordForm({
    draft: {
      key: stored ? `custom-field:${stored.id}` : 'custom-field:new',
      what: 'field',
      about: ({ name }) => name,
    },
    schema: async () => (await import('@daybook/contract/custom-fields')).customFieldInput,
    defaultValues: {
      target: 'client' as const,
      name: stored?.name ?? '',
      field_type: stored?.field_type ?? ('text' as const),
      dropdown_options: stored?.dropdown_options ?? '',
      updated_at: stored?.updated_at,
    },
    save: (values, { updated_at }) =>
      stored ? update.mutateAsync({ ...values, id: stored.id, updated_at }) : create.mutateAsync(values),
    onSaved,
    failedText: stored ? 'Failed to update field.' : 'Failed to add field.',
  });
  const [type, options] = useWatch({ control: form.control, name: ['field_type', 'dropdown_options'] });
  const read = optionsOf(options);
  return (
    <Form form={form} label={stored ? 'Edit field' : 'Add field'}>
      <FieldGrid>
        <Field form={form} name="name">
          {(field) => <TextField label="Field Name" required maxLength={100} {...field} />}
        </Field>
        <Field form={form} name="field_type">
          {(field) => <SelectField label="Field Type" clearable={false} choices={typeChoices} {...field} />}
        </Field>
        {type === 'dropdown' ? (
          <Field form={form} name="dropdown_options">
            {(field) => (
              <TextField
                label="Options"
                required
                maxLength={2_000}
                description={
                  read.length > 0
                    ? `${plural(read.length, 'option', 'options')}: ${read.join(' · ')}`
                    : 'Separated by commas.'
                }
                {...field}
              />
            )}
          </Field>
        ) : null}
      </FieldGrid>
      <SaveRow form={form} label={stored ? 'Save Field' : 'Add Field'} onCancel={onCancel} />
    </Form>
  );
}
