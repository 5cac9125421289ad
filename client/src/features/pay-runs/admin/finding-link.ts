import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import type { Output } from '#/lib/api/trpc.ts';

type Finding = Output['payRuns']['get']['blockers'][number];

const profiles = () => linkOptions({ to: '/admin/settings/payroll-export' });
const sheets = () => linkOptions({ to: '/admin/timesheets' });

const person = ({ user }: Finding): LinkOptions =>
  user === null
    ? linkOptions({ to: '/admin/employees' })
    : linkOptions({ to: '/admin/employees/$id/view', params: { id: user } });

const sheet = ({ timesheet }: Finding): LinkOptions =>
  timesheet === undefined
    ? sheets()
    : linkOptions({ to: '/admin/timesheets/$id', params: { id: timesheet } });

/** The page on which it is mended, or at least seen (pay-runs.md#locking). */
const PAGES: Record<Finding['code'], (finding: Finding, run: number) => LinkOptions> = {
  no_pay_rate: person,
  default_rate: person,
  no_payroll_id: ({ user }) =>
    user === null ? profiles() : linkOptions({ to: '/admin/employees/$id/edit', params: { id: user } }),
  no_earning_code: profiles,
  format: profiles,
  provider_difference: profiles,
  no_lines: sheets,
  not_approved: sheet,
  not_placed: sheet,
  overlap: sheet,
  on_no_timesheet: () => linkOptions({ to: '/admin/timesheet-add' }),
  carried: (_, run) => linkOptions({ to: '/admin/billing/runs/$id/statements', params: { id: run } }),
  not_over: (_, run) => linkOptions({ to: '/admin/billing/runs/$id', params: { id: run } }),
};

export const findingLink = (run: number, finding: Finding): LinkOptions => PAGES[finding.code](finding, run);
