import { useWatch } from 'react-hook-form';
import { policySentences } from '@daybook/domain/leave/sentences';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { MinutesField } from '#/ui/fields/minutes-field.tsx';
import { NumberField } from '#/ui/fields/number-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import { Fieldset } from '#/ui/kit/fieldset.ts';
import { readDefinition, type EditedDefinition } from './policy-values.ts';
import { Sentences } from './policy-words.tsx';

export interface PolicyValues {
  leave_type: number;
  name: string;
  preset: string | undefined;
  effective_from: string | null;
  definition: EditedDefinition;
}

interface FieldsProps<Sent extends object> {
  form: RecordForm<PolicyValues, Sent>;
}

/** What a policy says: fields, and below them the same in sentences as they are typed. */
export function DefinitionFields<Sent extends object>({ form }: FieldsProps<Sent>) {
  const definition = useWatch({ control: form.control, name: 'definition' });
  const read = readDefinition(definition);
  const hasBalance = definition.accrual.kind !== 'none';
  return (
    <>
      <Fieldset legend="Earning">
        <FieldGrid>
          <EarningFields form={form} accrual={definition.accrual} />
          {hasBalance ? (
            <>
              <Field form={form} name="definition.year_cap">
                {(field) => <MinutesField label="Most Hours Earned in a Year" {...NO_LIMIT} {...field} />}
              </Field>
              <Field form={form} name="definition.balance_cap.minutes">
                {(field) => <MinutesField label="Earning Stops at a Balance of" {...NO_LIMIT} {...field} />}
              </Field>
              <Field form={form} name="definition.balance_cap.days">
                {(field) => <NumberField label="… or of Usual Days, If More" max={366} {...field} />}
              </Field>
              <Field form={form} name="definition.carry">
                {(field) => (
                  <MinutesField
                    label="Hours That Carry Over"
                    description="At the end of a year. Leave empty to carry over everything."
                    {...field}
                  />
                )}
              </Field>
            </>
          ) : null}
          <Field form={form} name="definition.year_starts">
            {(field) => (
              <TextField
                label="First Day of the Year"
                required
                maxLength={5}
                placeholder="MM-DD"
                description="Month and day, as in 07-01."
                {...field}
              />
            )}
          </Field>
        </FieldGrid>
      </Fieldset>
      <Fieldset legend="Using and pay">
        <FieldGrid>
          <Field form={form} name="definition.use_cap.minutes">
            {(field) => <MinutesField label="Most Hours Used in a Year" {...NO_LIMIT} {...field} />}
          </Field>
          <Field form={form} name="definition.use_cap.days">
            {(field) => <NumberField label="… or Usual Days, If More" max={366} {...field} />}
          </Field>
          <Field form={form} name="definition.wait_days">
            {(field) => (
              <NumberField
                label="Days Before It Can Be Used"
                description="From the hire date."
                max={366}
                {...field}
              />
            )}
          </Field>
          {hasBalance ? (
            <Field form={form} name="definition.below_zero">
              {(field) => (
                <MinutesField
                  label="Hours Below Zero"
                  description="How far a balance may go below zero."
                  {...field}
                />
              )}
            </Field>
          ) : null}
          <Field form={form} name="definition.rate">
            {(field) => (
              <SelectField
                label="Paid At"
                required
                choices={[
                  { value: 'base', label: 'The base rate' },
                  { value: 'regular_rate', label: 'The regular rate' },
                ]}
                {...field}
              />
            )}
          </Field>
          <Field form={form} name="definition.loading">
            {(field) => (
              <NumberField label="Extra Pay in Percent" decimals={1} max={100} suffix="%" {...field} />
            )}
          </Field>
        </FieldGrid>
      </Fieldset>
      <div aria-live="polite">{read ? <Sentences sentences={policySentences(read)} /> : null}</div>
    </>
  );
}

const NO_LIMIT = { description: 'Leave empty for no limit.' };

function EarningFields<Sent extends object>({
  form,
  accrual,
}: FieldsProps<Sent> & Pick<EditedDefinition, 'accrual'>) {
  return (
    <>
      <Field form={form} name="definition.accrual.kind">
        {(field) => (
          <SelectField
            label="How It Is Earned"
            required
            choices={[
              { value: 'per_hour', label: 'By the hour worked' },
              { value: 'per_period', label: 'Each month or period' },
              { value: 'front_load', label: 'All at the start of the year' },
              { value: 'none', label: 'Without a balance' },
            ]}
            {...field}
          />
        )}
      </Field>
      {accrual.kind === 'per_hour' ? (
        <>
          <Field form={form} name="definition.accrual.num">
            {(field) => <NumberField label="Hours Earned" required min={1} max={1_000} {...field} />}
          </Field>
          <Field form={form} name="definition.accrual.den">
            {(field) => <NumberField label="Per Hours Worked" required min={1} max={10_000} {...field} />}
          </Field>
          <Field form={form} name="definition.accrual.overtime">
            {(field) => <CheckField label="Overtime counts" {...field} />}
          </Field>
          <Field form={form} name="definition.accrual.leave">
            {(field) => <CheckField label="Paid time off counts" {...field} />}
          </Field>
        </>
      ) : null}
      {accrual.kind === 'per_period' || accrual.kind === 'front_load' ? (
        <Field form={form} name="definition.accrual.minutes">
          {(field) => <MinutesField label="Hours Given" required {...field} />}
        </Field>
      ) : null}
      {accrual.kind === 'per_period' ? (
        <Field form={form} name="definition.accrual.every">
          {(field) => (
            <SelectField<string>
              label="On the Last Day of"
              required
              choices={[
                { value: 'month', label: 'Each month' },
                { value: '7', label: 'Every 7 days' },
                { value: '14', label: 'Every 14 days' },
                { value: '28', label: 'Every 28 days' },
              ]}
              {...field}
              value={String(field.value)}
              onChange={(every) => field.onChange(every === 'month' ? every : Number(every))}
            />
          )}
        </Field>
      ) : null}
      {accrual.kind === 'per_period' && accrual.every !== 'month' ? (
        <Field form={form} name="definition.accrual.anchor">
          {(field) => <DateField label="First Day of a Period" required {...field} />}
        </Field>
      ) : null}
    </>
  );
}
