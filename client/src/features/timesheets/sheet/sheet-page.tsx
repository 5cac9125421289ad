import type { ComponentProps, ReactNode } from 'react';
import type { Output } from '#/lib/api/trpc.ts';
import type { QueryLike } from '#/ui/page/query-state.tsx';
import { NoRecord, RecordPage } from '#/ui/page/record-page.tsx';

const MISSING = 'No timesheet found.';

interface SheetPageProps extends Pick<ComponentProps<typeof NoRecord>, 'back'> {
  query: QueryLike<Output['timesheets']['detail']>;
  title?: string;
  children: (sheet: Output['timesheets']['detail']) => ReactNode;
}

/** The page of a timesheet, also while it loads, and if it does not exist for the reader or could not be loaded. */
export const SheetPage = ({ title = 'Timesheet', ...props }: SheetPageProps) => (
  <RecordPage title={title} missing={MISSING} failure="Error fetching timesheet detail." {...props} />
);

/** The page of an address that cannot belong to a timesheet. */
export const NoTimesheet = ({ list }: { list: '/timesheets' | '/admin/timesheets' }) => (
  <NoRecord title="Timesheet" missing={MISSING} back={{ label: 'Back to Timesheets', link: { to: list } }} />
);
