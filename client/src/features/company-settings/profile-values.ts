import type { z } from 'zod';
import type { companyProfileUpdate } from '@daybook/contract/company-settings';
import { firstPayPeriod } from '@daybook/domain/time/pay-period';
import type { Output } from '#/lib/api/trpc.ts';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';

export type Company = Output['companies']['own'];
export type Settings = Output['companySettings']['list']['results'][number];

export const profileValues = (company: Company, settings: Settings) => ({
  name: company.name,
  pay_period: settings.pay_period,
  custom_pay_period_days: settings.custom_pay_period_days as TypedNumber,
  // Until a first day is chosen, periods count from this one; the form shows it instead of an empty field.
  first_pay_period: firstPayPeriod(settings) as string | null,
  timesheet_due_offset: settings.timesheet_due_offset as TypedNumber,
  report_due_day: settings.report_due_day as TypedNumber,
  time_zone: settings.time_zone,
  week_starts_on: settings.week_starts_on,
  may_stay_signed_in: settings.may_stay_signed_in,
  pay_page: settings.pay_page,
  time_off: settings.time_off,
  remind_without_logs: settings.remind_without_logs,
  updated_at: settings.updated_at,
  company_updated_at: company.updated_at,
});
export type ProfileValues = ReturnType<typeof profileValues>;

export type ProfileForm = RecordForm<ProfileValues, z.output<typeof companyProfileUpdate>>;
