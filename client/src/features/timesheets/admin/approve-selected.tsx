import { Alert, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { OnlineButton } from '../../../ui/page/buttons.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { toastFailure } from '../../../ui/overlays/toasts.ts';
import { dayRange } from '../../../lib/day-text.ts';
import { errorText } from '../../../lib/error-text.ts';
import { trpc } from '../../../lib/trpc.ts';
import { PayChanges } from '../sheet/pay-changes.tsx';
import type { StepSheet } from '../sheet/use-timesheet-steps.tsx';

interface Result {
  id: number;
  name: string;
  ok: boolean;
  detail: string | null;
}

interface ApproveSelectedProps {
  sheets: readonly StepSheet[];
  onDone: () => void;
}

/** Approves what is ticked in one go, each with its own result. */
export function ApproveSelected({ sheets, onDone }: ApproveSelectedProps) {
  const utils = trpc.useUtils();
  const approve = trpc.timesheets.approveMany.useMutation();
  const [results, setResults] = useState<readonly Result[]>([]);

  async function run() {
    const names = new Map(
      sheets.map((sheet) => [
        sheet.id,
        `${sheet.user_detail.name}, ${dayRange(sheet.start_date, sheet.end_date)}`,
      ]),
    );
    try {
      const ids = [...names.keys()];
      const changes = await utils.timesheets.payChanges.fetch({ ids, step: 'approve' }, { staleTime: 0 });
      const yes = await confirm({
        title: 'Approve timesheets',
        text: (
          <>
            {`Approve ${sheets.length === 1 ? 'this timesheet' : `these ${sheets.length} timesheets`}? ${[...names.values()].join('; ')}.`}
            <PayChanges changes={changes} named />
          </>
        ),
        confirmLabel: 'Approve',
      });
      if (!yes) return;
      const answer = await approve.mutateAsync({ ids: [...names.keys()] });
      setResults(answer.map((one) => ({ ...one, name: names.get(one.id) ?? '' })));
      onDone();
    } catch (error) {
      toastFailure(errorText(error, 'Error approving timesheet. Please try again.'));
    } finally {
      void utils.invalidate();
    }
  }

  const failed = results.filter((result) => !result.ok);
  return (
    <>
      {sheets.length > 0 ? (
        <Group mb="sm">
          <OnlineButton loading={approve.isPending} onClick={() => void run()}>
            Approve selected ({sheets.length})
          </OnlineButton>
        </Group>
      ) : null}
      {results.length > 0 ? (
        <Alert
          role="status"
          mb="sm"
          color={failed.length > 0 ? 'yellow' : 'green'}
          title={`${results.length - failed.length} of ${results.length} approved`}
          withCloseButton
          closeButtonLabel="Close"
          onClose={() => setResults([])}
        >
          {results.map((result) => (
            <Text key={result.id} size="sm">
              {result.name}: {result.ok ? 'Approved' : result.detail}
            </Text>
          ))}
        </Alert>
      ) : null}
    </>
  );
}
