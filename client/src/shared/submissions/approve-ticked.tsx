import { Alert, List } from '@mantine/core';
import { useState } from 'react';
import { OnlineButton } from '../../ui/page/buttons.tsx';
import { trpc } from '../../lib/trpc.ts';
import { confirm } from '../../ui/overlays/confirm.ts';

interface ApproveTickedProps<Item> {
  /** "incident report"; the plural adds an s. */
  noun: string;
  /** The ticked records. */
  items: readonly Item[];
  approve: (item: Item) => Promise<unknown>;
  /** The message for one that was refused. */
  failure: (error: unknown) => string;
  onDone: () => void;
}

/** Approves every ticked record, one after the other, and reports each result. */
export function ApproveTicked<Item extends { id: number; title: string }>(props: ApproveTickedProps<Item>) {
  const { noun, items, approve, failure, onDone } = props;
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<{ id: number; text: string }[]>([]);
  const count = `${items.length} ${noun}${items.length === 1 ? '' : 's'}`;

  async function approveAll() {
    const question = { title: `Approve ${noun}s`, text: `Approve ${count}?`, confirmLabel: 'Approve' };
    if (!(await confirm(question))) return;
    setBusy(true);
    const outcome: typeof results = [];
    for (const item of items) {
      const { id, title } = item;
      try {
        // One after the other, so that each has its own result.
        // oxlint-disable-next-line no-await-in-loop
        await approve(item);
        outcome.push({ id, text: `${title}: approved.` });
      } catch (error) {
        outcome.push({ id, text: `${title}: ${failure(error)}` });
      }
    }
    setResults(outcome);
    setBusy(false);
    onDone();
    void utils.invalidate();
  }

  return (
    <div aria-live="polite" data-no-print>
      {items.length > 0 ? (
        <OnlineButton mb="sm" loading={busy} onClick={() => void approveAll()}>
          Approve {count}
        </OnlineButton>
      ) : null}
      {results.length > 0 ? (
        <Alert mb="md" withCloseButton closeButtonLabel="Close" onClose={() => setResults([])}>
          <List>
            {results.map(({ id, text }) => (
              <List.Item key={id}>{text}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
    </div>
  );
}
