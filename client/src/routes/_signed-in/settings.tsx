import { createFileRoute } from '@tanstack/react-router';
import { settingsQueries } from '#/features/my-account/queries.ts';
import { SettingsPage } from '#/features/my-account/settings-page.tsx';
import { searchOneOf, searchShape } from '#/lib/url/search-shape.ts';

const validateSearch = searchShape({
  tab: searchOneOf('profile', 'security', 'preferences', 'api-keys', 'webhooks'),
});

export const Route = createFileRoute('/_signed-in/settings')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api, user }, deps: { tab = 'profile' } }) =>
    ask(settingsQueries[user.second_step.must_set_up ? 'security' : tab](api)),
  component: SettingsPage,
});
