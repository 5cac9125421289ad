import { ErrorState } from '../../../components/page/states.tsx';
import { errorCode, loadFailureText } from '../../../lib/error-text.ts';

/** Why a timesheet is not shown: there is none for the reader, or it could not be loaded. */
export function SheetFailure({ query }: { query: { error: unknown; refetch: () => Promise<unknown> } }) {
  const missing = errorCode(query.error) === 'NOT_FOUND';
  return (
    <ErrorState
      text={
        missing ? 'No timesheet found.' : loadFailureText('Error fetching timesheet detail.', query.error)
      }
      onRetry={missing ? undefined : () => void query.refetch()}
    />
  );
}
