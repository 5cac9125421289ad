import { useEffect, useState } from 'react';
import { defaultReportLayout, type ReportLayout } from '@daybook/domain/reports/report-layout';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { failedSave, type SaveState } from '#/lib/forms/save-state.ts';
import { useDraftedState } from '#/lib/forms/use-drafted-state.ts';

type Configuration = Output['reportLayout']['get'];

interface Edited {
  layout: ReportLayout;
  /** Of the stored one that it was begun with; none where that could not be loaded. */
  updated_at: Configuration['updated_at'] | undefined;
}

const IDLE: SaveState = { kind: 'idle' };

/** reports.md#layout */
const SAVED_FOR_MS = 3_000;

/** The layout that is being edited, apart from the stored one until it is saved. */
export function useLayoutEditor(stored: Configuration | undefined) {
  const utils = trpc.useUtils();
  const update = trpc.reportLayout.update.useMutation();
  const [edited, change, drafts] = useDraftedState<Edited | null>(null, {
    key: 'report-layout',
    what: 'report layout',
    version: stored?.updated_at,
    restore: ({ layout: begun }) => (begun ? { layout: begun, updated_at: stored?.updated_at } : null),
  });
  const [state, setState] = useState(IDLE);
  const layout: ReportLayout = edited?.layout ?? stored ?? defaultReportLayout();

  useEffect(() => {
    if (state.kind !== 'saved') return undefined;
    const timer = window.setTimeout(() => setState(IDLE), SAVED_FOR_MS);
    return () => window.clearTimeout(timer);
  }, [state]);

  async function save(next: ReportLayout) {
    setState({ kind: 'saving' });
    try {
      const { fields, custom_fields } = next;
      const saved = await update.mutateAsync({
        fields,
        custom_fields,
        // Where nothing could be loaded, there is no version to be checked against.
        updated_at: edited ? edited.updated_at : stored?.updated_at,
      });
      // What is stored shows as soon as nothing is edited.
      utils.reportLayout.get.setData(undefined, saved);
      drafts.reset(null);
      setState({ kind: 'saved', message: 'Configuration saved successfully!' });
    } catch (error) {
      const text = 'Failed to save configuration. Please try again.';
      setState(failedSave(error, `${text} ${errorText(error, '')}`.trim()));
    }
  }

  return {
    layout,
    change: (next: ReportLayout) => {
      setState(IDLE);
      change((now) => ({ layout: next, updated_at: now ? now.updated_at : stored?.updated_at }));
    },
    discard: () => {
      setState(IDLE);
      drafts.reset(null);
    },
    drafts: drafts.offer,
    save,
    state,
    isSaving: state.kind === 'saving',
    isChanged: edited !== null,
  };
}
