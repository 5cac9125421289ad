import { Group, Text } from '@mantine/core';
import type { WorkCode } from '@daybook/contract/work-codes';
import {
  CONTRACT_PERIODS,
  HOURS_PERIODS,
  PERIOD_LABELS,
  PERIOD_SPELLINGS,
} from '@daybook/domain/clients/contract-period';
import { MAX_CONTRACT_AMOUNT, MAX_NARRATIVE_CHARACTERS } from '@daybook/domain/limits';
import { DISTANCE_WORDS } from '@daybook/domain/money/distance';
import classes from '#/features/clients/clients.module.css';
import { numberOf } from '#/lib/forms/typed-number.ts';
import { unitsText, useDistanceUnit } from '#/lib/session/mileage.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { LockedField, UpgradeButton } from '#/shared/plan-lock.tsx';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { DistanceField, HoursField, MoneyField } from '#/ui/fields/number-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextAreaField } from '#/ui/fields/text-area-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import type { ClientRecordForm } from './client-form-values.ts';

const choicesOf = (periods: readonly (keyof typeof PERIOD_LABELS)[]) =>
  periods.map((period) => ({ value: PERIOD_SPELLINGS[period], label: PERIOD_LABELS[period] }));
const hoursChoices = choicesOf(HOURS_PERIODS);
const allChoices = choicesOf(CONTRACT_PERIODS);

/** Contract hours per work code (clients-and-contracts.md#contract). */
export function ContractHoursFields({ form, codes }: { form: ClientRecordForm; codes: readonly WorkCode[] }) {
  const { allows } = usePlan();
  const ratesAllowed = allows('client_billing_rates');
  return (
    <Section title="Contract Hours">
      {codes.length === 0 ? <Text c="dimmed">There are no work codes yet.</Text> : null}
      {codes.map((code, index) => (
        <fieldset key={code.id} className={classes.code}>
          <legend>
            {code.description} ({code.code})
          </legend>
          <div className={classes.codeFields}>
            <Field form={form} name={`hours.${index}.max`}>
              {(field) => <HoursField label="Max" step={0.5} max={MAX_CONTRACT_AMOUNT} {...field} />}
            </Field>
            <Field form={form} name={`hours.${index}.frequency`}>
              {(field) => (
                <SelectField label="Frequency" choices={hoursChoices} clearable={false} {...field} />
              )}
            </Field>
            <Field form={form} name={`hours.${index}.client_rate`}>
              {(field) =>
                ratesAllowed ? (
                  <MoneyField label="Client rate" step={0.01} max={MAX_CONTRACT_AMOUNT} {...field} />
                ) : (
                  <LockedField
                    label="Client rate"
                    value={field.value === null ? '' : moneyText(numberOf(field.value))}
                    hint={index === 0 ? undefined : null}
                    hideUpgrade
                  />
                )
              }
            </Field>
            <Field form={form} name={`hours.${index}.billable`}>
              {(field) => <CheckField label="Billable" {...field} />}
            </Field>
          </div>
        </fieldset>
      ))}
      {ratesAllowed || codes.length === 0 ? null : (
        <Group>
          <UpgradeButton />
        </Group>
      )}
    </Section>
  );
}

/** Distance, stipend and goals. */
export function AllowanceFields({ form }: { form: ClientRecordForm }) {
  const { allows } = usePlan();
  const unit = useDistanceUnit();
  const units = unitsText(unit);
  return (
    <>
      <Section title={`${DISTANCE_WORDS[unit].title} and Stipend`}>
        <FieldGrid>
          <Field form={form} name="total_kms">
            {(field) => (
              <DistanceField unit={unit} label={`Contracted ${units}`} max={MAX_CONTRACT_AMOUNT} {...field} />
            )}
          </Field>
          <Field form={form} name="kms_frequency">
            {(field) => (
              <SelectField label={`${units} Timeframe`} choices={allChoices} clearable={false} {...field} />
            )}
          </Field>
          <Field form={form} name="kms_billable">
            {(field) => <CheckField label={`${units} billable`} {...field} />}
          </Field>
        </FieldGrid>
        <FieldGrid>
          <Field form={form} name="weekly_stipend">
            {(field) =>
              allows('stipend_amounts') ? (
                <MoneyField label="Stipend Amount" step={0.01} max={MAX_CONTRACT_AMOUNT} {...field} />
              ) : (
                <LockedField
                  label="Stipend Amount"
                  value={field.value === null ? '' : moneyText(numberOf(field.value))}
                />
              )
            }
          </Field>
          <Field form={form} name="stipend_frequency">
            {(field) => (
              <SelectField label="Stipend Timeframe" choices={allChoices} clearable={false} {...field} />
            )}
          </Field>
          <Field form={form} name="stipend_billable">
            {(field) => <CheckField label="Stipend billable" {...field} />}
          </Field>
        </FieldGrid>
      </Section>
      <Section title="Goals">
        <Field form={form} name="goals">
          {(field) => (
            <TextAreaField
              label="Goals"
              description="One on each line."
              rows={4}
              maxLength={MAX_NARRATIVE_CHARACTERS}
              {...field}
            />
          )}
        </Field>
      </Section>
    </>
  );
}
