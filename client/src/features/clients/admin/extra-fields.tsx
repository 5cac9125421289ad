import type { CustomField } from '@daybook/contract/custom-fields';
import { optionsOf } from '@daybook/domain/clients/custom-fields';
import { MAX_NARRATIVE_CHARACTERS } from '@daybook/domain/limits';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import type { ClientRecordForm } from './client-form-values.ts';

export function ExtraFields({ form, fields }: { form: ClientRecordForm; fields: readonly CustomField[] }) {
  if (fields.length === 0) return null;
  return (
    <Section title="Additional Fields">
      <FieldGrid>
        {fields.map((definition) => (
          <Field key={definition.id} form={form} name={`extra.${definition.key}`}>
            {({ value, ...field }) => {
              if (definition.field_type === 'checkbox') {
                return <CheckField label={definition.name} value={value === true} {...field} />;
              }
              const text = typeof value === 'string' ? value : '';
              if (definition.field_type === 'text') {
                return (
                  <TextField
                    label={definition.name}
                    maxLength={MAX_NARRATIVE_CHARACTERS}
                    value={text}
                    {...field}
                  />
                );
              }
              return (
                <SelectField
                  label={definition.name}
                  choices={choicesOf(definition, text)}
                  value={text || null}
                  {...field}
                  onChange={(next) => field.onChange(next ?? '')}
                />
              );
            }}
          </Field>
        ))}
      </FieldGrid>
    </Section>
  );
}

/** A chosen value stays available after an admin removes it from the list. */
function choicesOf(definition: CustomField, chosen: string) {
  const options = optionsOf(definition.dropdown_options);
  const all = chosen && !options.includes(chosen) ? [...options, chosen] : options;
  return all.map((option) => ({ value: option, label: option }));
}
