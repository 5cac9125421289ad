import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '#/features/home/home-page.tsx';
import { fetchHomeAhead } from '#/lib/api/home-data.ts';
import { searchOneOf, searchShape } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/home')({
  validateSearch: searchShape({ tab: searchOneOf('main', 'warnings') }),
  staticData: { ahead: (api, _search, userId) => fetchHomeAhead(api, userId) },
  component: HomePage,
});
