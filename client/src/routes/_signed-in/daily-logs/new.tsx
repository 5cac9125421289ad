import { createFileRoute } from '@tanstack/react-router';
import { NewDailyLogPage } from '#/features/daily-logs/new-daily-log-page.tsx';
import { logFormQueries } from '#/features/daily-logs/queries.ts';

export const Route = createFileRoute('/_signed-in/daily-logs/new')({
  loader: ({ context: { ask, api } }) => ask(logFormQueries(api)),
  component: NewDailyLogPage,
});
