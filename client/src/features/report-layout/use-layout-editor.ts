import { type ReportLayout, defaultReportLayout } from '@daybook/domain/report-layout';
import { useEffect, useState } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { type Output, trpc } from '../../lib/trpc.ts';

type Configuration = Output['reportLayout']['get'];

type SaveOutcome = { kind: 'saved' } | { kind: 'failed'; text: string; stale: boolean } | null;

/** 3 §9 */
const SAVED_FOR_MS = 3_000;

/** The layout that is being edited, apart from the stored one until it is saved. */
export function useLayoutEditor(stored: Configuration | undefined) {
  const utils = trpc.useUtils();
  const update = trpc.reportLayout.update.useMutation();
  const [edited, setEdited] = useState<ReportLayout | null>(null);
  const [outcome, setOutcome] = useState<SaveOutcome>(null);
  const layout: ReportLayout = edited ?? stored ?? defaultReportLayout();

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
        ...(stored && { updated_at: stored.updated_at }),
      });
      utils.reportLayout.get.setData(undefined, saved);
      void utils.monthlyReports.invalidate();
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
      setOutcome(null);
      setEdited(next);
    },
    discard: () => {
      setOutcome(null);
      setEdited(null);
    },
    save,
    outcome,
    isSaving: update.isPending,
    isChanged: edited !== null,
  };
}
