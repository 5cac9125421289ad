import { z } from 'zod';
import { DISTANCE_UNITS } from '@daybook/domain/money/distance';
import {
  PAY_RUN_BLOCKERS,
  PAY_RUN_KINDS,
  PAY_RUN_STATUSES,
  PAY_RUN_WARNINGS,
} from '@daybook/domain/pay/pay-runs/run';
import {
  day,
  dayText,
  momentText,
  optionalDay,
  optionalText,
  readVersion,
  recordId,
  recordIds,
  requiredText,
  textOrNone,
  yesOrNo,
} from './fields.ts';
import { figuresRange, idFilter, listInput, listOf, ordering } from './filters.ts';
import { periodProgress } from './period-figures.ts';

/** Pay runs (pay-runs.md#what-a-run-holds): what is due minus what was paid, for a period. */

const kind = z.enum(PAY_RUN_KINDS, { error: 'Use regular or off_cycle.' });
const status = z.enum(PAY_RUN_STATUSES, { error: 'Use draft, locked or paid.' });

const USER_IDS = 'Ids of the people whom an off-cycle run pays; null: only the extras that name it';
const REFERENCE = 'Reference of the payment';
const ADJUSTS = 'Period of the pay run that it adjusts, as `2026-09-01/2026-09-14`; null: it adjusts none';
const EXPORT_PROFILE = 'Id of the export profile';

/** USD: pay plus reimbursements is the total, "To pay". */
const sums = {
  pay: z.number().describe('Pay without reimbursements, in USD'),
  reimbursed: z.number().describe('Repayment of what people spent, in USD'),
  total: z.number().describe('Pay and reimbursements, in USD'),
};

const step = {
  at: momentText.nullable(),
  by: textOrNone.describe('Name of who did it'),
};

export const payRun = z
  .object({
    id: z.number(),
    kind,
    period_start: dayText,
    period_end: dayText,
    sequence: z.number().describe('0: the regular run of a period; off-cycle runs count from 1'),
    pay_date: dayText.nullable(),
    status,
    user_ids: z.array(z.number()).nullable().describe(USER_IDS),
    reason: textOrNone,
    created_by: textOrNone,
    locked: z
      .object({ ...step, override_reason: textOrNone.describe('Why the run was locked despite warnings') })
      .describe('When the run was locked, by whom, and why despite warnings'),
    unlocked: z
      .object({ ...step, reason: textOrNone })
      .describe('When the run was last set back to draft, by whom and why'),
    paid: z
      .object({ ...step, reference: textOrNone.describe(REFERENCE) })
      .describe('When the run was marked as paid, by whom, and with which reference'),
    content_hash: textOrNone.describe(
      'SHA-256 of the long CSV and the daily time at the lock; null in a draft',
    ),
    people: z.number().describe('How many people it pays'),
    ...sums,
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'PayRun' });
export type PayRun = z.output<typeof payRun>;

export const payRunList = listInput({
  status: status.optional(),
  kind: kind.optional(),
  user: idFilter.describe('Only locked and paid runs with lines of this person'),
  ordering: ordering(['period_end', 'pay_date']),
});
export type PayRunListInput = z.output<typeof payRunList>;
export const payRuns = listOf(payRun);

const lineKey = {
  window_start: dayText
    .nullable()
    .describe('First day of the window of the pay rule, or of the extra; null: carried forward'),
  pay_code: z.string(),
  multiplier: z.number().nullable().describe('Multiplier of the base rate; null: it is not the pay of hours'),
  rate: z.number().nullable().describe('USD: the base rate, or what an hour or a unit adds'),
  hours: z.number().nullable(),
  units: z.number().nullable().describe('A distance, or how many allowances'),
  amount: z.number(),
  note: textOrNone,
};

/** One line of a run: of a timesheet, of an extra, or carried forward. */
export const payRunLine = z
  .object({
    user: z.number(),
    name: z.string(),
    payroll_id: textOrNone,
    timesheet: z.number().nullable().describe('Id of the timesheet that it pays; null: none'),
    pay_extra: z.number().nullable().describe('Id of the pay extra that it pays; null: none'),
    reason: textOrNone.describe('Why the extra was added; null: it is none'),
    ...lineKey,
    adjusts_run: z.number().nullable().describe('Id of the pay run that it adjusts; null: it adjusts none'),
    adjusts: textOrNone.describe(ADJUSTS),
  })
  .meta({ id: 'PayRunLine' });
