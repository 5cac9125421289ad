import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { BalanceCards } from '#/features/time-off/balance-cards.tsx';
import type { LeaveRequest } from '#/features/time-off/queries.ts';
import classes from '#/features/time-off/time-off.module.css';
import { timeOffQueries } from '#/lib/api/time-off-queries.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { OutboxItem } from '#/lib/device/outbox/items.ts';
import { useOutbox } from '#/lib/device/outbox/outbox.ts';
import { useCurrentUser, type CurrentUser } from '#/lib/session/current-user.ts';
import { useToday } from '#/lib/session/today.ts';
import { daysText, timeText } from '#/shared/leave-text.ts';
import { RequestStatus } from '#/shared/request-status.tsx';
import { itemText, WaitingMark } from '#/shared/waiting-notice.tsx';
import { ShowAll } from '#/ui/lists/show-all.tsx';
import { LinkButton, TextLink } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { allOf, QueryState } from '#/ui/page/query-state.tsx';
import { EmptyState } from '#/ui/page/states.tsx';

/** The past is long, and not what somebody comes for. */
const SHOWN_EARLIER = 5;

/** /time-off: what I have, what is coming up, and what was (time-off.md#screens). */
export function TimeOffPage() {
  const user = useCurrentUser();
  if (user.has_time_off) return <OwnTimeOff user={user} />;
  return (
    <>
      <PageHeader title="Time Off" />
      <EmptyState text={NOT_SET_UP} />
    </>
  );
}

const NOT_SET_UP = 'Your company has not set up time off for you.';

function OwnTimeOff({ user }: { user: CurrentUser }) {
  const today = useToday();
  const queries = timeOffQueries(trpc.useUtils(), user.id);
  const timeOff = allOf({ balances: useQuery(queries.balances), requests: useQuery(queries.requests) });
  const waiting = useOutbox().filter(({ kind }) => kind.startsWith('leave_request.'));
  const isSetUp = timeOff.data && (timeOff.data.balances.count > 0 || timeOff.data.requests.count > 0);
  return (
    <>
      <PageHeader
        title="Time Off"
        actions={isSetUp ? <LinkButton to="/time-off/new">Ask for Time Off</LinkButton> : null}
      />
      <QueryState query={timeOff} failure="Failed to load your time off.">
        {({ balances, requests }) =>
          isSetUp ? (
            <Stack gap="lg">
              <BalanceCards
                balances={balances.results}
                linkOf={({ leave_type }) =>
                  linkOptions({ to: '/time-off/balance/$id', params: { id: leave_type } })
                }
              />
              <Requests requests={requests.results} waiting={waiting} today={today} />
            </Stack>
          ) : (
            <EmptyState text={NOT_SET_UP} />
          )
        }
      </QueryState>
    </>
  );
}

interface RequestsProps {
  /** From the newest. */
  requests: readonly LeaveRequest[];
  waiting: readonly OutboxItem[];
  today: string;
}

function Requests({ requests, waiting, today }: RequestsProps) {
  const isOpen = ({ status, end_date }: LeaveRequest) =>
    (status === 'requested' || status === 'approved') && end_date >= today;
  const coming = requests.filter(isOpen).toReversed();
  const earlier = requests.filter((request) => !isOpen(request));
  const unsent = waiting.filter(({ kind }) => kind === 'leave_request.create');
  return (
    <>
      <section aria-labelledby="coming-up">
        <Title order={2} size="h4" mb="xs" id="coming-up">
          Coming up
        </Title>
        {coming.length === 0 && unsent.length === 0 ? (
          <Text c="dimmed">Nothing is coming up.</Text>
        ) : (
          <Paper>
            <ul className={classes.rows}>
              {unsent.map((item) => (
                <li key={item.key} className={classes.row}>
                  <TextLink to="/outbox/$key" params={{ key: item.key }}>
                    {itemText(item)}
                  </TextLink>
                  <WaitingMark item={item} />
                </li>
              ))}
              {coming.map((request) => (
                <Row
                  key={request.id}
                  request={request}
                  waiting={waiting.find(({ record }) => record === `leave_request ${request.id}`)}
                />
              ))}
            </ul>
          </Paper>
        )}
      </section>
      {earlier.length === 0 ? null : (
        <section aria-labelledby="earlier">
          <Title order={2} size="h4" mb="xs" id="earlier">
            Earlier
          </Title>
          <ShowAll items={earlier} first={SHOWN_EARLIER} labelOf={(count) => `Show all ${count} requests`}>
            {(shown) => (
              <Paper>
                <ul className={classes.rows}>
                  {shown.map((request) => (
                    <Row key={request.id} request={request} waiting={undefined} />
                  ))}
                </ul>
              </Paper>
            )}
          </ShowAll>
        </section>
      )}
    </>
  );
}

function Row({ request, waiting }: { request: LeaveRequest; waiting: OutboxItem | undefined }) {
  const { id, leave_type_name, minutes, status } = request;
  return (
    <li className={classes.row}>
      <div>
        <TextLink to="/time-off/$id" params={{ id }}>
          {leave_type_name}, {daysText(request)}
        </TextLink>
        {minutes > 0 ? (
          <Text size="sm" c="dimmed">
            {timeText(minutes)}
          </Text>
        ) : null}
      </div>
      {waiting ? <WaitingMark item={waiting} /> : <RequestStatus status={status} />}
    </li>
  );
}
