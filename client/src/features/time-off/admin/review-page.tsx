import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { reviewQueries, type LeaveRequest } from '#/features/time-off/queries.ts';
import { RequestFacts } from '#/features/time-off/request-facts.tsx';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { failedSave, type FailedSave } from '#/lib/forms/save-state.ts';
import type { Area } from '#/lib/session/area.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { daysText } from '#/shared/leave-text.ts';
import { RequestStatus } from '#/shared/request-status.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { askText } from '#/ui/overlays/confirm.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { LinkButton, OnlineButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { RecordPage } from '#/ui/page/record-page.tsx';
import { Effect } from './approval-effect.tsx';

const CancelDialog = lazy(() =>
  import('./cancel-dialog.tsx').then((module) => ({ default: module.CancelDialog })),
);

interface ReviewPageProps {
  area: Area;
  id: number;
}

/** A request with what deciding on it does, and the way to the next one (time-off.md#requests). */
export function ReviewPage({ area, id }: ReviewPageProps) {
  const request = useQuery(reviewQueries(trpc.useUtils(), id).request);
  return (
    <RecordPage
      query={request}
      title="Time Off"
      missing="This request does not exist."
      failure="Failed to load the request."
      back={backTo(area)}
    >
      {(record) => <Review key={record.id} area={area} request={record} />}
    </RecordPage>
  );
}

const backTo = (area: Area) => ({ label: 'Back to Time Off', link: { to: `/${area}/time-off` } }) as const;

function Review({ area, request }: { area: Area; request: LeaveRequest }) {
  const navigate = useNavigate();
  const me = useCurrentUser();
  const waiting = useQuery(reviewQueries(trpc.useUtils(), request.id).waiting);
  const effect = trpc.leaveRequests.effect.useQuery(
    { id: request.id },
    { enabled: request.status === 'requested', staleTime: 0 },
  );
  const approve = trpc.leaveRequests.approve.useMutation();
  const decline = trpc.leaveRequests.decline.useMutation();
  const [problem, setProblem] = useState<FailedSave | null>(null);
  const [isCancelling, setCancelling] = useState(false);
  const { id, updated_at, status, user_detail, leave_type_name } = request;
  const name = `${leave_type_name} of ${user_detail.name}`;
  const pile = waiting.data?.results ?? [];
  const place = pile.findIndex((entry) => entry.id === id);

  async function decide(work: () => Promise<unknown>, done: string, failed: string) {
    setProblem(null);
    // The pile without this one: the next is what comes after it, else the oldest.
    const next = pile[place + 1] ?? pile.find((entry) => entry.id !== id);
    try {
      await work();
      toastDone(done);
      if (next) void navigate({ to: `/${area}/time-off/$id`, params: { id: next.id } });
      else void navigate({ to: `/${area}/time-off` });
    } catch (error) {
      setProblem(failedSave(error, errorText(error, failed)));
    }
  }

  async function askAndDecline() {
    const reason = await askText({
      title: `Decline ${name}`,
      text: `${user_detail.name} will see the reason.`,
      label: 'Reason',
      required: true,
      maxLength: 500,
      confirmLabel: 'Decline',
    });
    if (reason === null) return;
    await decide(
      () => decline.mutateAsync({ id, updated_at, reason }),
      `${name} was declined.`,
      'The request could not be declined. Please try again.',
    );
  }

  const isBusy = approve.isPending || decline.isPending;
  return (
    <>
      <PageHeader
        title={name}
        description={daysText(request)}
        badge={<RequestStatus status={status} />}
        back={backTo(area)}
        actions={
          <>
            {status === 'requested' ? (
              <>
                <OnlineButton
                  disabled={isBusy || effect.data?.problem != null}
                  onClick={() =>
                    void decide(
                      () => approve.mutateAsync({ id, updated_at }),
                      `${name} was approved.`,
                      'The request could not be approved. Please try again.',
                    )
                  }
                >
                  {approve.isPending ? 'Approving...' : 'Approve'}
                </OnlineButton>
                <OnlineButton variant="default" disabled={isBusy} onClick={() => void askAndDecline()}>
                  Decline
                </OnlineButton>
              </>
            ) : null}
            {status === 'requested' || status === 'approved' ? (
              <OnlineButton variant="default" c="red" onClick={() => setCancelling(true)}>
                Cancel Time Off
              </OnlineButton>
            ) : null}
          </>
        }
      />
      <Pile area={area} pile={pile} place={place} />
      <Stack>
        <SaveProblem state={problem} />
        {status === 'requested' ? <Effect effect={effect} isOwn={request.user === me.id} /> : null}
        <RequestFacts request={request} />
      </Stack>
      {isCancelling ? (
        <Suspense>
          <CancelDialog request={request} onClosed={() => setCancelling(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface PileProps {
  area: Area;
  pile: readonly LeaveRequest[];
  /** Of this request; -1: it does not wait. */
  place: number;
}

/** "2 of 5 waiting", with the one before and the one after. */
function Pile({ area, pile, place }: PileProps) {
  const link = (label: string, request: LeaveRequest | undefined) =>
    request ? (
      <LinkButton to={`/${area}/time-off/$id`} params={{ id: request.id }} size="xs" variant="default">
        {label}: {request.user_detail.name}
      </LinkButton>
    ) : null;
  return (
    <Group gap="sm" mb="md" mih={30} data-no-print>
      <Text size="sm" c="dimmed">
        {pile.length === 0
          ? 'No requests are waiting.'
          : `${place === -1 ? pile.length : `${place + 1} of ${pile.length}`} waiting`}
      </Text>
      {place === -1 ? link('Oldest', pile[0]) : link('Previous', pile[place - 1])}
      {place === -1 ? null : link('Next', pile[place + 1])}
    </Group>
  );
}
