import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { NOTHING_COUNTED } from '@daybook/domain/imports/plan';
import { errorText } from '#/lib/api/error-text.ts';
import { useRefetchScreen } from '#/lib/api/refetch-screen.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { momentDay } from '#/lib/text/day-text.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { plural, pluralForm } from '#/lib/text/plural.ts';
import { SignupNotice } from '#/shared/signup-notice.tsx';
import { Progress } from '#/ui/kit/progress.ts';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastFailure } from '#/ui/overlays/toasts.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { ImportLines } from './import-lines.tsx';
import {
  createdForValues,
  DownloadErrors,
  linesText,
  recordsText,
  StepTitle,
  type Import,
  type StepProps,
} from './step-parts.tsx';

/** Of the records that an undo leaves, so many say why. */
const REASONS_SHOWN = 10;

/** The progress of an import or its undo, its result, and the way back. */
export function DoneStep({ job }: StepProps) {
  switch (job.state) {
    case 'applying':
    case 'undoing':
      return <Running job={job} isUndo={job.state === 'undoing'} />;
    case 'cancelled':
      return <StepTitle>This import was cancelled. Nothing was changed.</StepTitle>;
    case 'applied':
      return <Applied job={job} />;
    default:
      return <Undone job={job} />;
  }
}

const countsOf = ({ counts }: Import) => counts ?? NOTHING_COUNTED;

function Running({ job, isUndo }: { job: Import; isUndo: boolean }) {
  const { done, create, update } = countsOf(job);
  const { created } = createdForValues(job);
  // The records for unknown values come first, and go last.
  const all = (isUndo ? done : create + update) - created;
  const ready = isUndo ? Math.min(job.lines_done, all) : Math.max(0, job.lines_done - created);
  return (
    <Stack maw="36rem">
      <StepTitle>{isUndo ? 'Undoing' : 'Applying'}</StepTitle>
      <Progress
        value={(ready / Math.max(1, all)) * 100}
        aria-label={isUndo ? 'Lines that are undone' : 'Lines that are applied'}
      />
      <Text role="status">
        {wholeText(ready)} of {linesText(all)}. You can leave this page.
      </Text>
    </Stack>
  );
}

/** An undo also counts the records that were created for unknown values, which are no lines of the file. */
const undoneText = (job: Import, count: number): string => {
  if (createdForValues(job).created === 0) return linesText(count);
  return recordsText(count);
};

function Undone({ job }: { job: Import }) {
  const { undone, kept: staying } = countsOf(job);
  return (
    <Stack>
      <StepTitle>{undoneText(job, undone)} undone</StepTitle>
      {staying > 0 ? (
        <>
          <Text>{undoneText(job, staying)} stayed.</Text>
          <ImportLines
            job={job}
            label="Lines that stayed"
            empty="Nothing stayed."
            filter={{ outcome: 'kept' }}
          />
        </>
      ) : null}
    </Stack>
  );
}

function Applied({ job }: { job: Import }) {
  const { done, failed, error } = countsOf(job);
  const { created, wrong } = createdForValues(job);
  const notImported = failed + error - wrong;
  return (
    <Stack>
      <StepTitle>{linesText(Math.max(0, done - created))} imported</StepTitle>
      {notImported > 0 ? (
        <Alert color="yellow" title={plural(notImported, 'line was not imported', 'lines were not imported')}>
          Correct them in the error file and upload it.
          <Group mt="xs">
            <DownloadErrors id={job.id} />
            <LinkButton
              size="xs"
              variant="default"
              to="/admin/settings/import/new"
              search={{ corrects: job.id }}
            >
              Upload the Corrected File
            </LinkButton>
          </Group>
        </Alert>
      ) : null}
      {failed > 0 ? (
        <ImportLines
          job={job}
          label="Lines that could not be written"
          empty="All were written."
          filter={{ outcome: 'failed' }}
        />
      ) : null}
      {job.kind === 'employees' || job.kind === 'time_history' ? <SignupNotice /> : null}
      <Group>
        <LinkButton {...RESULTS[job.kind]} />
      </Group>
      <Undo job={job} />
    </Stack>
  );
}

/** Where the imported records are. */
const RESULTS = {
  work_codes: { to: '/admin/settings/custom-fields/work-codes', children: 'See the Work Codes' },
  client_codes: { to: '/admin/settings/custom-fields/client-codes', children: 'See the Client Codes' },
  employees: { to: '/admin/employees', children: 'See the Employees' },
  clients: { to: '/admin/clients', children: 'See the Clients' },
  contracts: { to: '/admin/clients', children: 'See the Clients' },
  rates: { to: '/admin/employees', children: 'See the Employees' },
  leave_balances: { to: '/admin/time-off', children: 'See the Balances' },
  time_history: { to: '/admin/timesheets', children: 'See the Timesheets' },
} as const;

/** Shows what would be undone and what would stay, before anything happens (imports-and-exports.md#undo). */
function Undo({ job }: { job: Import }) {
  const refresh = useRefetchScreen();
  const preview = trpc.imports.undo.useMutation({ meta: { changes: false } });
  const undo = trpc.imports.undo.useMutation();
  const [isBusy, setBusy] = useState(false);
  const { created } = createdForValues(job);
  if (job.undo_until === null) return null;

  async function ask() {
    setBusy(true);
    try {
      const { go, stay, kept: staying } = await preview.mutateAsync({ id: job.id, dry_run: true });
      setBusy(false);
      const text = (
        <>
          {`${created > 0 ? recordsText(go ?? 0) : (go ?? 0)} will go, ${stay ?? 0} will stay.`}
          {created > 0
            ? pluralForm(
                created,
                ` ${created} of these records was created for unknown values.`,
                ` ${created} of these records were created for unknown values.`,
              )
            : ''}
          {staying.length > 0 ? (
            <ul>
              {staying.slice(0, REASONS_SHOWN).map(({ line, reason }) => (
                <li key={line}>{reason}</li>
              ))}
            </ul>
          ) : null}
        </>
      );
      if (await confirm({ title: 'Undo import', text, confirmLabel: 'Undo', danger: true })) {
        setBusy(true);
        await undo.mutateAsync({ id: job.id });
        // Until then the button stays busy: the import can be undone once.
        await refresh();
      }
    } catch (error) {
      toastFailure(errorText(error, 'The import could not be undone. Please try again.'), error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div>
      <Button variant="default" color="red" loading={isBusy} onClick={() => void ask()}>
        Undo This Import
      </Button>
      <Text size="sm" c="dimmed" mt="var(--space-2)">
        Possible until {momentDay(job.undo_until)}. Records that were changed or used since then stay.
      </Text>
    </div>
  );
}
