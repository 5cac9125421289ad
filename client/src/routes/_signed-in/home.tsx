import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '#/features/home/home-page.tsx';
import { homeQueries } from '#/lib/api/home-queries.ts';
import { timeOffQueries } from '#/lib/api/time-off-queries.ts';
import { searchOneOf, searchShape } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/home')({
  validateSearch: searchShape({ tab: searchOneOf('main', 'warnings') }),
  staticData: { ahead: (api, _search, userId) => homeQueries(api, userId) },
  loader: ({ context: { ask, api, user } }) => {
    ask(homeQueries(api, user.id));
    if (user.has_time_off) ask({ requests: timeOffQueries(api, user.id).requests });
  },
  // Its loader stays in the base file: the first page fetches nothing more.
  codeSplitGroupings: [['component']],
  component: HomePage,
});
