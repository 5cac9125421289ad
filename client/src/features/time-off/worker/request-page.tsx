import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leaveRequestQueries, type LeaveRequest } from '#/features/time-off/queries.ts';
import { RequestFacts } from '#/features/time-off/request-facts.tsx';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useOutbox } from '#/lib/device/outbox/outbox.ts';
import { savedText, useOutboxSave } from '#/lib/device/outbox/use-outbox-save.ts';
import { failedSave, type FailedSave } from '#/lib/forms/save-state.ts';
import { useToday } from '#/lib/session/today.ts';
import { daysText } from '#/shared/leave-text.ts';
import { RequestStatus } from '#/shared/request-status.tsx';
import { WaitingMark } from '#/shared/waiting-notice.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { RecordPage } from '#/ui/page/record-page.tsx';

const BACK = { label: 'Back to Time Off', link: { to: '/time-off' } } as const;

/** /time-off/{id}: what became of a request, and taking it back (time-off.md#requests). */
export function RequestPage({ id }: { id: number }) {
  const request = useQuery(leaveRequestQueries(trpc.useUtils(), id).request);
  return (
    <RecordPage
      query={request}
      title="Time Off"
      missing="This request does not exist."
      failure="Failed to load the request."
      back={BACK}
    >
      {(record) => <Request request={record} />}
    </RecordPage>
  );
}

/** A worker takes back what is not decided, and what is approved before its first day; the server refuses the rest. */
const mayCancel = ({ status, start_date }: LeaveRequest, today: string): boolean =>
  status === 'requested' || (status === 'approved' && today < start_date);

function Request({ request }: { request: LeaveRequest }) {
  const today = useToday();
  const save = useOutboxSave();
  const [problem, setProblem] = useState<FailedSave | null>(null);
  const { id, leave_type_name, updated_at } = request;
  const record = `leave_request ${id}`;
  const waiting = useOutbox().find((item) => item.record === record);
  const name = `${leave_type_name}, ${daysText(request)}`;

  async function cancel() {
    setProblem(null);
    const isSure = await confirm({
      title: 'Cancel time off',
      text: `Cancel ${name}?`,
      confirmLabel: 'Cancel Time Off',
      cancelLabel: 'Keep It',
      danger: true,
    });
    if (!isSure) return;
    try {
      const saved = await save({
        kind: 'leave_request.cancel',
        record,
        record_id: id,
        client_key: null,
        payload: {},
        base_version: updated_at,
        before: null,
        about: { client_name: leave_type_name, date: request.start_date },
      });
      // A conflict has opened its page.
      if (saved.kind !== 'compare') toastDone(savedText(saved, `${name} was cancelled.`));
    } catch (error) {
      setProblem(
        failedSave(error, errorText(error, 'The request could not be cancelled. Please try again.')),
      );
    }
  }

  return (
    <>
      <PageHeader
        title={name}
        badge={waiting ? <WaitingMark item={waiting} /> : <RequestStatus status={request.status} />}
        back={BACK}
        actions={
          mayCancel(request, today) && !waiting ? (
            <Button variant="default" c="red" onClick={() => void cancel()}>
              Cancel Time Off
            </Button>
          ) : null
        }
      />
      <Stack>
        <SaveProblem state={problem} />
        <RequestFacts request={request} />
      </Stack>
    </>
  );
}
