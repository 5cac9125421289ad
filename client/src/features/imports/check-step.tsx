import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { errorText } from '#/lib/api/error-text.ts';
import { useRefetchScreen } from '#/lib/api/refetch-screen.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { toastFailure } from '#/ui/overlays/toasts.ts';
import { Loading } from '#/ui/page/states.tsx';
import { UrlTabs } from '#/ui/page/url-tabs.tsx';
import { PrintButton } from '#/ui/print/print-sheet.tsx';
import { ImportLines } from './import-lines.tsx';
import { PrintedErrors } from './printed-errors.tsx';
import {
  createdForValues,
  DownloadErrors,
  linesOfAction,
  linesText,
  recordsText,
  StepTitle,
  type StepProps,
} from './step-parts.tsx';

const TABS = [
  { action: 'create', label: 'Create', empty: 'Nothing is created.' },
  { action: 'update', label: 'Change', empty: 'Nothing is changed.' },
  { action: 'same', label: 'Same', empty: 'No line is identical to what is here already.' },
  { action: 'skip', label: 'Skipped', empty: 'No line is skipped.' },
  { action: 'error', label: 'Errors', empty: 'No line has an error.' },
] as const;

/** What will happen to each line; applied exactly like this (imports-and-exports.md#plan-and-apply). */
export function CheckStep({ job, go }: StepProps) {
  const refresh = useRefetchScreen();
  const apply = trpc.imports.applyPlan.useMutation();
  const plan = trpc.imports.plan.useMutation();
  const { counts, plan_hash } = job;
  const title = <StepTitle>What will happen</StepTitle>;
  if (!counts || plan_hash === null)
    return (
      <Stack>
        {title}
        <Loading text="Working out what will happen to each line..." />
      </Stack>
    );
  const { created, wrong } = createdForValues(job);
  const toDo = counts.create + counts.update - created;
  const leftOut = job.columns.filter(({ field, filled }) => field === null && filled > 0);

  async function run(work: () => Promise<unknown>, failed: string) {
    try {
      await work();
    } catch (error) {
      toastFailure(errorText(error, failed), error);
    }
    // Also after a refusal: the import is no longer what the screen shows.
    await refresh();
  }

  return (
    <Stack>
      {title}
      {counts.stopped ? (
        <Alert color="red" title="This cannot be applied">
          {counts.stopped}
        </Alert>
      ) : null}
      {counts.warnings.length > 0 ? (
        <Alert color="yellow" title="Before you apply">
          {counts.warnings.map((warning) => (
            <div key={warning}>{warning}</div>
          ))}
        </Alert>
      ) : null}
      {counts.error > 0 ? (
        <Alert
          color="yellow"
          title={`${wholeText(counts.error - wrong)} of ${linesText(job.lines)} will not be imported`}
        >
          Correct them in the error file and upload it; the other lines need not be in it.
          <Group mt="xs" data-no-print>
            <DownloadErrors id={job.id} />
            <PrintButton label="Print the Errors" />
          </Group>
        </Alert>
      ) : null}
      {leftOut.length > 0 ? (
        <Text size="sm" c="dimmed" data-no-print>
          Columns that are left out: {leftOut.map(({ name }) => name).join(', ')}
        </Text>
      ) : null}
      <Group data-no-print>
        <Button
          disabled={toDo === 0 || counts.stopped !== null}
          loading={apply.isPending}
          onClick={() =>
            void run(
              () => apply.mutateAsync({ id: job.id, plan_hash }),
              'It could not be applied. Please try again.',
            )
          }
        >
          Apply {linesText(toDo)}
        </Button>
        <Button
          variant="default"
          loading={plan.isPending}
          onClick={() =>
            void run(() => plan.mutateAsync({ id: job.id }), 'It could not be planned. Please try again.')
          }
        >
          Plan Again
        </Button>
        <Button variant="default" onClick={() => go('values')}>
          Back
        </Button>
        {created > 0 ? (
          <Text size="sm">{recordsText(created)} for unknown values will be created with them.</Text>
        ) : null}
      </Group>
      <div data-no-print>
        <UrlTabs<'/_signed-in/admin/settings/import/$id'>
          label="Lines"
          clears={['page', 'q']}
          tabs={TABS.map(({ action, label, empty }) => ({
            value: action,
            label,
            count: linesOfAction(job, action),
            content: (
              <ImportLines key={plan_hash} job={job} label={label} empty={empty} filter={{ action }} />
            ),
          }))}
        />
      </div>
      <PrintedErrors key={plan_hash} job={job} />
    </Stack>
  );
}
