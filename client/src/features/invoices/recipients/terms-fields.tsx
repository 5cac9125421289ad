import { useWatch } from 'react-hook-form';
import {
  LINE_PERS,
  MAX_TERMS_DAYS,
  ROUNDINGS,
  UNIT_MINUTES,
  UNIT_MODES,
  type LinePer,
  type Rounding,
  type Terms,
  type UnitMode,
} from '@daybook/domain/billing/terms';
import { MAX_MILEAGE_RATE_USD } from '@daybook/domain/limits';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import { useDistanceUnit } from '#/lib/session/mileage.ts';
import { rateText } from '#/lib/text/price-text.ts';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { NumberField } from '#/ui/fields/number-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field } from '#/ui/forms/form.tsx';

const LINE_PER_TEXTS: Readonly<Record<LinePer, string>> = {
  entry: 'One for each entry',
  day: 'One for each day, code and price',
  code: 'One for each code and price',
};
const ROUNDING_TEXTS: Readonly<Record<Rounding, string>> = {
  exact: 'Exact, to 4 decimals',
  hundredths: 'Hundredths of an hour',
  units: 'Whole units of minutes',
};
const UNIT_MODE_TEXTS: Readonly<Record<UnitMode, string>> = {
  nearest: 'To the nearest unit',
  up: 'Up to the next unit',
  down: 'Down to the last unit',
};

/** Null: as the company has it. */
export interface TermsValues {
  terms_days: TypedNumber;
  line_per: LinePer | null;
  rounding: Rounding | null;
  unit_minutes: number | null;
  unit_mode: UnitMode | null;
  distance_rate: TypedNumber;
  show_worker: boolean | null;
  /** Of the recipient or of the settings, when they were read. */
  updated_at?: string | null;
}

interface TermsFieldsProps<Sent extends object> {
  form: RecordForm<TermsValues, Sent>;
  /** The company's terms, for a recipient; without them the fields are the company's. */
  company?: Terms;
}

const choicesOf = <Value extends string>(values: readonly Value[], texts: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: texts[value] }));

const unitText = (minutes: number): string => `${minutes} minutes`;

/** When an invoice is due, and what its lines are (invoices.md#who-pays). */
export function TermsFields<Sent extends object>({ form, company }: TermsFieldsProps<Sent>) {
  const unit = useDistanceUnit();
  const rounding = useWatch({ control: form.control, name: 'rounding' }) ?? company?.rounding;
  const required = company === undefined;
  /** What holds while a recipient has nothing of its own. */
  const otherwise = (text: (terms: Terms) => string) =>
    company && { placeholder: 'As the company', description: `The company’s: ${text(company)}` };
  return (
    <FieldGrid>
      <Field form={form} name="terms_days">
        {(field) => (
          <NumberField
            label="Days to pay"
            max={MAX_TERMS_DAYS}
            required={required}
            {...otherwise(({ terms_days }) => String(terms_days))}
            {...field}
          />
        )}
      </Field>
      <Field form={form} name="line_per">
        {(field) => (
          <SelectField
            label="Lines"
            required={required}
            {...otherwise(({ line_per }) => LINE_PER_TEXTS[line_per])}
            choices={choicesOf(LINE_PERS, LINE_PER_TEXTS)}
            {...field}
          />
        )}
      </Field>
      <Field form={form} name="rounding">
        {(field) => (
          <SelectField
            label="Hours of a line"
            required={required}
            {...otherwise((terms) => ROUNDING_TEXTS[terms.rounding])}
            choices={choicesOf(ROUNDINGS, ROUNDING_TEXTS)}
            {...field}
          />
        )}
      </Field>
      {rounding === 'units' ? (
        <>
          <Field form={form} name="unit_minutes">
            {(field) => (
              <SelectField
                label="Unit"
                required={required}
                searchable={false}
                {...otherwise(({ unit_minutes }) => unitText(unit_minutes))}
                choices={UNIT_MINUTES.map((value) => ({ value: Number(value), label: unitText(value) }))}
                {...field}
              />
            )}
          </Field>
          <Field form={form} name="unit_mode">
            {(field) => (
              <SelectField
                label="Round"
                required={required}
                {...otherwise(({ unit_mode }) => UNIT_MODE_TEXTS[unit_mode])}
                choices={choicesOf(UNIT_MODES, UNIT_MODE_TEXTS)}
                {...field}
              />
            )}
          </Field>
        </>
      ) : null}
      <Field form={form} name="distance_rate">
        {(field) => (
          <NumberField
            label="Distance rate"
            description="Leave empty if distances are not billed."
            prefix="$"
            suffix={`/${unit}`}
            decimals={4}
            step={0.01}
            max={MAX_MILEAGE_RATE_USD}
            {...otherwise(({ distance_rate }) =>
              distance_rate === null ? 'not billed' : rateText(distance_rate),
            )}
            {...field}
          />
        )}
      </Field>
      <Field form={form} name="show_worker">
        {(field) => (
          <SelectField
            label="Who worked"
            required={required}
            {...otherwise(({ show_worker }) => WORKER_TEXTS[show_worker ? 'named' : 'hidden'])}
            choices={choicesOf(['named', 'hidden'] as const, WORKER_TEXTS)}
            {...field}
            value={field.value === null ? null : field.value ? 'named' : 'hidden'}
            onChange={(answer) => field.onChange(answer === null ? null : answer === 'named')}
          />
        )}
      </Field>
    </FieldGrid>
  );
}

const WORKER_TEXTS = { named: 'Named on the lines', hidden: 'Not named' } as const;
