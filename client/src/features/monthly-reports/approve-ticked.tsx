import { Alert, Button, List } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '../../components/confirm.ts';
import type { MonthlyReport } from '../../components/report-sheet.tsx';
import { trpc } from '../../lib/trpc.ts';
import { reportFailure } from './report-texts.ts';
import { ADMIN_FAILURES } from './use-report-steps.ts';

interface ApproveTickedProps {
  reports: readonly MonthlyReport[];
  onDone: () => void;
}

/** Approves every ticked report, one after the other, and says how each went. */
export function ApproveTicked({ reports, onDone }: ApproveTickedProps) {
  const utils = trpc.useUtils();
  const approve = trpc.monthlyReports.approve.useMutation();
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<{ id: number; text: string }[]>([]);
  const count = reports.length === 1 ? '1 report' : `${reports.length} reports`;

  async function approveAll() {
    if (!(await confirm({ title: 'Approve reports', text: `Approve ${count}?`, confirmLabel: 'Approve' })))
      return;
    setBusy(true);
    const outcome: typeof results = [];
    for (const { id, title, updated_at } of reports) {
      try {
        // One after the other, so that each has its own result.
        // oxlint-disable-next-line no-await-in-loop
        await approve.mutateAsync({ id, updated_at });
        outcome.push({ id, text: `${title}: approved.` });
      } catch (error) {
        outcome.push({ id, text: `${title}: ${reportFailure(ADMIN_FAILURES.approve, error)}` });
      }
    }
    setResults(outcome);
    setBusy(false);
    onDone();
    void utils.invalidate();
  }

  return (
    <div aria-live="polite" data-no-print>
      {reports.length > 0 ? (
        <Button mb="sm" loading={busy} onClick={() => void approveAll()}>
          Approve {count}
        </Button>
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
