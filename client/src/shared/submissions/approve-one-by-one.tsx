import { Alert, List } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#/lib/api/trpc.ts';
import { confirm } from '#/ui/overlays/confirm.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';

interface ApproveOneByOneProps<Item> {
  /** "Approve incident reports" */
  title: string;
  /** "1 incident report", "12 incident reports" */
  counted: (count: number) => string;
  /** The ticked records. */
  items: readonly Item[];
  approve: (item: Item) => Promise<unknown>;
  /** The message for one that was refused. */
  failure: (error: unknown) => string;
  onDone: () => void;
}

/** Approves every ticked record, one after the other; says how many were approved, and which were not and why. */
export function ApproveOneByOne<Item extends { id: number; title: string }>(
  props: ApproveOneByOneProps<Item>,
) {
  const { title: question, counted, items, approve, failure, onDone } = props;
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ approved: number; refused: { id: number; text: string }[] } | null>(
    null,
  );
  const count = counted(items.length);

  async function approveAll() {
    if (!(await confirm({ title: question, text: `Approve ${count}?`, confirmLabel: 'Approve' }))) return;
    setBusy(true);
    const refused: { id: number; text: string }[] = [];
    for (const item of items) {
      const { id, title } = item;
      try {
        // One after the other, so that each has its own result.
        await approve(item);
      } catch (error) {
        refused.push({ id, text: `${title}: ${failure(error)}` });
      }
    }
    setResult({ approved: items.length - refused.length, refused });
    setBusy(false);
    onDone();
    // Once, after the last of them.
    void utils.invalidate();
  }

  return (
    <div aria-live="polite" data-no-print>
      {items.length > 0 ? (
        <OnlineButton mb="sm" loading={busy} onClick={() => void approveAll()}>
          Approve {count}
        </OnlineButton>
      ) : null}
      {result ? (
        <Alert mb="md" withCloseButton closeButtonLabel="Close" onClose={() => setResult(null)}>
          {counted(result.approved)} approved.
          {result.refused.length > 0 ? (
            <List>
              {result.refused.map(({ id, text }) => (
                <List.Item key={id}>{text}</List.Item>
              ))}
            </List>
          ) : null}
        </Alert>
      ) : null}
    </div>
  );
}
