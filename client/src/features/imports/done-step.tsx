import { NOTHING_COUNTED } from '@daybook/domain/imports/plan';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Progress } from '#/ui/kit/progress.ts';
import { momentDay } from '#/lib/text/day-text.ts';
import { errorText } from '#/lib/api/error-text.ts';
import { useRefresh } from '#/lib/api/refresh.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { SignupNotice } from '#/shared/signup-notice.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastFailure } from '#/ui/overlays/toasts.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { ImportLines } from './import-lines.tsx';
import {
  DownloadErrors,
  type Import,
  type StepProps,
  StepTitle,
  createdForValues,
  linesText,
  recordsText,
} from './step-parts.tsx';
import { wholeText } from '#/lib/text/number-text.ts';

/** Of the records that an undo leaves, so many say why. */
const REASONS_SHOWN = 10;

/** The progress of an import or its undo, its result, and the way back. */
export function DoneStep({ one }: StepProps) {
  switch (one.state) {
    case 'applying':
    case 'undoing':
      return <Running one={one} isUndo={one.state === 'undoing'} />;
    case 'cancelled':
      return <StepTitle>This import was cancelled. Nothing was changed.</StepTitle>;
    case 'applied':
      return <Applied one={one} />;
    default:
      return <Undone one={one} />;
  }
}

const countsOf = ({ counts }: Import) => counts ?? NOTHING_COUNTED;

function Running({ one, isUndo }: { one: Import; isUndo: boolean }) {
  const { done, create, update } = countsOf(one);
  const { made } = createdForValues(one);
  // The records for unknown values come first, and go last.
  const all = (isUndo ? done : create + update) - made;
  const ready = isUndo ? Math.min(one.lines_done, all) : Math.max(0, one.lines_done - made);
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
const undoneText = (one: Import, count: number): string => {
  if (createdForValues(one).made === 0) return linesText(count);
  return recordsText(count);
};

function Undone({ one }: { one: Import }) {
  const { undone, kept } = countsOf(one);
  return (
    <Stack>
      <StepTitle>{undoneText(one, undone)} undone</StepTitle>
      {kept > 0 ? (
        <>
          <Text>{undoneText(one, kept)} stayed.</Text>
          <ImportLines
            one={one}
            label="Lines that stayed"
            empty="Nothing stayed."
            filter={{ outcome: 'kept' }}
          />
        </>
      ) : null}
    </Stack>
  );
}

function Applied({ one }: { one: Import }) {
  const { done, failed, error } = countsOf(one);
  const { made, wrong } = createdForValues(one);
  const left = failed + error - wrong;
  return (
    <Stack>
      <StepTitle>{linesText(Math.max(0, done - made))} imported</StepTitle>
      {left > 0 ? (
        <Alert color="yellow" title={`${linesText(left)} ${left === 1 ? 'was' : 'were'} not imported`}>
          Correct them in the error file and upload it.
          <Group mt="xs">
            <DownloadErrors id={one.id} />
            <LinkButton
              size="xs"
              variant="default"
              to="/admin/settings/import/new"
              search={{ corrects: one.id }}
            >
              Upload the Corrected File
            </LinkButton>
          </Group>
        </Alert>
      ) : null}
      {failed > 0 ? (
        <ImportLines
          one={one}
          label="Lines that could not be written"
          empty="All were written."
          filter={{ outcome: 'failed' }}
        />
      ) : null}
      {one.kind === 'employees' || one.kind === 'time_history' ? <SignupNotice /> : null}
      <Group>
        <LinkButton {...RESULTS[one.kind]} />
      </Group>
      <Undo one={one} />
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
  time_history: { to: '/admin/timesheets', children: 'See the Timesheets' },
} as const;

/** Shows what would be undone and what would stay, before anything happens (imports-and-exports.md#undo). */
function Undo({ one }: { one: Import }) {
  const refresh = useRefresh();
  const preview = trpc.imports.undo.useMutation({ meta: { changes: false } });
  const undo = trpc.imports.undo.useMutation();
  const [isBusy, setBusy] = useState(false);
  const { made } = createdForValues(one);
  if (one.undo_until === null) return null;

  async function ask() {
    setBusy(true);
    try {
      const { go, stay, kept } = await preview.mutateAsync({ id: one.id, dry_run: true });
      setBusy(false);
      const text = (
        <>
          {`${made > 0 ? recordsText(go ?? 0) : (go ?? 0)} will go, ${stay ?? 0} will stay.`}
          {made > 0
            ? ` ${made} of these records ${made === 1 ? 'was' : 'were'} created for unknown values.`
            : ''}
          {kept.length > 0 ? (
            <ul>
              {kept.slice(0, REASONS_SHOWN).map(({ line, reason }) => (
                <li key={line}>{reason}</li>
              ))}
            </ul>
          ) : null}
        </>
      );
      if (await confirm({ title: 'Undo import', text, confirmLabel: 'Undo', danger: true })) {
        setBusy(true);
        await undo.mutateAsync({ id: one.id });
        await refresh();
      }
    } catch (error) {
      toastFailure(errorText(error, 'The import could not be undone. Please try again.'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div>
      <Button variant="default" color="red" loading={isBusy} onClick={() => void ask()}>
        Undo This Import
      </Button>
      <Text size="sm" c="dimmed" mt={4}>
        Possible until {momentDay(one.undo_until)}. Records that were changed or used since then stay.
      </Text>
    </div>
  );
}
