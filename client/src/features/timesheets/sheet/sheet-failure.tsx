import { PageHeader } from '#/ui/page/page-header.tsx';
import { ErrorState } from '#/ui/page/states.tsx';
import { errorCode, loadFailureText } from '#/lib/api/error-text.ts';

const NONE = 'No timesheet found.';

/** Why a timesheet is not shown: it does not exist for the reader, or could not be loaded. */
export function SheetFailure({ query }: { query: { error: unknown; refetch: () => Promise<unknown> } }) {
  const missing = errorCode(query.error) === 'not_found';
  return (
    <ErrorState
      text={missing ? NONE : loadFailureText('Error fetching timesheet detail.', query.error)}
      onRetry={missing ? undefined : () => void query.refetch()}
    />
  );
}

/** The page of an address that cannot belong to a timesheet. */
export function NoTimesheet({ list }: { list: '/timesheets' | '/admin/timesheets' }) {
  return (
    <>
      <PageHeader title="Timesheet" back={{ label: 'Back to Timesheets', link: { to: list } }} />
      <ErrorState text={NONE} />
    </>
  );
}
