import type { Api, Input } from '#/lib/api/trpc.ts';
import { windowOf } from '#/lib/url/list-search.ts';
import { auditFilters, type auditSearch } from './audit-search.ts';

export const AUDIT_ROWS = 50;

type Kind = NonNullable<NonNullable<Input['audit']['summaries']>['record_type']>;

/** What the list is filtered by; without a kind, sign-ins and daily logs are left out unless they are asked for. */
export const shownOf = (search: ReturnType<typeof auditSearch>, kind: Kind | undefined) => ({
  ...auditFilters(search),
  ...(kind ? { record_type: kind } : search.all ? {} : { routine: 'false' as const }),
});

/** The people to filter by, and a page of changes. */
export const auditQueries = (api: Api, search: ReturnType<typeof auditSearch>, kind?: Kind) => ({
  people: api.employees.picklist.queryOptions(),
  entries: api.audit.summaries.queryOptions({ ...shownOf(search, kind), ...windowOf(search, AUDIT_ROWS) }),
});
