import { Group, SimpleGrid, Text, Title } from '@mantine/core';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { timesheetAfter } from '@daybook/domain/time/timesheet';
import { sumTotals } from '@daybook/domain/time/work-time';
import { SheetPage } from '#/features/timesheets/sheet/sheet-page.tsx';
import { byClient, sumsByClientCode } from '#/features/timesheets/sheet/timesheet-figures.ts';
import { StateNotice } from '#/features/timesheets/sheet/timesheet-notices.tsx';
import { whyCorrected } from '#/features/timesheets/sheet/timesheet-texts.ts';
import { sumColumns, TotalFigures } from '#/features/timesheets/sheet/total-figures.tsx';
import { detailOrMessage } from '#/lib/api/error-text.ts';
import { useHeld } from '#/lib/api/refetch-screen.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { failedSave, type SaveState } from '#/lib/forms/record-form.ts';
import { useDraftedState } from '#/lib/forms/use-drafted-state.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { RecordDayField } from '#/shared/record-day-fields.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { DraftNotice } from '#/ui/forms/draft-notice.tsx';
import { SaveProblem } from '#/ui/forms/form.tsx';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import { toastDone, useUndo } from '#/ui/overlays/toasts.ts';
import { LinkButton, OnlineButton, savesOnClick } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import {
  asEdited,
  changedLogs,
  changesOf,
  figuresOf,
  isTimeOff,
  sentLogs,
  withChanges,
  type EditedLog,
} from './edited-logs.ts';
import classes from './log-editor.module.css';
import { LeaveLogLine, LogEditor } from './log-editor.tsx';

type Detail = Output['timesheets']['detail'];

