import { Alert, Box, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { rangeWithout, type DateRange } from '@daybook/domain/time/date-range';
import { addDays } from '@daybook/domain/time/day';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { waitingWithin } from '#/lib/device/outbox/items.ts';
import { outbox } from '#/lib/device/outbox/outbox.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { RecordDayField } from '#/shared/record-day-fields.tsx';
import { notSentYet, WaitingNotice } from '#/shared/waiting-notice.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { LiveRegion } from '#/ui/page/live-region.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { Contents, Overlap, PeriodChoices } from './timesheet-days.tsx';

type Period = Output['companySettings']['currentPayPeriod'];

interface NewTimesheetPageProps {
  /** The draft to regenerate; its dates may change. */
  timesheet?: number;
  /** An admin creates it for an employee (/admin/timesheet-add). */
  forEmployee?: boolean;
}

const NO_DATES: DateRange = { start_date: '', end_date: '' };

const HEADERS = {
  again: {
    title: 'Regenerate Timesheet',
    back: { label: 'Timesheets', link: { to: '/timesheets' as const } },
  },
  own: {
    title: 'Generate New Timesheet',
    back: { label: 'Timesheets', link: { to: '/timesheets' as const } },
  },
  forEmployee: {
    title: 'Add New Timesheet',
    back: { label: 'Back to Timesheet Management', link: { to: '/admin/timesheets' as const } },
  },
};

const headerOf = (forEmployee: boolean, timesheet: number | undefined) =>
  HEADERS[forEmployee ? 'forEmployee' : timesheet ? 'again' : 'own'];

/** "Generate New Timesheet": start and end, prefilled from the current pay period, or from the draft to regenerate. */
export function NewTimesheetPage({ timesheet, forEmployee = false }: NewTimesheetPageProps) {
  const period = trpc.companySettings.currentPayPeriod.useQuery(undefined, { enabled: !timesheet });
  // An admin adds a missing timesheet of the period that has ended.
  const ended = trpc.reminders.notHandedIn.useQuery({}, { enabled: forEmployee });
  const draft = trpc.timesheets.get.useQuery({ id: timesheet ?? 0 }, { enabled: Boolean(timesheet) });
  const source = timesheet ? draft : forEmployee && !ended.error ? ended : period;
  return (
    <>
      <PageHeader {...headerOf(forEmployee, timesheet)} />
      {period.error ? (
        <Alert color="yellow" mb="md">
          Failed to load pay period settings. Please select dates manually.
        </Alert>
      ) : null}
      {draft.error && !draft.data ? (
        <QueryState query={draft} failure="Error fetching timesheet detail." />
      ) : source.isPending && !source.error ? (
        <Loading />
      ) : (
        <DatesForm
          draft={draft.data}
          dates={source === period && period.data ? leftOf(period.data) : (source.data ?? NO_DATES)}
          period={period.data}
          forEmployee={forEmployee}
        />
      )}
    </>
  );
}

/** Imported days are paid outside Daybook: the timesheet begins after them. */
function leftOf({ start_date, end_date, days }: Period): DateRange {
  const period = { start_date, end_date };
  const imported = days.filter(({ status }) => status === 'Imported');
  const ranges = imported.map(({ date }) => ({ start_date: date, end_date: date }));
  return rangeWithout(period, ranges) ?? period;
}

interface DatesFormProps {
  draft: { id: number; updated_at: string } | undefined;
  dates: DateRange;
  /** The current pay period, if known. */
  period: DateRange | undefined;
  forEmployee: boolean;
}

/** Whether the dates begin in the current pay period and end after it, or begin before it and end in it or later. */
const spansBoth = ({ start_date, end_date }: DateRange, period: DateRange): boolean =>
  start_date <= end_date &&
  ((start_date <= period.end_date && end_date > period.end_date) ||
    (start_date < period.start_date && end_date >= period.start_date));

interface Values {
  start_date: string;
  end_date: string;
  user: number | undefined;
  updated_at: string | undefined;
}

function DatesForm({ draft, dates: { start_date, end_date }, period, forEmployee }: DatesFormProps) {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const create = trpc.timesheets.create.useMutation();
  const update = trpc.timesheets.update.useMutation();
  const employees = trpc.employees.picklist.useQuery(undefined, { enabled: forEmployee });
  const initial: Values = { start_date, end_date, user: undefined, updated_at: draft?.updated_at };
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/timesheets')).newTimesheet,
    defaultValues: initial,
    check(values) {
      if (forEmployee) return values.user ? null : { field: 'user', message: 'Please select an employee.' };
      // Nothing may be left out of pay.
      const waiting = waitingWithin(outbox.items(), values);
      return waiting.length > 0 ? { message: notSentYet(waiting) } : null;
    },
    save: (values, { updated_at }) =>
      draft ? update.mutateAsync({ ...values, id: draft.id, updated_at }) : create.mutateAsync(values),
    failedText: 'Failed to generate timesheet. Please try again.',
    onSaved: (sheet) => {
      toastDone(
        sheet.total_hours === 0
          ? 'Timesheet generated. There are no daily logs in these days yet.'
          : 'Timesheet generated.',
      );
      const params = { id: sheet.id };
      return navigate(
        forEmployee ? { to: '/admin/timesheets/$id', params } : { to: '/timesheets/$id', params },
      );
    },
  });
  const [from, to, employee] = useWatch({ control: form.control, name: ['start_date', 'end_date', 'user'] });
  const dates = { start_date: from, end_date: to };
  const owner = forEmployee ? employee : user.id;
  return (
    <Form form={form} label="Timesheet dates">
      {forEmployee ? null : <WaitingNotice {...dates} />}
      {forEmployee ? (
        <Field form={form} name="user">
          {(field) => (
            <Box maw="26rem">
              <SelectField
                label="Employee"
                required
                {...field}
                choices={(employees.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Box>
          )}
        </Field>
      ) : null}
      <QueryState query={employees} loading={null} failure="Failed to load necessary data." />
      <Group gap="md" align="flex-start">
        <Field form={form} name="start_date">
          {(field) => <RecordDayField label="Start date" required {...field} />}
        </Field>
        <Field form={form} name="end_date">
          {(field) => <RecordDayField label="End date" required {...field} />}
        </Field>
      </Group>
      <LiveRegion>
        {period && spansBoth(dates, period) ? (
          <Alert color="yellow" role="group">
            These dates are in two pay periods, and payroll counts a timesheet only if it lies within one.
            Make one up to{' '}
            {longDay(period.start_date <= from ? period.end_date : addDays(period.start_date, -1))} and
            another for the rest.
          </Alert>
        ) : null}
      </LiveRegion>
      <Overlap dates={dates} owner={owner} draft={draft?.id} forEmployee={forEmployee} />
      {forEmployee ? null : (
        <>
          <PeriodChoices owner={owner} onChoose={(range) => form.reset({ ...form.getValues(), ...range })} />
          <Contents {...dates} />
        </>
      )}
      <SaveRow
        form={form}
        label={draft ? 'Regenerate Timesheet' : 'Generate Timesheet'}
        savingLabel="Generating..."
      />
    </Form>
  );
}
