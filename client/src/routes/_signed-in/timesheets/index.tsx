import { TIMESHEET_STATUSES } from '@daybook/domain/time/timesheet';
import { createFileRoute } from '@tanstack/react-router';
import { TimesheetsPage } from '#/features/timesheets/worker/timesheets-page.tsx';
import { searchOneOf, searchShape } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/timesheets/')({
  validateSearch: searchShape({ status: searchOneOf(...TIMESHEET_STATUSES) }),
  component: TimesheetsPage,
});
