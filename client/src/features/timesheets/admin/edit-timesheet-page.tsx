import { Group, SimpleGrid, Text, Title } from '@mantine/core';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { useWatch, type FieldValues } from 'react-hook-form';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { timesheetAfter } from '@daybook/domain/time/timesheet';
import { sumTotals } from '@daybook/domain/time/work-time';
import { byClient, sumsByClientCode } from '#/features/timesheets/sheet/log-groups.ts';
import { SheetPage } from '#/features/timesheets/sheet/sheet-page.tsx';
import { StateNotice } from '#/features/timesheets/sheet/timesheet-notices.tsx';
import { whyCorrected } from '#/features/timesheets/sheet/timesheet-texts.ts';
import { sumColumns, TotalFigures } from '#/features/timesheets/sheet/total-figures.tsx';
import { useEditorQuery } from '#/lib/api/editor-query.ts';
import { detailOrMessage, errorFields } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm, type RecordForm } from '#/lib/forms/record-form.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { RecordDayField } from '#/shared/record-day-fields.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form } from '#/ui/forms/form.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { LinkButton, OnlineButton, savesOnClick } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import {
  asEdited,
  atForm,
  changesOf,
  figuresOf,
  frozenLog,
  isLogChanged,
  isTimeOff,
  liveLog,
  withChanges,
  type EditedLog,
  type EditedSheet,
} from './edited-logs.ts';
import classes from './log-editor.module.css';
import { LeaveLogLine, LogEditor } from './log-editor.tsx';

type Detail = Output['timesheets']['detail'];

/** An admin's edit (timesheets.md#screens): the live daily logs of a draft, the snapshot of a submitted sheet. */
export function EditTimesheetPage({ id }: { id: number }) {
  const query = trpc.timesheets.detail.useQuery({ id }, useEditorQuery());
  return (
    <SheetPage
      query={query}
      title="Edit Timesheet"
      back={{ label: 'Back', link: { to: '/admin/timesheets' } }}
    >
      {(sheet) => <OpenSheet sheet={sheet} />}
    </SheetPage>
  );
}

function OpenSheet({ sheet }: { sheet: Detail }) {
  const codes = trpc.workCodes.list.useQuery({});
  // What a pay run or an invoice has taken in is corrected; elsewhere an approved sheet is unapproved first.
  const isOpen =
    whyCorrected(sheet) !== null || !('refusal' in timesheetAfter(sheet.status, 'edit', sheet.imported));
  if (!isOpen) {
    return (
      <>
        <EditHeader sheet={sheet} />
        <StateNotice sheet={sheet} />
      </>
    );
  }
  // Entries would seem to have no work code.
  if (!codes.data)
    return (
      <>
        <EditHeader sheet={sheet} />
        <QueryState query={codes} failure="Failed to load necessary data." />
      </>
    );
  // A log of a draft has its own version, which a change of it leaves the sheet without.
  const versions = [sheet, ...sheet.logs].map(({ updated_at }) => updated_at);
  return <Editor key={versions.join(' ')} sheet={sheet} codes={codes.data.results} />;
}

function EditHeader({ sheet }: { sheet: Detail }) {
  return (
    <PageHeader
      title={whyCorrected(sheet) ? 'Correct Timesheet' : 'Edit Timesheet'}
      description={`${sheet.user_detail.name}, ${dayRange(sheet.start_date, sheet.end_date)}`}
      back={{ label: 'Back', link: linkOptions({ to: '/admin/timesheets/$id', params: { id: sheet.id } }) }}
    />
  );
}

const asRead = (sheet: Detail): EditedSheet => ({
  start_date: sheet.start_date,
  end_date: sheet.end_date,
  logs: asEdited(sheet.logs),
  reason: '',
  updated_at: sheet.updated_at,
});

/** "Maya Lopez, Nov 8 – Nov 21, 2026, 36:50 h" */
const aboutSheet = (sheet: Detail, logs: readonly EditedLog[]) =>
  `${sheet.user_detail.name}, ${dayRange(sheet.start_date, sheet.end_date)}, ${hoursText(sumTotals(sheet.distance_unit, logs.map(figuresOf)).total_hours)} h`;