/** An admin's edit (timesheets.md#screens): the live daily logs of a draft, the snapshot of a submitted sheet. */
export function EditTimesheetPage({ id }: { id: number }) {
  const query = trpc.timesheets.detail.useQuery({ id }, useHeld());
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
  return <Editor key={sheet.updated_at} sheet={sheet} codes={codes.data.results} />;
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

/** What is edited, and the version of the sheet that it is based on. */
interface Edited {
  dates: { start_date: string; end_date: string };
  logs: readonly EditedLog[];
  reason: string;
  updated_at: string;
}

const asRead = (sheet: Detail): Edited => ({
  dates: { start_date: sheet.start_date, end_date: sheet.end_date },
  logs: asEdited(sheet.logs),
  reason: '',
  updated_at: sheet.updated_at,
});

/** "Maya Lopez, Nov 8 – Nov 21, 2026, 36:50 h" */
const aboutSheet = (sheet: Detail, logs: readonly EditedLog[]) =>
  `${sheet.user_detail.name}, ${dayRange(sheet.start_date, sheet.end_date)}, ${hoursText(sumTotals(sheet.distance_unit, logs.map(figuresOf)).total_hours)} h`;

/** "2 entries changed, +8:45 h" */
function changesText(logs: readonly EditedLog[]): string {
  const { entries, hours } = changesOf(logs);
  if (entries === 0) return 'Nothing changed yet.';
  const sign = hours < 0 ? '−' : '+';
  const by = hours === 0 ? '' : `, ${sign}${hoursText(Math.abs(hours))} h`;
  return `${plural(entries, 'entry', 'entries')} changed${by}`;
}

function Editor({ sheet, codes }: { sheet: Detail; codes: Output['workCodes']['list']['results'] }) {
  const navigate = useNavigate();
  const why = whyCorrected(sheet);
  const utils = trpc.useUtils();
  const update = trpc.timesheets.update.useMutation();
  const correct = trpc.timesheets.correct.useMutation();
  const [edited, edit, drafts] = useDraftedState<Edited>(() => asRead(sheet), {
    key: `timesheet:${sheet.id}`,
    what: why ? 'timesheet correction' : 'timesheet change',
    about: ({ logs }) => aboutSheet(sheet, logs),
    restore: (draft) => ({
      ...asRead(sheet),
      ...draft,
      logs: withChanges(sheet.logs, draft.logs ?? []),
    }),
  });
  const undo = useUndo();
  const { dates, logs, reason } = edited;
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const saving = state.kind === 'saving';
  const params = { id: sheet.id };
  const figures = logs.map(figuresOf);
  const unit = sheet.distance_unit;
  const totals = { ...sumTotals(unit, figures), distance_unit: unit };

  const change = (next: (now: Edited) => Partial<Edited>) => edit((now) => ({ ...now, ...next(now) }));

  const changeLog = (id: number, next: (log: EditedLog) => EditedLog) =>
    change((now) => ({ logs: now.logs.map((log) => (log.id === id ? next(log) : log)) }));

  function removeEntry(id: number, key: string) {
    const entries = logs.find((log) => log.id === id)?.entries ?? [];
    const place = entries.findIndex((entry) => entry.key === key);
    const removed = entries[place];
    if (!removed) return;
    changeLog(id, (log) => ({ ...log, entries: log.entries.filter((entry) => entry !== removed) }));
    undo('Entry deleted.', () =>
      changeLog(id, (log) => ({ ...log, entries: log.entries.toSpliced(place, 0, removed) })),
    );
  }

  async function save() {
    setState({ kind: 'saving' });
    try {
      const revision = { id: sheet.id, updated_at: edited.updated_at };
      if (why) await correct.mutateAsync({ ...revision, snapshot_logs: sentLogs(logs), reason });
      else
        await update.mutateAsync({
          ...revision,
          ...(sheet.submitted
            ? { snapshot_logs: sentLogs(logs), reason: reason || null }
            : { ...dates, daily_logs: changedLogs(logs) }),
        });
      drafts.settle();
      toastDone('Changes saved.');
      // The page that opens next shows the saved figures; what is saved does not fail for want of them.
      await utils.timesheets.detail.prefetch({ id: sheet.id }, { staleTime: 0 });
      await navigate({ to: '/admin/timesheets/$id', params });
    } catch (error) {
      setState(failedSave(error, `Error saving changes. ${detailOrMessage(error)}`));
    }
  }

  return (
    <form
      aria-label="Edit timesheet"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <EditHeader sheet={sheet} />
      {drafts.offer ? <DraftNotice isSaving={saving} drafts={drafts.offer} /> : null}
      <Text mb="md">
        {why ??
          (sheet.submitted
            ? 'You are correcting what was submitted. The employee’s daily logs stay as they are.'
            : 'You are editing the employee’s daily logs.')}
      </Text>
      <Group gap="md" align="flex-start" mb="md">
        <RecordDayField
          label="Start date"
          required
          disabled={sheet.submitted}
          value={dates.start_date}
          onChange={(start_date) =>
            change((now) => ({ dates: { ...now.dates, start_date: start_date ?? '' } }))
          }
        />
        <RecordDayField
          label="End date"
          required
          disabled={sheet.submitted}
          value={dates.end_date}
          onChange={(end_date) => change((now) => ({ dates: { ...now.dates, end_date: end_date ?? '' } }))}
        />
      </Group>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm" mb="lg" role="group" aria-label="Totals">
        <TotalFigures totals={totals} />
      </SimpleGrid>
      <PlainTable
        label="Client code summary"
        columns={sumColumns('Client code', unit)}
        rows={sumsByClientCode(unit, figures)}
        rowKey={(sum) => sum.key}
        emptyText="No daily logs in this period."
      />
      {byClient(figures).map((group) => (
        <section key={group.client.id} aria-label={group.title}>
          <Title order={2} size="h3" mt="lg" mb="sm">
            {group.title}
          </Title>
          {logs
            .filter((log) => log.client_detail.id === group.client.id)
            .map((log, index) =>
              isTimeOff(log) ? (
                <LeaveLogLine key={log.id} user={sheet.user} log={log.original} />
              ) : (
                <LogEditor
                  key={log.id}
                  withHeads={index === 0}
                  log={log}
                  codes={codes}
                  onChange={(next) => changeLog(log.id, () => next)}
                  onRemove={(entry) => removeEntry(log.id, entry)}
                />
              ),
            )}
        </section>
      ))}
      <div className={classes.save} data-sticky-save>
        <SaveProblem
          state={state}
          onReload={() => void utils.timesheets.detail.fetch(params, { staleTime: 0 })}
        />
        <Group gap="sm" align="flex-end">
          {sheet.submitted ? (
            <div className={classes.reason}>
              <TextField
                label={why ? 'Reason' : 'Reason (optional)'}
                placeholder="The employee sees it"
                required={why !== null}
                maxLength={500}
                value={reason}
                onChange={(text) => change(() => ({ reason: text }))}
              />
            </div>
          ) : null}
          <OnlineButton type="submit" loading={saving} {...savesOnClick}>
            {why ? 'Save Correction' : 'Save Changes'}
          </OnlineButton>
          <LinkButton to="/admin/timesheets/$id" params={params} variant="default">
            Cancel
          </LinkButton>
          <Text size="sm" role="status" className={classes.changed}>
            {changesText(logs)}
          </Text>
        </Group>
      </div>
    </form>
  );
}
