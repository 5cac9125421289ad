import type { ApprovalQueue, Queued } from '@daybook/contract/approval-queue';
import { Alert, Button, Group, Text } from '@mantine/core';
import { LinkButton } from '../../ui/page/buttons.tsx';

interface WaitingElsewhereProps {
  /** How many are waiting in other months than the listed one. */
  count: number | undefined;
  /** "no-show form"; the plural adds an s. */
  noun: string;
  onShowAll: () => void;
}

/** Shows that records of other months are waiting too, so that they are found whichever month it is. */
export function WaitingElsewhere({ count = 0, noun, onShowAll }: WaitingElsewhereProps) {
  if (count === 0) return null;
  return (
    <Alert color="blue" mb="md" data-no-print>
      <Group gap="sm">
        {count === 1
          ? `One ${noun} waits for approval in another month.`
          : `${count} ${noun}s wait for approval in other months.`}
        <Button size="xs" variant="default" onClick={onShowAll}>
          Show all that wait
        </Button>
      </Group>
    </Alert>
  );
}

interface QueueLinksProps {
  queue: ApprovalQueue | undefined;
  /** The list that the records belong to. */
  list: string;
  nameOf: (record: Queued) => string;
  /** The message if nothing is waiting. */
  empty: string;
}

/** Previous and next in the approval queue, from the page of one of its records. */
export function QueueLinks({ queue, list, nameOf, empty }: QueueLinksProps) {
  if (!queue) return null;
  const { count, position, previous, next } = queue;
  const link = (label: string, record: Queued | null) =>
    record ? (
      <LinkButton to={`${list}/${record.id}`} size="xs" variant="default">
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
