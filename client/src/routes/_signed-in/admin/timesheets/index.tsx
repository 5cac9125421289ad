import { createFileRoute } from '@tanstack/react-router';
import { AdminTimesheetsPage } from '#/features/timesheets/admin/admin-timesheets-page.tsx';
import {
  adminTimesheetsSearch,
  boardPage,
  pileFilters,
} from '#/features/timesheets/admin/admin-timesheets-search.ts';

export const Route = createFileRoute('/_signed-in/admin/timesheets/')({
  validateSearch: adminTimesheetsSearch,
  staticData: {
    ahead: (api, raw) => {
      const search = adminTimesheetsSearch(raw);
      void api.timesheets.board.prefetch(boardPage(search));
      void api.timesheets.pile.prefetch(pileFilters(search));
    },
  },
  component: AdminTimesheetsPage,
});
