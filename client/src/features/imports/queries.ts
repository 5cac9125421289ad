import type { Api } from '#/lib/api/trpc.ts';
import { windowOf } from '#/lib/url/list-search.ts';
import type { importsSearch } from './imports-search.ts';

export const IMPORTS_ROWS = 50;

/** The polling interval while an import is being processed. */
const LOOK_EVERY_MS = 1_000;

export const importQueries = (api: Api, id: number) => ({
  job: api.imports.get.queryOptions(
    { id },
    { refetchInterval: ({ state }) => (state.data?.is_running ? LOOK_EVERY_MS : false) },
  ),
});

export const importsQueries = (api: Api, search: ReturnType<typeof importsSearch>) => ({
  imports: api.imports.list.queryOptions(windowOf(search, IMPORTS_ROWS)),
});
