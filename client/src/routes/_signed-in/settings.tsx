import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '#/features/my-account/settings-page.tsx';
import { searchOneOf, searchShape } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/settings')({
  validateSearch: searchShape({
    tab: searchOneOf('profile', 'security', 'preferences', 'api-keys', 'webhooks'),
  }),
  component: SettingsPage,
});
