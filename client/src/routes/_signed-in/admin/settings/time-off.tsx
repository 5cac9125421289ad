import { createFileRoute } from '@tanstack/react-router';
import { timeOffSettingsQueries } from '#/features/time-off/queries.ts';
import { TimeOffSettingsPage } from '#/features/time-off/settings/time-off-settings-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/settings/time-off')({
  loader: ({ context: { ask, api } }) => ask(timeOffSettingsQueries(api)),
  component: TimeOffSettingsPage,
});
