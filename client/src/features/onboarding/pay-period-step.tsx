import { SimpleGrid } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import {
  DEFAULT_CUSTOM_PAY_PERIOD_DAYS,
  DEFAULT_PAY_PERIOD,
  firstPayPeriod,
  ONBOARDING_PAY_PERIODS,
} from '@daybook/domain/time/pay-period';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { CustomLengthField, PayPeriodField } from '#/shared/pay-frequency-fields.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { Field } from '#/ui/forms/form.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './steps.ts';

/** How often people are paid. */
export function PayPeriodStep(props: StepProps) {
  const settings = trpc.companySettings.list.useQuery({});
  return (
    <QueryState query={settings} failure={errorText}>
      {({ results: [stored] }) => <PayPeriodForm {...props} stored={stored} />}
    </QueryState>
  );
}

function PayPeriodForm({
  stored,
  ...moves
}: StepProps & { stored?: Output['companySettings']['list']['results'][number] }) {
  const setUp = trpc.companySettings.onboardingSetup.useMutation();
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/company-settings')).onboardingSetup,
    defaultValues: {
      pay_period: stored?.pay_period ?? DEFAULT_PAY_PERIOD,
      custom_pay_period_days: stored?.custom_pay_period_days ?? DEFAULT_CUSTOM_PAY_PERIOD_DAYS,
      first_pay_period: stored?.first_pay_period ?? null,
    },
    save: (values) => setUp.mutateAsync(values),
    onSaved: moves.next,
  });
  const chosen = useWatch({ control: form.control, name: 'pay_period' });
  // Semi-monthly is not offered here (company-and-plans.md#onboarding), but must not be lost if it was chosen before.
  const kinds = [
    ...ONBOARDING_PAY_PERIODS,
    ...(stored?.pay_period === 'semi-monthly' ? (['semi-monthly'] as const) : []),
  ];
  return (
    <StepFrame
      {...moves}
      title="Pay periods"
      intro="Timesheets are created for these periods."
      isSaving={form.state.kind === 'saving'}
      onNext={() => void form.submit()}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Field form={form} name="pay_period">
          {(field) => <PayPeriodField label="Pay Period Frequency" kinds={kinds} {...field} />}
        </Field>
        {chosen === 'custom' ? (
          <Field form={form} name="custom_pay_period_days">
            {(field) => <CustomLengthField label="Custom Length" {...field} />}
          </Field>
        ) : null}
        <Field form={form} name="first_pay_period">
          {(field) => (
            <DateField
              label="First Pay Period Start Date"
              description={`Without one, periods are counted from ${longDay(firstPayPeriod(null))}.`}
              {...field}
            />
          )}
        </Field>
      </SimpleGrid>
      <SaveProblem state={form.state} />
    </StepFrame>
  );
}
