import { Paper, Stack, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { KEPT_SESSION_DAYS } from '@daybook/domain/access/accounts';
import { upgradeHint } from '@daybook/domain/access/features';
import { payPeriodProblem } from '@daybook/domain/time/pay-period';
import { errorFields, errorText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { useToday } from '#/lib/session/today.ts';
import { LockedField } from '#/shared/plan-lock.tsx';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';
import { CalendarFields } from './calendar-fields.tsx';
import classes from './company-profile.module.css';
import { DueFields } from './due-fields.tsx';
import { LogoField } from './logo-field.tsx';
import { logoUpload } from './logo-file.ts';
import { PayPeriodFields } from './pay-period-fields.tsx';
import { payPeriodQuestion } from './pay-period-question.tsx';
import { profileValues, type Company, type ProfileValues, type Settings } from './profile-values.ts';

function checkProfile(values: ProfileValues) {
  if (!values.name.trim()) return { field: 'name' as const, message: 'Company name is required.' };
  const [problem] = Object.entries(payPeriodProblem(values) ?? {});
  if (!problem) return null;
  const field = problem[0] === 'first_pay_period' ? 'first_pay_period' : 'custom_pay_period_days';
  return { field, message: problem[1] } as const;
}

/** The server's field errors, joined (company-and-plans.md#company-profile). */
function failureOf(error: unknown): string | null {
  const fields = Object.entries(errorFields(error));
  return fields.length > 0
    ? fields.map(([field, messages]) => `${field}: ${messages.join(' ')}`).join(' ')
    : null;
}

/** Name, logo, pay periods, due dates and calendar: one form, saved as one. */
export function CompanyProfileForm({ company, settings }: { company: Company; settings: Settings }) {
  const plan = usePlan();
  const today = useToday();
  const update = trpc.companySettings.update.useMutation();
  const removeLogo = trpc.companySettings.removeLogo.useMutation();
  const [logo, setLogo] = useState<File | null>(null);
  const [logoError, setLogoError] = useState<string>();
  const form = useRecordForm({
    draft: { key: 'company-profile', what: 'company profile', without: ['company_updated_at'] },
    schema: async () => (await import('@daybook/contract/company-settings')).companyProfileUpdate,
    defaultValues: profileValues(company, settings),
    check: checkProfile,
    // Asks for confirmation before pay periods change, and shows the old and the new ones.
    confirm: async (values) => {
      const question = payPeriodQuestion(settings, values, today);
      return question === null || confirm(question);
    },
    save: async (values) => {
      const picture = logo && (await logoUpload(logo));
      return update.mutateAsync({ ...values, ...(picture && { logo: picture }) });
    },
    onSaved: () => setLogo(null),
    savedText: 'Company profile updated successfully!',
    failedText: 'Failed to update company profile.',
    failure: (error) => {
      const logoProblem = errorFields(error).logo?.join(' ');
      if (logoProblem) setLogoError(logoProblem);
      return failureOf(error);
    },
  });

  // The signup code is changed outside this form, and that changes the company's version. A name that somebody else has given
  // it is not overwritten.
  const { setValue, formState } = form;
  const name = formState.defaultValues?.name?.trim();
  useEffect(() => {
    if (company.name === name) setValue('company_updated_at', company.updated_at);
  }, [setValue, name, company.name, company.updated_at]);

  async function askToRemoveLogo() {
    const sure = await confirm({
      title: 'Remove logo',
      text: `Remove the logo of ${company.name}? Printed pages will show only the name.`,
      confirmLabel: 'Remove Logo',
      danger: true,
    });
    if (!sure) return;
    try {
      await removeLogo.mutateAsync();
      toastDone('The logo was removed.');
    } catch (error) {
      toastFailure(errorText(error, 'Failed to update company profile.'), error);
    }
  }

  return (
    <Paper component="section" p="lg" className={classes.card} aria-label="Company profile">
      <Form form={form} label="Company profile">
        <Field form={form} name="name">
          {(field) => <TextField label="Company Name" autoComplete="organization" required {...field} />}
        </Field>
        <LogoField
          stored={company.logo}
          chosen={logo}
          error={logoError}
          onChoose={(file) => {
            setLogoError(undefined);
            setLogo(file);
          }}
          onError={(message) => {
            setLogo(null);
            setLogoError(message);
          }}
          onRemove={() => void askToRemoveLogo()}
        />
        <Stack gap="md">
          <Title order={2}>Pay period settings</Title>
          <PayPeriodFields form={form} />
        </Stack>
        <Stack gap="md">
          <Title order={2}>Due dates and reminders</Title>
          <DueFields form={form} />
        </Stack>
        <Stack gap="md">
          <Title order={2}>Time zone and week</Title>
          <CalendarFields form={form} />
        </Stack>
        <Stack gap="md">
          <Title order={2}>Devices</Title>
          <Field form={form} name="may_stay_signed_in">
            {(field) => (
              <CheckField
                label="Staff may stay signed in"
                description={`On their own phones and computers, for ${KEPT_SESSION_DAYS} days from the last use. Switching it off ends those sessions.`}
                {...field}
              />
            )}
          </Field>
        </Stack>
        <Stack gap="md">
          <Title order={2}>My Pay</Title>
          {plan.allows('pay_rates') ? (
            <Field form={form} name="pay_page">
              {(field) => (
                <CheckField
                  label="Staff see how they are paid"
                  description="The My Pay page shows each person the hours of their week, what they are paid for each, and why."
                  {...field}
                />
              )}
            </Field>
          ) : (
            <LockedField label="Staff see how they are paid" hint={upgradeHint('pay_rates')} />
          )}
        </Stack>
        <Stack gap="md">
          <Title order={2}>Time off</Title>
          <Field form={form} name="time_off">
            {(field) => (
              <CheckField
                label="People earn and take time off"
                description="Who earns what is set under Time Off Settings. Switched off, time off is hidden and nobody earns; switched on again, balances catch up."
                {...field}
              />
            )}
          </Field>
        </Stack>
        <SaveRow form={form} label="Save Changes" />
      </Form>
    </Paper>
  );
}
