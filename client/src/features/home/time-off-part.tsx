import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '@daybook/domain/time/day';
import { timeOffQueries } from '#/lib/api/time-off-queries.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { companyTime, useToday } from '#/lib/session/today.ts';
import { daysText } from '#/shared/leave-text.ts';
import { RequestStatus } from '#/shared/request-status.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import { HomeSection } from './home-section.tsx';
import classes from './home.module.css';

type LeaveRequest = Output['leaveRequests']['get'];

/** A decision is news for two weeks. */
const NEWS_DAYS = 14;
const SHOWN_REQUESTS = 4;

/** Decisions against the request come first: the person may not expect them. */
const NEWS_FIRST = ['declined', 'cancelled', 'approved', 'requested'] as const;

/** The person’s next time off, and what others decided about it lately. */
export function ownNews(requests: readonly LeaveRequest[], today: string): LeaveRequest[] {
  const since = addDays(today, -NEWS_DAYS);
  const isNews = ({ status, decided_at, decided_by_id, user }: LeaveRequest) =>
    status !== 'requested' &&
    decided_at !== null &&
    decided_by_id !== user &&
    companyTime(new Date(decided_at)).day >= since;
  const isNext = ({ status, end_date }: LeaveRequest) =>
    (status === 'requested' || status === 'approved') && end_date >= today;
  const byStart = (one: LeaveRequest, other: LeaveRequest) => one.start_date.localeCompare(other.start_date);
  const next = requests.filter(isNext).toSorted(byStart);
  const news = requests.filter((request) => isNews(request) && !isNext(request)).toSorted(byStart);
  return [
    ...NEWS_FIRST.flatMap((status) => news.filter((request) => request.status === status)),
    ...next,
  ].slice(0, SHOWN_REQUESTS);
}

/** Loaded only where the company has time off: own next days and decisions; nothing where there are none. */
export function TimeOffPart() {
  const { id } = useCurrentUser();
  const today = useToday();
  const { requests } = timeOffQueries(trpc.useUtils(), id);
  const { data } = useQuery(requests);
  const news = ownNews(data?.results ?? [], today);
  if (news.length === 0) return null;
  return (
    <HomeSection title="Time Off">
      <Paper>
        <ul className={classes.rows}>
          {news.map((request) => (
            <li key={request.id} className={classes.row}>
              <div>
                <TextLink to="/time-off/$id" params={{ id: request.id }}>
                  {request.leave_type_name}, {daysText(request)}
                </TextLink>
                {request.reason ? (
                  <Text size="sm" c="dimmed">
                    {request.reason}
                  </Text>
                ) : null}
              </div>
              <RequestStatus status={request.status} />
            </li>
          ))}
        </ul>
      </Paper>
    </HomeSection>
  );
}
