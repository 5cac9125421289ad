import { timesheetActions } from '@daybook/domain/timesheet';
import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { History } from '../../../shared/history.tsx';
import { LinkButton, OnlineButton } from '../../../ui/page/buttons.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { PrintButton } from '../../../ui/print/print-sheet.tsx';
import { Loading } from '../../../ui/page/states.tsx';
import { toastDone, toastFailure } from '../../../ui/overlays/toasts.ts';
import { dayRange } from '../../../lib/day-text.ts';
import { errorText } from '../../../lib/error-text.ts';
import { type Output, trpc } from '../../../lib/trpc.ts';
import { AdminStatusBadge } from './admin-timesheet-columns.tsx';
import { PayNotice } from './pay-notice.tsx';
import { SheetFailure } from '../sheet/sheet-failure.tsx';
import {
  CorrectionNotice,
  ReturnedNotice,
  RevisionNotice,
  StateNotice,
  UnusualNotice,
} from '../sheet/timesheet-notices.tsx';
import { TimesheetSheet } from '../sheet/timesheet-sheet.tsx';
import { adminDetailFailure } from '../sheet/timesheet-texts.ts';
import { type Step, useTimesheetSteps } from '../sheet/use-timesheet-steps.tsx';

type Detail = Output['timesheets']['detail'];

/** A timesheet for the person who approves it (2 §2), with the previous and the next in the approval queue. */
export function AdminTimesheetPage({ id }: { id: number }) {
  const query = trpc.timesheets.detail.useQuery({ id });
  if (query.error && !query.data) {
    return (
      <>
        <PageHeader title="Timesheet" back={{ label: 'Back', link: { to: '/admin/timesheets' } }} />
        <SheetFailure query={query} />
      </>
    );
  }
  if (!query.data) return <Loading />;
  return <Shown key={query.data.id} sheet={query.data} />;
}

function Shown({ sheet }: { sheet: Detail }) {
  const navigate = useNavigate();
  const [withRevision, setWithRevision] = useState(true);
  const steps = useTimesheetSteps({
    failure: adminDetailFailure,
    onDone: (step) => {
      if (step === 'delete') void navigate({ to: '/admin/timesheets' });
    },
  });
  const draft = sheet.status === 'Draft';
  return (
    <>
      <PageHeader
        title={`Timesheet of ${sheet.user_detail.name}`}
        description={dayRange(sheet.start_date, sheet.end_date)}
        badge={<AdminStatusBadge status={sheet.status} />}
        back={{ label: 'Back', link: { to: '/admin/timesheets' } }}
        actions={<Actions sheet={sheet} steps={steps} withRevision={withRevision} />}
      />
      <Pile sheet={sheet} />
      <ReturnedNotice sheet={sheet} />
      <CorrectionNotice sheet={sheet} />
      <StateNotice sheet={sheet} />
      <RevisionNotice
        sheet={sheet}
        apply={draft ? { checked: withRevision, onChange: setWithRevision } : undefined}
        action={draft ? null : <ApplyRevision sheet={sheet} />}
      />
      <UnusualNotice findings={sheet.findings} />
      <PayNotice sheet={sheet} />
      <TimesheetSheet sheet={sheet} perWorkCode />
      <History record_type="timesheet" record_id={sheet.id} />
    </>
  );
}

interface ActionsProps {
  sheet: Detail;
  steps: ReturnType<typeof useTimesheetSteps>;
  withRevision: boolean;
}

