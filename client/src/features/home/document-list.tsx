import { Alert, Group, Paper, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import { REPORT_CONFIRMATIONS } from '@daybook/domain/reports/monthly-report';
import { loadFailureText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordAction } from '#/lib/api/use-record-action.ts';
import { useToday } from '#/lib/session/today.ts';
import { dayRange, longDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { ShowAll } from '#/ui/lists/show-all.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';
import { LinkButton, OnlineButton } from '#/ui/page/buttons.tsx';
import { EmptyState } from '#/ui/page/states.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { CreateDocument, nameOf, type DueDocument } from './create-document.tsx';
import classes from './home.module.css';
import type { HomeData } from './use-home-data.ts';

interface DocumentListProps {
  sheets: HomeData['draftSheets']['results'];
  reports: HomeData['draftReports']['results'];
  due: HomeData['due'];
}

/** Longer, and the older ones are folded. */
const SHOWN = 4;

/** A draft, or what is due and not begun. */
interface Entry {
  key: string;
  /** The newest first. */
  deadline: string;
  due: DueDocument | undefined;
  /** None where it is only due. */
  draft?: Draft;
}

interface Draft {
  name: string;
  hours: number;
  link: LinkOptions;
  /** Why an admin returned it; undefined if it was not returned. */
  returned?: string;
  ask: () => Promise<boolean>;
  failure: string;
  submit: () => Promise<unknown>;
}

/**
 * The user's drafts, each with View and Submit (timesheets.md#home), and what is due without one (timesheets.md#pay-periods):
 * nothing twice, the newest deadline first.
 */
export function DocumentList({ sheets, reports, due }: DocumentListProps) {
  const submitSheet = trpc.timesheets.submit.useMutation();
  const submitReport = trpc.monthlyReports.submit.useMutation();
  const utils = trpc.useUtils();
  const dueOf = (kind: DueDocument['kind'], id: number) =>
    due.find((document) => document.kind === kind && document.document_id === id);
  const ofSheets = sheets.map((sheet): Entry => {
    const dueDocument = dueOf('timesheet', sheet.id);
    return {
      key: `timesheet ${sheet.id}`,
      deadline: dueDocument?.due_date ?? sheet.end_date,
      due: dueDocument,
      draft: {
        name: `Timesheet ${dayRange(sheet.start_date, sheet.end_date)}`,
        hours: sheet.total_hours,
        link: linkOptions({ to: '/timesheets/$id', params: { id: sheet.id } }),
        returned: sheet.returned_date
          ? `Returned${sheet.returned_by ? ` by ${sheet.returned_by}` : ''}${sheet.returned_reason ? `: ${sheet.returned_reason}` : '.'}`
          : undefined,
        ask: async () => (await import('#/shared/submit-question.tsx')).askToSubmit(utils, sheet),
        failure: 'Failed to submit timesheet. Please try again.',
        submit: () => submitSheet.mutateAsync({ id: sheet.id, updated_at: sheet.updated_at }),
      },
    };
  });
  const ofReports = reports.map((report): Entry => {
    const dueDocument = dueOf('monthly-report', report.id);
    const name = `Monthly report ${report.month_name}, ${report.client.name}`;
    return {
      key: `report ${report.id}`,
      deadline: dueDocument?.due_date ?? report.month,
      due: dueDocument,
      draft: {
        name,
        hours: report.total_hours,
        link: linkOptions({ to: '/monthly-reports/$id', params: { id: report.id } }),
        ask: () =>
          confirm({
            title: 'Submit',
            text: `${REPORT_CONFIRMATIONS.submit ?? ''} ${name}.`,
            confirmLabel: 'Submit',
          }),
        failure: 'Failed to submit report. Please try again.',
        submit: () => submitReport.mutateAsync({ id: report.id, updated_at: report.updated_at }),
      },
    };
  });
  const drafts = [...ofSheets, ...ofReports];
  const begun = new Set(drafts.map((entry) => entry.due));
  const ofDue = due
    .filter((document) => !begun.has(document))
    .map((document): Entry => ({ key: nameOf(document), deadline: document.due_date, due: document }));
  const rank = ({ draft, due: own }: Entry) => (draft?.returned ? 0 : own ? 1 : 2);
  const entries = [...drafts, ...ofDue].toSorted(
    (one, other) => rank(one) - rank(other) || other.deadline.localeCompare(one.deadline),
  );
  if (entries.length === 0)
    return (
      <Paper>
        <EmptyState text="No documents need attention at this time." />
      </Paper>
    );
  return (
    <ShowAll items={entries} first={SHOWN} labelOf={(count) => `Show all ${count} documents`}>
      {(shown) => (
        <Paper component="ul" className={classes.rows}>
          {shown.map(({ key, draft, due: dueDocument }) =>
            draft ? (
              <DraftRow key={key} draft={draft} due={dueDocument} />
            ) : dueDocument ? (
              <li key={key} className={classes.row}>
                <div>
                  <Text fw={600}>{nameOf(dueDocument)}</Text>
                  <DueBadge due={dueDocument} />
                </div>
                <CreateDocument document={dueDocument} />
              </li>
            ) : null,
          )}
        </Paper>
      )}
    </ShowAll>
  );
}

function DueBadge({ due }: { due: DueDocument }) {
  const today = useToday();
  const { state, due_date } = due;
  return (
    <StatusBadge tone={state === 'overdue' ? 'bad' : 'waiting'}>
      {state === 'overdue'
        ? `Overdue since ${longDay(due_date)}`
        : due_date === today
          ? 'Due today'
          : `Due on ${longDay(due_date)}`}
    </StatusBadge>
  );
}

function DraftRow({ draft, due }: { draft: Draft; due: DueDocument | undefined }) {
  const { busy, run } = useRecordAction<Draft>();

  async function submit() {
    try {
      if (!(await draft.ask())) return;
      await run(draft, () => draft.submit());
      toastDone(`${draft.name} was submitted.`);
    } catch (error) {
      toastFailure(loadFailureText(draft.failure, error), error);
    }
  }

  return (
    <li className={classes.row}>
      <div>
        <Text fw={600}>{draft.name}</Text>
        <Group gap="xs">
          <StatusBadge tone="draft">Draft</StatusBadge>
          {due ? <DueBadge due={due} /> : null}
          <Text size="sm" c="dimmed">
            {hoursText(draft.hours)} h
          </Text>
        </Group>
      </div>
      <Group gap="xs">
        <LinkButton {...draft.link} size="xs" variant="default" aria-label={`View ${draft.name}`}>
          View
        </LinkButton>
        <OnlineButton
          size="xs"
          loading={busy !== null}
          aria-label={`Submit ${draft.name}`}
          onClick={() => void submit()}
        >
          Submit
        </OnlineButton>
      </Group>
      {draft.returned ? (
        <Alert color="orange" py="xs" className={classes.whole} icon={<IconArrowBackUp aria-hidden />}>
          {draft.returned}
        </Alert>
      ) : null}
    </li>
  );
}
