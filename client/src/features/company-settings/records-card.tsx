import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { failedSave, type FailedSave } from '#/lib/forms/save-state.ts';
import { momentDay, momentText } from '#/lib/text/day-text.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import classes from './company-profile.module.css';
import type { Company } from './profile-values.ts';

const DownloadDialog = lazy(() =>
  import('#/shared/download-dialog.tsx').then((module) => ({ default: module.DownloadDialog })),
);
const DeletionDialog = lazy(() =>
  import('./deletion-dialog.tsx').then((module) => ({ default: module.DeletionDialog })),
);

type Export = Output['companyExports']['state'];

const EVERY_MS = 2_000;

/** The progress of the last export. */
function exportText({ state, rows, requested_by, created_at, finished_at }: Export): string {
  const by = requested_by ? ` by ${requested_by}` : '';
  switch (state) {
    case 'none':
      return 'Nobody has downloaded it yet.';
    case 'waiting':
      return 'The download is about to begin.';
    case 'reading':
      return `Reading your records: ${wholeText(rows)} so far. You can leave this page.`;
    case 'sending':
      return `Sending ${wholeText(rows)} records. You can leave this page.`;
    case 'done':
      return `Last downloaded ${momentText(finished_at)}${by}: ${wholeText(rows)} records.`;
    case 'failed':
      return `The download of ${momentText(created_at)}${by} stopped before the file was complete. Please start it again.`;
  }
}

const isUnderWay = (state: Export['state'] | undefined) =>
  state === 'waiting' || state === 'reading' || state === 'sending';

/** Download everything as a file, and delete the company (imports-and-exports.md#deleting-a-company). */
export function RecordsCard({ company }: { company: Company }) {
  const everything = trpc.companyExports.create.useMutation();
  const last = trpc.companyExports.state.useQuery(undefined, {
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? EVERY_MS : false),
  });
  const utils = trpc.useUtils();
  const withdraw = trpc.companies.withdrawDeletion.useMutation();
  const [dialog, setDialog] = useState<'everything' | 'deletion' | null>(null);
  const [problem, setProblem] = useState<FailedSave | null>(null);
  const onClosed = () => setDialog(null);

  async function askToWithdraw() {
    const sure = await confirm({
      title: 'Keep the company',
      text: `${company.name} stays, with everything in it.`,
      confirmLabel: 'Withdraw Deletion',
    });
    if (!sure) return;
    setProblem(null);
    try {
      await withdraw.mutateAsync({ id: company.id });
    } catch (error) {
      setProblem(failedSave(error, errorText(error, 'The deletion could not be withdrawn.')));
      // Another admin may have been first.
      void utils.invalidate();
    }
  }

  return (
    <Paper component="section" p="lg" className={classes.card} aria-labelledby="company-records">
      <Stack gap="md">
        <div>
          <Title order={2} id="company-records">
            Your records
          </Title>
          <Text c="dimmed" size="sm">
            One ZIP file with every record, for spreadsheets and for programs, with all changes, files and the
            logo. Passwords and keys are not in it.
          </Text>
        </div>
        <Group gap="md">
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={isUnderWay(last.data?.state)}
            onClick={() => setDialog('everything')}
          >
            Download everything
          </Button>
          {company.deletion_due === null ? (
            <Button variant="default" c="red" onClick={() => setDialog('deletion')}>
              Delete Company
            </Button>
          ) : (
            <Button variant="default" disabled={withdraw.isPending} onClick={() => void askToWithdraw()}>
              Withdraw Deletion
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed" role="status">
          {last.data ? exportText(last.data) : ''}
        </Text>
        {company.deletion_due === null ? null : (
          <Text size="sm">
            {company.deletion_requested_by ?? 'An administrator'} requested the deletion on{' '}
            {momentDay(company.deletion_requested_at ?? null)}. It can be carried out from{' '}
            {momentDay(company.deletion_due)}.
          </Text>
        )}
        <Text size="sm" c="dimmed">
          Daybook never deletes a company’s records on its own. The law may ask you to keep pay and care
          records for years.
        </Text>
        <SaveProblem state={problem} />
      </Stack>
      {dialog === 'everything' ? (
        <Suspense>
          <DownloadDialog
            title="Download everything"
            text="The file names every client and every employee. Store it as safely as your paper records."
            create={(confirmation) => everything.mutateAsync(confirmation)}
            onClosed={onClosed}
          />
        </Suspense>
      ) : null}
      {dialog === 'deletion' ? (
        <Suspense>
          <DeletionDialog company={company} onClosed={onClosed} />
        </Suspense>
      ) : null}
    </Paper>
  );
}
