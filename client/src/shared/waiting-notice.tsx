import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import type { RefusalCode } from '@daybook/domain/access/refusals';
import { addDays } from '@daybook/domain/time/day';
import { OUTBOX_OLD_DAYS, waitingWithin, type OutboxItem } from '#/lib/device/outbox/items.ts';
import { useOutbox } from '#/lib/device/outbox/outbox.ts';
import { companyTime, currentDay, useToday } from '#/lib/session/today.ts';
import { longDay, momentToday } from '#/lib/text/day-text.ts';
import { TextLink } from '#/ui/page/buttons.tsx';
import { LiveRegion } from '#/ui/page/live-region.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';

const WHAT: Readonly<Record<OutboxItem['kind'], string>> = {
  'daily_log.create': 'New daily log',
  'daily_log.update': 'Changed daily log',
  'daily_log.delete': 'Deleted daily log',
  'no_show.create': 'No-show form',
  'incident.create': 'Incident report',
  'leave_request.create': 'Time off',
  'leave_request.cancel': 'Cancelled time off',
};

/** "New daily log, Ida Moss, Nov 19, 2026" */
export const itemText = ({ kind, about }: OutboxItem): string =>
  [WHAT[kind], about.client_name, longDay(about.date)].filter(Boolean).join(', ');

/** In place of the server's sentence, which is written for a form or says nothing. */
const WORDS: Partial<Record<RefusalCode, string>> = {
  stale: 'Somebody else changed this in the meantime.',
  internal: 'Daybook could not save this because of a fault of its own. It tries again by itself.',
  timed_out: 'Daybook took too long to save this. It tries again by itself.',
  unavailable: 'Daybook is not available at the moment. It tries again by itself.',
};

/** What is wrong with an item, in the server's words; empty while nothing is wrong. */
export function problemText({ last_problem }: OutboxItem): string {
  if (!last_problem) return '';
  const own = last_problem.code === null ? 'No connection.' : WORDS[last_problem.code];
  if (own) return own;
  const fields = Object.values(last_problem.fields).flat();
  return fields.length > 0 ? fields.join(' ') : last_problem.message;
}

/** Why a timesheet of these days cannot be created or submitted yet. */
export const notSentYet = (items: readonly OutboxItem[]): string =>
  `Some work on these days has not been sent, and the timesheet would leave it out of pay: ${items.map(itemText).join('; ')}.`;

/** "On this device since 09:12" */
export function WaitingMark({ item }: { item: OutboxItem }) {
  const since = `On this device since ${sinceText(item)}`;
  if (item.state === 'needs_you') return <StatusBadge tone="bad">Needs you</StatusBadge>;
  return (
    <StatusBadge tone="waiting">
      {item.kind === 'daily_log.delete' ? `Deleted, not sent yet` : since}
    </StatusBadge>
  );
}

/** The time if it was today, else the date. */
export const sinceText = ({ created_at }: Pick<OutboxItem, 'created_at'>): string =>
  momentToday(created_at, currentDay());

/** The unsent part of a range of days, which no total includes. */
export function WaitingNotice(range: { start_date: string; end_date: string }) {
  const waiting = waitingWithin(useOutbox(), range);
  return (
    <LiveRegion>
      {waiting.length > 0 ? (
        <Alert
          color="yellow"
          role="group"
          icon={<IconCloudUp aria-hidden />}
          title="Not everything has been sent"
          mb="md"
        >
          These are on this device and not counted here: {waiting.map(itemText).join('; ')}. <ToOutbox />
        </Alert>
      ) : null}
    </LiveRegion>
  );
}

/** On the home page, in red: what has been waiting for more than three days. */
export function OldWaiting() {
  const items = useOutbox();
  const limit = addDays(useToday(), -OUTBOX_OLD_DAYS);
  const old = items.filter(({ created_at }) => companyTime(new Date(created_at)).day < limit);
  if (old.length === 0) return null;
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title="Saved on this device only"
    >
      On this device for more than {OUTBOX_OLD_DAYS} days, and not yet sent to the office:{' '}
      {old.map(itemText).join('; ')}. <ToOutbox />
    </Alert>
  );
}

const ToOutbox = () => <TextLink to="/outbox">See what is waiting</TextLink>;
