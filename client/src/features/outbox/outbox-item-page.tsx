import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { errorCode, errorText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { OutboxItem } from '#/lib/device/outbox/items.ts';
import { outbox, useOutbox, type Saved } from '#/lib/device/outbox/outbox.ts';
import { savedText } from '#/lib/device/outbox/use-outbox-save.ts';
import { randomKey } from '#/lib/device/random-key.ts';
import { momentText } from '#/lib/text/day-text.ts';
import { pluralForm } from '#/lib/text/plural.ts';
import { itemText, problemText } from '#/shared/waiting-notice.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { ErrorState } from '#/ui/page/states.tsx';
import { Comparison } from './comparison.tsx';
import { DiscardButton } from './discard-button.tsx';

const GONE = 'This has been sent or discarded in the meantime.';

interface OutboxItemPageProps {
  itemKey: string;
  /** The item in the form of its kind. `seen`: the server's version, which the person sees next to it. */
  form: (item: OutboxItem, seen: string | undefined) => ReactNode;
}

/** A waiting save: the reason, both versions if the record was changed elsewhere, and its form (phone-and-offline.md#the-outbox). */
export function OutboxItemPage({ itemKey, form }: OutboxItemPageProps) {
  const navigate = useNavigate();
  const waiting = useOutbox().find(({ key }) => key === itemKey);
  // After it was sent from this page, the form stays until the person leaves the page.
  const [shown, setShown] = useState(waiting);
  if (waiting && waiting !== shown) setShown(waiting);
  const item = waiting ?? shown;
  const leave = () => void navigate({ to: '/outbox' });
  const back = { label: 'Waiting to Be Sent', link: { to: '/outbox' } } as const;
  if (!item) {
    return (
      <>
        <PageHeader title="Waiting to Be Sent" back={back} />
        <ErrorState text={GONE} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={itemText(item)}
        back={back}
        actions={waiting ? <DiscardButton item={item} onDiscarded={leave} /> : null}
      />
      <Stack>
        <State item={item} />
        {item.kind.startsWith('daily_log.') ? (
          <WithTheirs key={item.key} item={item} form={form} onDone={leave} />
        ) : (
          form(item, undefined)
        )}
      </Stack>
    </>
  );
}

function State({ item }: { item: OutboxItem }) {
  const since = `Saved on this device on ${momentText(item.created_at)}`;
  const tries = pluralForm(item.tries, 'tried once', `tried ${item.tries} times`);
  if (item.state === 'waiting') {
    return (
      <Alert color="yellow" role="status" icon={<IconCloudUp aria-hidden />}>
        {since}, {tries}. It will be sent as soon as Daybook can take it. {problemText(item)}
      </Alert>
    );
  }
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={problemText(item)}>
      {since}, {tries}. It is not in Daybook: change it and save it again, or discard it.
    </Alert>
  );
}

const NOT_ASKED = { data: undefined, error: null } as const;

interface WithTheirsProps extends Pick<OutboxItemPageProps, 'form'> {
  item: OutboxItem;
  onDone: () => void;
}

/** The current record next to the unsent version, while the person has to decide; the form stays while it is sent. */
function WithTheirs({ item, form, onDone }: WithTheirsProps) {
  const isToDecide = item.record_id !== null && item.state === 'needs_you';
  // Asked for again whenever the person has to decide again.
  const query = trpc.dailyLogs.get.useQuery(
    { id: item.record_id ?? 0 },
    { staleTime: 0, retry: false, enabled: isToDecide },
  );
  const theirs = isToDecide ? query : NOT_ASKED;
  const gone = errorCode(theirs.error) === 'not_found';
  const removes = item.kind === 'daily_log.delete';
  const labels = choiceLabels(removes, gone);

  async function keepMine() {
    try {
      const saved = gone
        ? await saveAsNew(item)
        : await outbox.saveAgain(item.key, { base_version: theirs.data?.updated_at ?? null });
      if (saved?.kind === 'compare') {
        toastFailure(savedText(saved, 'Saved.'), null);
        return;
      }
      if (saved) toastDone(savedText(saved, 'Saved.'));
      else toastFailure(GONE, null);
      onDone();
    } catch (error) {
      toastFailure(errorText(error), error);
    }
  }

  async function takeTheirs() {
    const sure = await confirm({
      title: removes ? 'Keep the log?' : 'Use the other version?',
      text: `What was written on this device will be lost: ${itemText(item)}.`,
      confirmLabel: removes ? 'Keep the Log' : 'Use the Other',
      danger: true,
    });
    if (!sure) return;
    await outbox.discard(item.key);
    onDone();
  }

  return (
    <>
      {theirs.data && item.last_problem?.code === 'stale' ? (
        <Paper p="md" component="section" aria-label="Both versions">
          <Title order={2} size="h4" mb="xs">
            Both versions
          </Title>
          <Comparison mine={item} theirs={theirs.data} />
        </Paper>
      ) : null}
      {gone ? <Text>It has been deleted in Daybook in the meantime.</Text> : null}
      {theirs.data || gone ? (
        <Group gap="sm">
          {labels.mine ? <Button onClick={() => void keepMine()}>{labels.mine}</Button> : null}
          <Button variant="default" onClick={() => void takeTheirs()}>
            {labels.theirs}
          </Button>
        </Group>
      ) : null}
      {removes ? null : form(item, theirs.data?.updated_at)}
    </>
  );
}

/** The button that keeps this device's version, if there is anything to keep, and the one that discards it. */
function choiceLabels(removes: boolean, gone: boolean): { mine: string | null; theirs: string } {
  if (removes) return { mine: gone ? null : 'Delete It Anyway', theirs: 'Keep the Log' };
  if (gone) return { mine: 'Save Mine as a New Log', theirs: 'Leave It Deleted' };
  return { mine: 'Keep Mine', theirs: 'Use the Other' };
}

/** If the log was deleted: created again, before the unsent item is removed. */
async function saveAsNew(item: OutboxItem): Promise<Saved> {
  const key = randomKey();
  const saved = await outbox.save({
    ...item,
    key,
    kind: 'daily_log.create',
    record: key,
    record_id: null,
    client_key: key,
    base_version: null,
    before: null,
    revised: false,
  });
  await outbox.discard(item.key);
  return saved;
}
