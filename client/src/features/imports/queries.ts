import type { Api } from '#/lib/api/trpc.ts';
import { windowOf } from '#/lib/url/list-search.ts';
import type { importsSearch } from './imports-search.ts';

export const IMPORTS_ROWS = 50;

export const importsQueries = (api: Api, search: ReturnType<typeof importsSearch>) => ({
  imports: api.imports.list.queryOptions(windowOf(search, IMPORTS_ROWS)),
});
