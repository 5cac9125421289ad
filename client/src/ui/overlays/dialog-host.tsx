import { lazy, Suspense } from 'react';
import { useStore } from '#/lib/device/value-store.ts';
import { shownQuestion } from './confirm.ts';

const QuestionDialog = lazy(() =>
  import('./question-dialog.tsx').then((module) => ({ default: module.QuestionDialog })),
);

/** Shows the questions of `confirm`, `askText` and `askWhich`; once per frame. */
export function DialogHost() {
  const asked = useStore(shownQuestion);
  return asked ? (
    <Suspense>
      <QuestionDialog key={asked.id} pending={asked} />
    </Suspense>
  ) : null;
}
