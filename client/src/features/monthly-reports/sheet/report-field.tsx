import { Group } from '@mantine/core';
import { MAX_NARRATIVE_CHARACTERS } from '@daybook/domain/limits';
import {
  dropdownOptions,
  isBuiltInReportField,
  isSignatureField,
  RENDER_ROWS,
  type CustomReportField,
  type ReportField as LayoutField,
} from '@daybook/domain/reports/report-layout';
import { signatureDateKey } from '@daybook/domain/reports/report-values';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { ReportValue } from '#/shared/report-sides.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextAreaField } from '#/ui/fields/text-area-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import type { ReportSent, ReportValues } from './report-form-values.ts';

interface ReportFieldProps {
  form: RecordForm<ReportValues, ReportSent>;
  field: LayoutField | CustomReportField;
  /** The computed value of a built-in field. */
  computed: string;
  disabled: boolean;
}

/** One field of the report's form, by its render type (reports.md#layout): 1, 3 or 5 rows, a list, or a signature with its day. */
export function ReportField({ form, field, computed, disabled }: ReportFieldProps) {
  const rows = RENDER_ROWS[field.render_type] ?? 1;
  // Computed values are read-only.
  if (isBuiltInReportField(field.id)) return <ReportValue name={field.name} value={computed} />;
  const name = `additional_info.${field.id}` as const;
  if (isSignatureField(field)) {
    return (
      <Group align="flex-start" gap="sm" wrap="wrap" grow preventGrowOverflow={false}>
        <Field form={form} name={name}>
          {(bound) => (
            <TextField
              label={field.name}
              placeholder="Type the full name to sign"
              maxLength={MAX_NARRATIVE_CHARACTERS}
              disabled={disabled}
              {...bound}
            />
          )}
        </Field>
        <Field form={form} name={`additional_info.${signatureDateKey(field.id)}`}>
          {(bound) => <DateField label={`${field.name} date`} disabled={disabled} {...bound} />}
        </Field>
      </Group>
    );
  }
  if (field.render_type === 'dropdown') {
    const options = 'options' in field ? dropdownOptions(field.options) : [];
    return (
      <Field form={form} name={name}>
        {(bound) => (
          <SelectField
            label={field.name}
            disabled={disabled}
            choices={withCurrent(options, bound.value).map((option) => ({ value: option, label: option }))}
            {...bound}
            value={bound.value || null}
            onChange={(option) => bound.onChange(option ?? '')}
          />
        )}
      </Field>
    );
  }
  return (
    <Field form={form} name={name}>
      {(bound) =>
        rows === 1 ? (
          <TextField label={field.name} disabled={disabled} maxLength={MAX_NARRATIVE_CHARACTERS} {...bound} />
        ) : (
          <TextAreaField
            label={field.name}
            rows={rows}
            disabled={disabled}
            maxLength={MAX_NARRATIVE_CHARACTERS}
            {...bound}
          />
        )
      }
    </Field>
  );
}

/** An option that was removed since stays available to the report that has it. */
const withCurrent = (options: string[], value: string | undefined): string[] =>
  value && !options.includes(value) ? [...options, value] : options;
