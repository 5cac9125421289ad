import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '#/features/daily-logs/overview-page.tsx';
import { searchDay, searchId, searchOneOf, searchShape, searchText } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/daily-logs/')({
  validateSearch: searchShape({
    client: searchText,
    date: searchDay,
    view: searchOneOf('days'),
    pages: searchId,
  }),
  component: OverviewPage,
});
