import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '#/features/settings/settings-page.tsx';
import { searchOneOf, searchShape } from '#/lib/search-shape.ts';

export const Route = createFileRoute('/_signed-in/settings')({
  validateSearch: searchShape({ tab: searchOneOf('profile', 'preferences', 'api-keys', 'webhooks') }),
  component: SettingsPage,
});
