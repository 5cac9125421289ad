import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '../../../features/daily-logs/overview-page.tsx';
import { searchDay, searchShape, searchText } from '../../../lib/search-shape.ts';

export const Route = createFileRoute('/_signed-in/daily-logs/')({
  validateSearch: searchShape({ client: searchText, date: searchDay }),
  component: OverviewPage,
});
