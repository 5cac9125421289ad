import { createFileRoute } from '@tanstack/react-router';
import { TimeOffSettingsPage } from '#/features/time-off/settings/time-off-settings-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/settings/time-off')({
  component: TimeOffSettingsPage,
});