function Editor({ sheet, codes }: { sheet: Detail; codes: Output['workCodes']['list']['results'] }) {
  const navigate = useNavigate();
  const why = whyCorrected(sheet);
  const utils = trpc.useUtils();
  const update = trpc.timesheets.update.useMutation();
  const correct = trpc.timesheets.correct.useMutation();
  const params = { id: sheet.id };
  const readAgain = () => utils.timesheets.detail.prefetch(params, { staleTime: 0 });
  const form = useRecordForm({
    draft: {
      key: `timesheet:${sheet.id}`,
      what: why ? 'timesheet correction' : 'timesheet change',
      about: ({ logs }) => aboutSheet(sheet, logs),
      restore: (values) => ({ ...values, logs: withChanges(sheet.logs, values.logs) }),
    },
    schema: async () => {
      const { timesheetChange, timesheetCorrect } = await import('@daybook/contract/timesheets');
      return timesheetChange.pick({ start_date: true, end_date: true }).extend({
        logs: timesheetCorrect.shape.snapshot_logs,
        reason: (why ? timesheetCorrect : timesheetChange).shape.reason,
      });
    },
    defaultValues: asRead(sheet),
    save: async (_, { logs, reason, updated_at, ...dates }) => {
      const revision = { id: sheet.id, updated_at };
      const sent = sheet.submitted ? logs.filter((log) => !isTimeOff(log)) : logs.filter(isLogChanged);
      try {
        if (why)
          return await correct.mutateAsync({ ...revision, snapshot_logs: sent.map(frozenLog), reason });
        return await update.mutateAsync({
          ...revision,
          ...(sheet.submitted
            ? { snapshot_logs: sent.map(frozenLog), reason }
            : { ...dates, daily_logs: sent.map(liveLog) }),
        });
      } catch (error) {
        throw atForm(error, logs, sent);
      }
    },
    onSaved: () => {
      toastDone('Changes saved.');
      // The page that opens next shows the saved figures.
      return readAgain().then(() => navigate({ to: '/admin/timesheets/$id', params }));
    },
    failure: (error) =>
      Object.keys(errorFields(error)).length > 0 ? null : `Error saving changes. ${detailOrMessage(error)}`,
  });
  return (
    <>
      <EditHeader sheet={sheet} />
      <Form form={form} label="Edit timesheet">
        <div>
          <Text mb="md">
            {why ??
              (sheet.submitted
                ? 'You are correcting what was submitted. The employee’s daily logs stay as they are.'
                : 'You are editing the employee’s daily logs.')}
          </Text>
          <Group gap="md" align="flex-start" mb="md">
            <Field form={form} name="start_date">
              {(field) => (
                <RecordDayField label="Start date" required disabled={sheet.submitted} {...field} />
              )}
            </Field>
            <Field form={form} name="end_date">
              {(field) => <RecordDayField label="End date" required disabled={sheet.submitted} {...field} />}
            </Field>
          </Group>
          <Sums form={form} unit={sheet.distance_unit} />
          {byClient(sheet.logs).map((group) => (
            <section key={group.client.id} aria-label={group.title}>
              <Title order={2} size="h3" mt="lg" mb="sm">
                {group.title}
              </Title>
              {group.logs.map((log, place) =>
                log.leave_request === undefined ? (
                  <LogEditor
                    // An existing list keeps the entries that it had before the draft was restored.
                    key={`${log.id} ${form.drafts?.restored}`}
                    form={form}
                    index={sheet.logs.indexOf(log)}
                    withHeads={place === 0}
                    codes={codes}
                  />
                ) : (
                  <LeaveLogLine key={log.id} user={sheet.user} log={log} />
                ),
              )}
            </section>
          ))}
          <div className={classes.save} data-sticky-save>
            <SaveProblem state={form.state} onReload={() => void readAgain()} />
            <Group gap="sm" align="flex-end">
              {sheet.submitted ? (
                <div className={classes.reason}>
                  <Field form={form} name="reason">
                    {(field) => (
                      <TextField
                        label={why ? 'Reason' : 'Reason (optional)'}
                        placeholder="The employee sees it"
                        required={why !== null}
                        maxLength={500}
                        {...field}
                      />
                    )}
                  </Field>
                </div>
              ) : null}
              <OnlineButton type="submit" loading={form.state.kind === 'saving'} {...savesOnClick}>
                {why ? 'Save Correction' : 'Save Changes'}
              </OnlineButton>
              <LinkButton to="/admin/timesheets/$id" params={params} variant="default">
                Cancel
              </LinkButton>
              <Changes form={form} />
            </Group>
          </div>
        </div>
      </Form>
    </>
  );
}

interface SumsProps<Sent extends FieldValues> {
  form: RecordForm<EditedSheet, Sent>;
  unit: DistanceUnit;
}

/** What the sheet adds up to as it is typed. */
function Sums<Sent extends FieldValues>({ form, unit }: SumsProps<Sent>) {
  const figures = useWatch({ control: form.control, name: 'logs' }).map(figuresOf);
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm" mb="lg" role="group" aria-label="Totals">
        <TotalFigures totals={{ ...sumTotals(unit, figures), distance_unit: unit }} />
      </SimpleGrid>
      <PlainTable
        label="Client code summary"
        columns={sumColumns('Client code', unit)}
        rows={sumsByClientCode(unit, figures)}
        rowKey={(sum) => sum.key}
        emptyText="No daily logs in this period."
      />
    </>
  );
}

/** "2 entries changed, +8:45 h" */
function Changes<Sent extends FieldValues>({ form }: Pick<SumsProps<Sent>, 'form'>) {
  const { entries, hours } = changesOf(useWatch({ control: form.control, name: 'logs' }));
  const sign = hours < 0 ? '−' : '+';
  const by = hours === 0 ? '' : `, ${sign}${hoursText(Math.abs(hours))} h`;
  return (
    <Text size="sm" role="status" className={classes.changed}>
      {entries === 0 ? 'Nothing changed yet.' : `${plural(entries, 'entry', 'entries')} changed${by}`}
    </Text>
  );
}
