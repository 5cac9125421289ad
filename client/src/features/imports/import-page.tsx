import { Alert, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { IMPORT_KIND_LABELS } from '@daybook/domain/imports/kinds';
import { importStepRefusal } from '@daybook/domain/imports/states';
import { errorText, withDetail } from '#/lib/api/error-text.ts';
import { useRefetchScreen } from '#/lib/api/refetch-screen.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { unsavedForms, useHasUnsaved } from '#/lib/device/unsaved.ts';
import { useListSearch } from '#/lib/url/list-search.ts';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';
import { TextLink } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { RecordPage } from '#/ui/page/record-page.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { ImportState } from './import-state.tsx';
import { IMPORT_STEP_LABELS, IMPORT_STEPS, importSearch, type ImportStepName } from './imports-search.ts';
import classes from './imports.module.css';
import { importQueries } from './queries.ts';
import { ReadStep } from './read-step.tsx';
import type { Import } from './step-parts.tsx';
import { ValuesStep } from './values-step.tsx';

/** /admin/settings/import/{id} (imports-and-exports.md#screens-and-calls) */
export function ImportPage({ id }: { id: number }) {
  const utils = trpc.useUtils();
  const query = useQuery(importQueries(utils, id).job);
  const isRunning = query.data?.is_running ?? false;
  // What runs in the background changes records after the call that began it.
  useEffect(() => (isRunning ? () => void utils.invalidate() : undefined), [isRunning, utils]);
  return (
    <RecordPage
      query={query}
      title="Import"
      missing="No import found."
      failure={withDetail('Error fetching the import')}
      back={{ label: 'Back to Imports', link: { to: '/admin/settings/import' } }}
    >
      {(job) => <Wizard job={job} />}
    </RecordPage>
  );
}

/** The steps that are possible in an import's state; the last one is the current one. */
function stepsOf({ state, is_running }: Import): readonly ImportStepName[] {
  if (state === 'uploaded' || state === 'failed')
    return is_running ? ['check'] : ['read', 'columns', 'values'];
  if (state === 'planned') return ['read', 'columns', 'values', 'check'];
  return ['done'];
}

function Wizard({ job }: { job: Import }) {
  const { search, change } = useListSearch(importSearch);
  const open = stepsOf(job);
  const first = job.state === 'planned' ? 'check' : open[0];
  const step = open.find((name) => name === search.step) ?? first ?? 'done';
  const go = (to: ImportStepName) => change({ step: to, tab: undefined, q: undefined });
  // What is typed stays where somebody else has changed the import meanwhile.
  const isTyped = useHasUnsaved();
  const [version, setVersion] = useState(job.updated_at);
  if (version !== job.updated_at && !isTyped) setVersion(job.updated_at);
  const heading = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [step]);
  return (
    <Stack>
      <PageHeader
        title={`Import of ${IMPORT_KIND_LABELS[job.kind]}`}
        description={job.file_name ?? 'Pasted cells'}
        badge={<ImportState of={job} />}
        back={{ label: 'Back to Imports', link: { to: '/admin/settings/import' } }}
        actions={<Cancel job={job} />}
      />
      {job.state === 'failed' ? (
        <Alert color="red" title="It could not be worked out what will happen">
          {job.counts?.stopped}
        </Alert>
      ) : null}
      <nav aria-label="Steps of the import" data-no-print>
        <ol className={classes.steps}>
          {IMPORT_STEPS.map((name) => (
            <li key={name} aria-current={name === step ? 'step' : undefined}>
              {open.includes(name) && name !== step ? (
                <TextLink to="." search={{ step: name }} inherit>
                  {IMPORT_STEP_LABELS[name]}
                </TextLink>
              ) : (
                IMPORT_STEP_LABELS[name]
              )}
            </li>
          ))}
        </ol>
      </nav>
      <div ref={heading}>{content()}</div>
    </Stack>
  );

  function content() {
    switch (step) {
      case 'read':
        return <ReadStep job={job} go={go} />;
      case 'columns':
        return <ColumnsStep key={version} job={job} go={go} />;
      case 'values':
        return <ValuesStep key={version} job={job} go={go} />;
      case 'check':
        return <CheckStep job={job} go={go} />;
      case 'done':
        return <DoneStep job={job} go={go} />;
    }
  }
}

function Cancel({ job }: { job: Import }) {
  const refresh = useRefetchScreen();
  const navigate = useNavigate();
  const cancel = trpc.imports.cancel.useMutation();
  if (importStepRefusal(job.state, 'cancel') !== null) return null;

  async function ask() {
    const text = 'Nothing has been changed, and nothing will be.';
    if (!(await confirm({ title: 'Cancel import', text, confirmLabel: 'Cancel Import', danger: true })))
      return;
    try {
      await cancel.mutateAsync({ id: job.id });
      toastDone('The import was cancelled.');
      await refresh();
      // Nothing is left that they could change.
      await Promise.all(unsavedForms().map(({ discard }) => discard()));
      await navigate({ to: '/admin/settings/import' });
    } catch (error) {
      toastFailure(errorText(error, 'The import could not be cancelled. Please try again.'), error);
    }
  }
  return (
    <Button variant="subtle" color="red" onClick={() => void ask()}>
      Cancel Import
    </Button>
  );
}
