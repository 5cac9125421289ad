import { searchDay, searchId, searchOneOf, searchShape, searchText } from '#/lib/url/search-shape.ts';

export const logsSearch = searchShape({
  client: searchText,
  date: searchDay,
  view: searchOneOf('clients', 'days'),
  pages: searchId,
});

export const clientLogsSearch = searchShape({ date: searchDay, pages: searchId });
