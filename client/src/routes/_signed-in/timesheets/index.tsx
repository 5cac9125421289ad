import { createFileRoute } from '@tanstack/react-router';
import type { TimesheetStatus } from '@daybook/domain/time/timesheet';
import { mySheetsQueries } from '#/features/timesheets/sheet/queries.ts';
import { TimesheetsPage } from '#/features/timesheets/worker/timesheets-page.tsx';
import { searchOneOf, searchShape } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/timesheets/')({
  validateSearch: searchShape({ status: searchOneOf<TimesheetStatus>('Draft', 'Submitted', 'Approved') }),
  loader: ({ context: { ask, api, user } }) => ask(mySheetsQueries(api, user.id)),
  component: TimesheetsPage,
});
