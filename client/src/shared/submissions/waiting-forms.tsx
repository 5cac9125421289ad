import type { FormKind } from '@daybook/domain/form-review';
import { Alert, Button, Group, Text } from '@mantine/core';
import { shortDay } from '../../lib/day-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';

/** The forms that wait for approval, the oldest first. More than this nobody goes through in one pass. */
const PILE = { submitted: true, approved: false, ordering: 'date', limit: 200 } as const;

function useWaitingForms(kind: FormKind) {
  const noShows = trpc.noShows.list.useQuery(PILE, { enabled: kind === 'no-show' });
  const incidents = trpc.incidents.list.useQuery(PILE, { enabled: kind === 'incident' });
  return kind === 'no-show' ? noShows.data : incidents.data;
}

interface WaitingElsewhereProps {
  kind: FormKind;
  /** YYYY-MM, the month that the list shows. */
  month: string;
  onShowAll: () => void;
}

/** Says that forms of other months wait too, so that what waits is found whichever month it is of. */
export function WaitingElsewhere({ kind, month, onShowAll }: WaitingElsewhereProps) {
  const count = useWaitingForms(kind)?.filter((form) => !form.date.startsWith(month)).length ?? 0;
  if (count === 0) return null;
  const noun = kind === 'no-show' ? 'no-show form' : 'incident report';
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

interface FormPileProps {
  kind: FormKind;
  id: number;
  /** The list that the form's own page lies under. */
  list: string;
}

/** Previous and next of the forms that wait, from the page of one of them. */
export function FormPile({ kind, id, list }: FormPileProps) {
  const waiting = useWaitingForms(kind);
  if (!waiting) return null;
  const at = waiting.findIndex((form) => form.id === id);
  const previous = at > 0 ? waiting[at - 1] : undefined;
  const next = at < 0 ? waiting[0] : waiting[at + 1];
  const name = (form: (typeof waiting)[number]) => `${form.client.name}, ${shortDay(form.date)}`;
  return (
    <Group gap="sm" mb="md" data-no-print>
      <Text size="sm" c="dimmed">
        {waiting.length === 0
          ? 'Nothing else is waiting for approval.'
          : at < 0
            ? `${waiting.length} waiting for approval`
            : `${at + 1} of ${waiting.length} waiting for approval`}
      </Text>
      {previous ? (
        <LinkButton to={`${list}/${previous.id}`} size="xs" variant="default">
          Previous: {name(previous)}
        </LinkButton>
      ) : null}
      {next ? (
        <LinkButton to={`${list}/${next.id}`} size="xs" variant="default">
          Next: {name(next)}
        </LinkButton>
      ) : null}
    </Group>
  );
}