export type PayRunLine = z.output<typeof payRunLine>;
export const payRunLinesOf = listInput({ id: recordId, user: idFilter });
export const payRunLines = listOf(payRunLine);

/** A problem that stops a lock, or that requires a reason. */
export const payRunFinding = z
  .object({
    code: z.enum([...PAY_RUN_BLOCKERS, ...PAY_RUN_WARNINGS]),
    user: z.number().nullable(),
    name: textOrNone,
    text: z.string(),
    link: z.string().describe('A page of the app where it can be fixed'),
    timesheet: z.number().optional().describe('Id of the timesheet, if it is about one'),
  })
  .meta({ id: 'PayRunFinding' });

export const payRunDetail = payRun
  .extend({
    blockers: z.array(payRunFinding).describe('What must be fixed before the run can be locked'),
    warnings: z.array(payRunFinding).describe('What needs a reason before the run can be locked'),
  })
  .meta({ id: 'PayRunDetail' });
export type PayRunDetail = z.output<typeof payRunDetail>;

const settings_updated_at = readVersion.describe(
  "The company settings' `updated_at`, against which `pay_runs_from` is checked",
);

export const payRunInput = z
  .object({
    kind: kind.default('regular'),
    period_start: day,
    period_end: day,
    pay_date: optionalDay.default(null),
    user_ids: recordIds.nullable().default(null).describe(USER_IDS),
    reason: optionalText(500).default(null),
    pay_runs_from: optionalDay
      .default(null)
      .describe(
        'Timesheets that end before this day are left out, until a run is locked; null: as chosen before, or from the start of the period',
      ),
    settings_updated_at,
  })
  .superRefine((run, context) => {
    figuresRange({ start_date: run.period_start, end_date: run.period_end }, context);
    if (run.kind === 'regular' && run.user_ids !== null)
      context.addIssue({
        code: 'custom',
        path: ['user_ids'],
        message: 'A regular pay run always includes everybody.',
      });
    if (run.user_ids?.length === 0)
      context.addIssue({ code: 'custom', path: ['user_ids'], message: 'Choose at least one person.' });
  })
  .meta({ id: 'PayRunInput' });
export type PayRunInput = z.output<typeof payRunInput>;

const stepOf = { id: recordId, updated_at: readVersion };
const reason = requiredText(500, 'Enter a reason.');
export const payRunRemove = z.object(stepOf).meta({ id: 'PayRunRemove' });
export const payRunLock = z
  .object({
    ...stepOf,
    override_reason: optionalText(500)
      .default(null)
      .describe('Why the run is locked despite warnings; required if there are any'),
    total: z
      .number({ error: 'Enter an amount in USD.' })
      .optional()
      .describe(
        'What the run is expected to pay, in USD; if it pays another amount now, the lock is refused',
      ),
  })
  .meta({ id: 'PayRunLock' });
export const payRunUnlock = z
  .object({
    ...stepOf,
    reason,
    file_not_imported: yesOrNo
      .default(false)
      .describe('Must be true once a file was created: confirms that it was not imported'),
  })
  .meta({ id: 'PayRunUnlock' });
export const payRunPay = z
  .object({
    ...stepOf,
    pay_date: day,
    payment_reference: optionalText(100).default(null).describe(REFERENCE),
  })
  .meta({ id: 'PayRunPay' });

/** Approved timesheets that end before a day, which pay runs from that day on leave out. */
export const payRunsFrom = z.object({
  id: recordId.describe('Id of a draft, whose figures are returned'),
  pay_runs_from: day.describe('Timesheets that end before this day are left out'),
  settings_updated_at,
});

export const payRunsLeaveOutOf = z.strictObject({ before: day });
export const payRunsLeaveOut = z.object({ timesheets: z.number(), amount: z.number() });

/** What pay runs paid of the approved timesheets inside a range. */
export const paidInRunsOf = z.strictObject({ start_date: day, end_date: day, user: idFilter });
export const paidInRuns = z.object({
  runs: z.array(
    z.object({
      id: z.number(),
      status,
      pay_date: dayText.nullable(),
      total: z.number().describe('What the whole run pays'),
    }),
  ),
  due: z.number().describe('Total pay and mileage of the approved timesheets inside the range'),
  paid: z.number().describe('What locked and paid runs pay of it'),
  still_due: z.number(),
});