function Actions({ sheet, steps, withRevision }: ActionsProps) {
  const navigate = useNavigate();
  const offered = timesheetActions(sheet.status, 'admin');
  const button = (step: Step, label: string, variant: 'filled' | 'default' = 'default') => (
    <OnlineButton
      key={step}
      variant={variant}
      loading={steps.isBusy(step, sheet)}
      onClick={() =>
        void steps.run(step, sheet, {
          ...(step === 'submit' && sheet.revision && { apply_revision: withRevision }),
        })
      }
    >
      {label}
    </OnlineButton>
  );
  const editable = offered.includes('edit');
  async function approveAndGoOn() {
    const done = await steps.run('approve', sheet);
    if (done && sheet.next_id !== null) {
      await navigate({ to: '/admin/timesheets/$id', params: { id: sheet.next_id } });
    }
  }
  return (
    <>
      {offered.includes('approve') && sheet.next_id !== null ? (
        <OnlineButton loading={steps.isBusy('approve', sheet)} onClick={() => void approveAndGoOn()}>
          Approve and next
        </OnlineButton>
      ) : null}
      {offered.includes('approve')
        ? button('approve', 'Approve', sheet.next_id === null ? 'filled' : 'default')
        : null}
      {offered.includes('unapprove') && !sheet.pay_run ? button('unapprove', 'Unapprove') : null}
      {offered.includes('correct') && sheet.pay_run ? (
        <LinkButton to={`/admin/timesheets/${sheet.id}/edit`} variant="default">
          Correct
        </LinkButton>
      ) : null}
      {offered.includes('recalculate') ? button('recalculate', 'Recalculate') : null}
      {offered.includes('submit') ? button('submit', 'Mark as Submitted') : null}
      {offered.includes('unsubmit') ? button('unsubmit', 'Mark as Unsubmitted') : null}
      {offered.includes('unsubmit') ? button('return', 'Return with a reason') : null}
      {editable ? (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/admin/timesheets/$id/edit" params={{ id: sheet.id }} {...props} />
          )}
        >
          Edit Timesheet
        </Button>
      ) : (
        <Button variant="default" disabled>
          Edit Timesheet
        </Button>
      )}
      <PrintButton />
      <OnlineButton
        variant="subtle"
        color="red"
        disabled={!offered.includes('delete')}
        loading={steps.isBusy('delete', sheet)}
        onClick={() => void steps.run('delete', sheet)}
      >
        Delete
      </OnlineButton>
    </>
  );
}

/** Steps through what waits for approval. */
function Pile({ sheet }: { sheet: Detail }) {
  const to = (id: number | null, label: string, before: boolean) => {
    const mark = before ? (
      <IconChevronLeft size={16} aria-hidden />
    ) : (
      <IconChevronRight size={16} aria-hidden />
    );
    const section = before ? { leftSection: mark } : { rightSection: mark };
    return id === null ? (
      <Button variant="default" size="sm" disabled {...section}>
        {label}
      </Button>
    ) : (
      <Button
        variant="default"
        size="sm"
        {...section}
        renderRoot={(props) => <Link to="/admin/timesheets/$id" params={{ id }} {...props} />}
      >
        {label}
      </Button>
    );
  };
  return (
    <Group component="nav" aria-label="Waiting for approval" gap="sm" mb="md" data-no-print>
      {to(sheet.previous_id, 'Previous', true)}
      {to(sheet.next_id, 'Next', false)}
      <Text size="sm" c="dimmed">
        {sheet.waiting_count === 1 ? '1 timesheet waits' : `${sheet.waiting_count ?? 0} timesheets wait`} for
        approval
      </Text>
    </Group>
  );
}

function ApplyRevision({ sheet }: { sheet: Detail }) {
  const utils = trpc.useUtils();
  const update = trpc.timesheets.update.useMutation();
  async function apply() {
    try {
      await update.mutateAsync({
        id: sheet.id,
        updated_at: sheet.updated_at,
        // The logs of an earlier snapshot: they get ids of their own in this one.
        snapshot_logs: (sheet.revision?.snapshot_logs ?? []).map((log) => ({
          date: log.date,
          client: log.client,
          notes: log.notes,
          daily_narrative: log.daily_narrative,
          distance_unit: log.distance_unit,
          entries: log.entries.map((entry) => ({
            work_code_id: entry.work_code_id,
            start_time: entry.start_time,
            end_time: entry.end_time,
            mileage: entry.mileage,
            stipend: entry.stipend,
            trips: entry.trips,
          })),
        })),
      });
      toastDone('The correction is part of the timesheet again.');
    } catch (error) {
      toastFailure(errorText(error, 'Error saving changes.'));
    } finally {
      void utils.invalidate();
    }
  }
  return (
    <OnlineButton mt="sm" size="xs" variant="default" loading={update.isPending} onClick={() => void apply()}>
      Apply this correction
    </OnlineButton>
  );
}
