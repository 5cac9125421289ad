import { waitingWithin } from '@daybook/domain/outbox';
import { Button, Group, Paper, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { OnlineButton } from '../../ui/page/buttons.tsx';
import { ShowAll } from '../../ui/lists/show-all.tsx';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { toastFailure } from '../../ui/overlays/toasts.ts';
import { dayRange, longDay, monthText } from '../../lib/day-text.ts';
import { errorText } from '../../lib/error-text.ts';
import { outboxItems } from '../../lib/outbox/outbox.ts';
import { useToday } from '../../lib/today.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import { notSentYet } from '../../shared/waiting-notice.tsx';
import classes from './home.module.css';

type DueDocument = Output['reminders']['due'][number];

const nameOf = (document: DueDocument) =>
  document.kind === 'timesheet'
    ? `Timesheet ${dayRange(document.start_date, document.end_date)}`
    : `Monthly report ${monthText(document.start_date)}, ${document.client?.name ?? ''}`;

const SHOWN = 3;

/** What is due and since when (1 §2.9: submission reminders); hours first, since they are to be paid. */
export function DueList({ due }: { due: readonly DueDocument[] }) {
  const today = useToday();
  const since = ({ state, due_date }: DueDocument) =>
    state === 'overdue'
      ? `Overdue since ${longDay(due_date)}`
      : due_date === today
        ? 'Due today'
        : `Due on ${longDay(due_date)}`;
  const sheets = due.filter(({ kind }) => kind === 'timesheet');
  const reports = due.filter(({ kind }) => kind !== 'timesheet');
  return (
    <ShowAll items={[...sheets, ...reports]} first={SHOWN} what="due documents">
      {(shown) => (
        <Paper component="ul" className={classes.rows}>
          {shown.map((document) => (
            <li key={nameOf(document)} className={classes.row}>
              <div>
                <Text fw={600}>{nameOf(document)}</Text>
                <StatusBadge tone={document.state === 'overdue' ? 'bad' : 'waiting'}>
                  {since(document)}
                </StatusBadge>
              </div>
              <CreateDocument document={document} />
            </li>
          ))}
        </Paper>
      )}
    </ShowAll>
  );
}

/** Opens the draft, or makes it first. */
export function CreateDocument({ document }: { document: DueDocument }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const sheet = trpc.timesheets.create.useMutation();
  const report = trpc.monthlyReports.generate.useMutation();
  const isSheet = document.kind === 'timesheet';

  if (document.document_id !== null) {
    const to = isSheet
      ? `/timesheets/${document.document_id}`
      : `/monthly-reports/${document.document_id}/edit`;
    return (
      <Button component={Link} to={to} size="xs" variant="light" aria-label={`Open ${nameOf(document)}`}>
        Open
      </Button>
    );
  }

  async function create() {
    const { start_date, end_date, client } = document;
    const waiting = isSheet ? waitingWithin(outboxItems(), document) : [];
    if (waiting.length > 0) {
      toastFailure(notSentYet(waiting));
      return;
    }
    try {
      if (client) {
        const { id } = await report.mutateAsync({ client: client.id, start_date });
        await navigate({ to: `/monthly-reports/${id}/edit` });
      } else {
        const { id } = await sheet.mutateAsync({ start_date, end_date });
        await navigate({ to: `/timesheets/${id}` });
      }
      void utils.invalidate();
    } catch (error) {
      toastFailure(
        errorText(
          error,
          isSheet ? 'Failed to generate timesheet. Please try again.' : 'Error generating report.',
        ),
      );
    }
  }

  const label = isSheet ? 'Create timesheet' : 'Generate report';
  return (
    <Group gap={0}>
      <OnlineButton
        size="xs"
        variant="light"
        loading={sheet.isPending || report.isPending}
        // The visible words come first, for voice control.
        aria-label={`${label}: ${nameOf(document)}`}
        onClick={() => void create()}
      >
        {label}
      </OnlineButton>
    </Group>
  );
}