/** A pay period in the strip. */
export const payRunPeriods = z
  .object({
    pay_runs_from: dayText
      .nullable()
      .describe('Timesheets that end before this day are left out; null: there is no run yet'),
    may_set_pay_runs_from: z.boolean().describe('Whether `pay_runs_from` can be set, until a run is locked'),
    settings_updated_at: momentText.describe("The company settings' `updated_at`, to be sent back"),
    periods: z
      .array(
        z.object({
          start_date: dayText,
          end_date: dayText,
          is_over: z.boolean().describe('Whether its last day is past'),
          ...periodProgress,
          run: z
            .object({ id: z.number(), status, pay_date: dayText.nullable() })
            .nullable()
            .describe('The regular run of the period; null: there is none'),
        }),
      )
      .describe('Pay periods, the latest first'),
  })
  .meta({ id: 'PayRunPeriods' });

/** Lines as a statement shows them, each of the time that was rounded together: a week, or with Classic 80 a timesheet. */
const statementLine = z.object({
  ...lineKey,
  unit: z.enum(DISTANCE_UNITS).nullable().describe('Unit of the distance in `units`; null: it is none'),
  adjusts: textOrNone.describe(ADJUSTS),
});
export const payStatement = z
  .object({
    run: z.number().describe('Id of the pay run'),
    status,
    company_name: z.string(),
    user: z.number(),
    name: z.string(),
    payroll_id: textOrNone,
    period_start: dayText,
    period_end: dayText,
    pay_date: dayText.nullable(),
    lines: z.array(statementLine).describe('What the person is paid'),
    ...sums,
    year_to_date: z
      .object(sums)
      .nullable()
      .describe('Sums of the paid runs of the year of the pay date, up to this one'),
    leave_balances: z
      .array(
        z.object({
          leave_type: z.number(),
          leave_type_name: z.string(),
          minutes: z
            .number()
            .describe('The balance at the end of the day, as it was when the run was locked'),
          day: dayText.describe('Last day of the period'),
        }),
      )
      .optional()
      .describe('Balances of time off; only where there is any'),
  })
  .meta({ id: 'PayStatement' });
export type PayStatement = z.output<typeof payStatement>;
export const payStatementsOf = z.strictObject({ id: recordId, user: idFilter });

/** A paid run of one person, as My Pay lists it. */
export const myPayRun = z
  .object({
    id: z.number(),
    period_start: dayText,
    period_end: dayText,
    pay_date: dayText.nullable(),
    ...sums,
  })
  .meta({ id: 'MyPayRun' });

export const payRunFile = z
  .object({
    id: z.number(),
    export_profile: z.number().describe(EXPORT_PROFILE),
    profile_name: z.string().describe('Name of the export profile when the file was made'),
    file_name: z.string(),
    sha256: z.string().describe('SHA-256 of its bytes'),
    voided_at: momentText
      .nullable()
      .describe('When the run was set back to draft, and the file is no longer to be imported'),
    created_by: textOrNone,
    created_at: momentText,
  })
  .meta({ id: 'PayRunFile' });
export const payRunFilesOf = listInput({ id: recordId });
export const payRunFiles = listOf(payRunFile);
export const payRunFileInput = z
  .object({ id: recordId, export_profile: recordId.describe(EXPORT_PROFILE) })
  .meta({ id: 'PayRunFileInput' });
export const payRunFileOf = z.object({ id: recordId, file: recordId.describe('Id of the file') });
/** `content` in Base64. */
export const payRunFileContent = payRunFile.extend({ content: z.string() });

/** What a file of this profile would contain, before it is created. */
export const payRunFilePreviewOf = z.strictObject({ id: recordId, export_profile: recordId });
export const payRunFilePreview = z.object({
  problems: z.array(payRunFinding),
  differences: z
    .array(z.object({ user: z.number(), name: z.string(), difference: z.number() }))
    .describe(
      'How many USD the provider would pay more, or less, than Daybook for hours that are sent without an amount',
    ),
  left_out: z.array(z.string()),
});
