import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentQuestion, onQuestion } from './confirm.ts';

const QuestionDialog = lazy(() =>
  import('./question-dialog.tsx').then((module) => ({ default: module.QuestionDialog })),
);

/** Shows the questions of `confirm`, `askText` and `askWhich`; once per frame. */
export function DialogHost() {
  const asked = useSyncExternalStore(onQuestion, currentQuestion);
  return asked ? (
    <Suspense>
      <QuestionDialog key={asked.id} asked={asked} />
    </Suspense>
  ) : null;
}
