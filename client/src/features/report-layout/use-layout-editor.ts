import { type ReportLayout, defaultReportLayout } from '@daybook/domain/reports/report-layout';
import { useEffect, useState } from 'react';
import { errorCode, errorText } from '#/lib/api/error-text.ts';
import type { Draft } from '#/lib/device/drafts.ts';
import { type Output, trpc } from '#/lib/api/trpc.ts';
import { useDraft } from '#/lib/forms/use-draft.ts';

type Configuration = Output['reportLayout']['get'];

interface Edited {
  layout: ReportLayout;
  /** Of the stored one that it was begun with; none where that could not be loaded. */
  updated_at: Configuration['updated_at'] | undefined;
}

type SaveOutcome = { kind: 'saved' } | { kind: 'failed'; text: string; stale: boolean } | null;

/** reports.md#layout */
const SAVED_FOR_MS = 3_000;

/** The layout that is being edited, apart from the stored one until it is saved. */
export function useLayoutEditor(stored: Configuration | undefined) {
  const utils = trpc.useUtils();
  const update = trpc.reportLayout.update.useMutation();
  const [edited, setEdited] = useState<Edited | null>(null);
  const drafts = useDraft<Edited>({ key: 'report-layout', what: 'report layout' });
  const [outcome, setOutcome] = useState<SaveOutcome>(null);
  const layout: ReportLayout = edited?.layout ?? stored ?? defaultReportLayout();

  useEffect(() => {
    if (outcome?.kind !== 'saved') return undefined;
    const timer = window.setTimeout(() => setOutcome(null), SAVED_FOR_MS);
    return () => window.clearTimeout(timer);
  }, [outcome]);

  async function save(next: ReportLayout) {
    setOutcome(null);
    try {
      const { fields, custom_fields } = next;
      const saved = await update.mutateAsync({
        fields,
        custom_fields,
        // Where nothing could be loaded, there is no version to be checked against.
        updated_at: edited ? edited.updated_at : stored?.updated_at,
      });
      utils.reportLayout.get.setData(undefined, saved);
      drafts?.settle();
      setEdited(null);
      setOutcome({ kind: 'saved' });
    } catch (error) {
      const text = 'Failed to save configuration. Please try again.';
      const reason = errorText(error, '');
      setOutcome({
        kind: 'failed',
        text: `${text} ${reason}`.trim(),
        stale: errorCode(error) === 'stale',
      });
    }
  }

  return {
    layout,
    change: (next: ReportLayout) => {
      const changed = { layout: next, updated_at: edited ? edited.updated_at : stored?.updated_at };
      setOutcome(null);
      setEdited(changed);
      drafts?.keep(changed);
    },
    discard: () => {
      setOutcome(null);
      setEdited(null);
      drafts?.settle();
    },
    drafts: drafts && {
      ...drafts,
      continueWriting: async (draft: Draft) => {
        const taken = await drafts.take(draft);
        if (!taken?.layout) return;
        const changed = { layout: taken.layout, updated_at: taken.updated_at };
        setEdited(changed);
        drafts.keep(changed);
      },
    },
    save,
    outcome,
    isSaving: update.isPending,
    isChanged: edited !== null,
  };
}
