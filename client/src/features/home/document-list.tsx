import { TIMESHEET_CONFIRMATIONS } from '@daybook/domain/timesheet';
import { REPORT_CONFIRMATIONS } from '@daybook/domain/monthly-report';
import { Alert, Button, Group, Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { OnlineButton } from '../../ui/page/buttons.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { EmptyState } from '../../ui/page/states.tsx';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { toastDone, toastFailure } from '../../ui/overlays/toasts.ts';
import { dayRange } from '../../lib/day-text.ts';
import { detailOrMessage, isRefusal } from '../../lib/error-text.ts';
import { hoursText } from '../../lib/number-text.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './home.module.css';
import type { HomeData } from './use-home-data.ts';

interface DocumentListProps {
  sheets: HomeData['draftSheets'];
  reports: HomeData['draftReports'];
}

interface Draft {
  key: string;
  name: string;
  hours: number;
  to: string;
  /** Why an admin returned it; undefined if it was not returned. */
  returned?: string;
  question: string;
  failure: string;
  submit: () => Promise<unknown>;
}

/** The user's drafts, each with View and Submit (1 §2.3). */
export function DocumentList({ sheets, reports }: DocumentListProps) {
  const submitSheet = trpc.timesheets.submit.useMutation();
  const submitReport = trpc.monthlyReports.submit.useMutation();
  const drafts: Draft[] = [
    ...sheets.map((sheet): Draft => ({
      key: `timesheet ${sheet.id}`,
      name: `Timesheet ${dayRange(sheet.start_date, sheet.end_date)}`,
      hours: sheet.total_hours,
      to: `/timesheets/${sheet.id}`,
      returned: sheet.returned_date
        ? `Returned${sheet.returned_by ? ` by ${sheet.returned_by}` : ''}${sheet.returned_reason ? `: ${sheet.returned_reason}` : '.'}`
        : undefined,
      question: TIMESHEET_CONFIRMATIONS.submit ?? '',
      failure: 'Failed to submit timesheet. Please try again.',
      submit: () => submitSheet.mutateAsync({ id: sheet.id, updated_at: sheet.updated_at }),
    })),
    ...reports.map((report): Draft => ({
      key: `report ${report.id}`,
      name: `Monthly report ${report.month_name}, ${report.client.name}`,
      hours: report.total_hours,
      to: `/monthly-reports/${report.id}`,
      question: REPORT_CONFIRMATIONS.submit ?? '',
      failure: 'Failed to submit report. Please try again.',
      submit: () => submitReport.mutateAsync({ id: report.id, updated_at: report.updated_at }),
    })),
  ];
  if (drafts.length === 0)
    return (
      <Paper>
        <EmptyState text="No documents need attention at this time." />
      </Paper>
    );
  return (
    <Paper component="ul" className={classes.rows}>
      {drafts.map((draft) => (
        <DraftRow key={draft.key} draft={draft} />
      ))}
    </Paper>
  );
}

function DraftRow({ draft }: { draft: Draft }) {
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState(false);

  async function submit() {
    if (
      !(await confirm({ title: 'Submit', text: `${draft.question} ${draft.name}.`, confirmLabel: 'Submit' }))
    ) {
      return;
    }
    setBusy(true);
    try {
      await draft.submit();
      toastDone(`${draft.name} was submitted.`);
    } catch (error) {
      toastFailure(isRefusal(error) ? `${draft.failure} ${detailOrMessage(error)}` : draft.failure);
    } finally {
      setBusy(false);
      await utils.invalidate();
    }
  }

  return (
    <li className={classes.row}>
      <div>
        <Text fw={600}>{draft.name}</Text>
        <Group gap="xs">
          <StatusBadge tone="draft">Draft</StatusBadge>
          <Text size="sm" c="dimmed">
            {hoursText(draft.hours)} h
          </Text>
        </Group>
      </div>
      <Group gap="xs">
        <Button component={Link} to={draft.to} size="xs" variant="default" aria-label={`View ${draft.name}`}>
          View
        </Button>
        <OnlineButton
          size="xs"
          loading={busy}
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
