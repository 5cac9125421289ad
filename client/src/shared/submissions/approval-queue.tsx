import { Alert, Box, Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ApprovalQueue, Queued } from '@daybook/contract/approval-queue';
import { monthText } from '#/lib/text/day-text.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';

interface WaitingElsewhereProps {
  /** How many are waiting in other months than the listed one. */
  count: number | undefined;
  /** "One no-show form waits for approval in another month." */
  textOf: (count: number) => string;
  onShowAll: () => void;
}

/** Shows that records of other months are waiting too, so that they are found whatever the month. */
export function WaitingElsewhere({ count = 0, textOf, onShowAll }: WaitingElsewhereProps) {
  if (count === 0) return null;
  return (
    <Alert color="blue" mb="md" data-no-print>
      <Group gap="sm">
        {textOf(count)}
        <Button size="xs" variant="default" onClick={onShowAll}>
          Show all that are waiting
        </Button>
      </Group>
    </Alert>
  );
}

interface OpeningOnWork {
  /** Nothing is chosen: the list opens on its documented default, which is this month. */
  isOpening: boolean;
  /** What waits, asked about this month. */
  queue: { data: ApprovalQueue | undefined; error: unknown; isFetching: boolean };
  /** Goes to all that waits. */
  showAll: () => void;
}

/**
 * A list for review opens where the work is: on everything that is waiting, if nothing is waiting in the month on which
 * it would open (forms.md#review). Once it has opened on the month it stays there, so that approving the last one does
 * not change the list.
 * @returns `isDecided`: the rows can be asked for; `hasMoved`: it opened on everything that is waiting
 */
export function useOpeningOnWork({ isOpening, queue, showAll }: OpeningOnWork) {
  const [state, setState] = useState<'undecided' | 'stays' | 'moved'>('undecided');
  const go = useRef(showAll);
  useEffect(() => {
    go.current = showAll;
  });
  const { data, error, isFetching } = queue;
  const isKnown = !isFetching && (data !== undefined || error !== null);
  const onlyElsewhere = data !== undefined && data.elsewhere > 0 && data.elsewhere === data.count;
  // Once for each time that it is opened.
  const isDone = useRef(false);
  useEffect(() => {
    if (!isOpening) {
      isDone.current = false;
      setState((now) => (now === 'stays' ? 'undecided' : now));
    } else if (isKnown && !isDone.current) {
      isDone.current = true;
      setState(onlyElsewhere ? 'moved' : 'stays');
      if (onlyElsewhere) go.current();
    }
  }, [isOpening, isKnown, onlyElsewhere]);
  return { isDecided: !isOpening || state === 'stays', hasMoved: state === 'moved' };
}

interface AllThatWaitProps {
  /** YYYY-MM, in which nothing waits. */
  month: string;
  order: string;
  onShowMonth: () => void;
}

/** Says that a list opened on all that waits, and why. */
export function AllThatWait({ month, order, onShowMonth }: AllThatWaitProps) {
  return (
    <Alert color="blue" mb="md" data-no-print>
      <Group gap="sm">
        Nothing is waiting in {monthText(month)}. These are all that are waiting for approval, {order} first.
        <Button size="xs" variant="default" onClick={onShowMonth}>
          Show {monthText(month)}
        </Button>
      </Group>
    </Alert>
  );
}

interface QueueLinksProps {
  queue: { data: ApprovalQueue | undefined; error: unknown };
  /** The record is in the queue itself, with a previous and a next one. */
  waits: boolean;
  /** Of a record. */
  page: '/admin/reports/$id' | '/admin/no-shows/$id' | '/admin/incident-reports/$id';
  nameOf: (record: Queued) => string;
  /** The message if nothing is waiting. */
  empty: string;
}

/** Previous and next in the approval queue, from the page of one of its records. */
export function QueueLinks({ queue, waits, page, nameOf, empty }: QueueLinksProps) {
  // Between one line and the most that the links take: the record below should not move much when they arrive.
  if (!queue.data)
    return queue.error ? null : <Box h={waits ? { base: 56, sm: 30 } : 22} mb="md" data-no-print />;
  const { count, position, previous, next } = queue.data;
  const link = (label: string, record: Queued | null) =>
    record ? (
      <LinkButton
        to={page}
        params={{ id: record.id }}
        size="xs"
        variant="default"
        // Two long names take two lines on a phone.
        styles={{
          root: { height: 'auto', minHeight: 'var(--button-height)', paddingBlock: 4 },
          label: { height: 'auto', whiteSpace: 'normal', lineHeight: 1.3 },
        }}
      >
        {label}: {nameOf(record)}
      </LinkButton>
    ) : null;
  return (
    <Group gap="sm" mb="md" data-no-print>
      <Text size="sm" c="dimmed">
        {count === 0
          ? empty
          : `${position === null ? count : `${position} of ${count}`} waiting for approval`}
      </Text>
      {link('Previous', previous)}
      {link('Next', next)}
    </Group>
  );
}
