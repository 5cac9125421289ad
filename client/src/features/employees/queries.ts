import type { Api } from '#/lib/api/trpc.ts';
import { windowOf } from '#/lib/url/list-search.ts';
import { cannotSignIn } from '#/shared/cannot-sign-in.ts';
import {
  directoryFilters,
  employeeFilters,
  type directorySearch,
  type employeesSearch,
} from './employees-search.ts';

export const EMPLOYEES_ROWS = 25;
export const DIRECTORY_ROWS = 100;

export const employeesQueries = (api: Api, search: ReturnType<typeof employeesSearch>) => ({
  employees: api.employees.summaries.queryOptions({
    ...employeeFilters(search),
    ...windowOf(search, EMPLOYEES_ROWS),
  }),
});

export const directoryQueries = (api: Api, search: ReturnType<typeof directorySearch>) => ({
  people: api.directory.list.queryOptions({
    page: search.page ?? 1,
    page_size: DIRECTORY_ROWS,
    ...directoryFilters(search),
  }),
});

export const employeeQueries = (api: Api, id: number) => ({
  employee: api.employees.get.queryOptions({ id }),
  company: api.companies.own.queryOptions(),
});

/** What the form of an employee chooses from; an admin's also from roles. The employee is read again when it opens. */
export const employeeFormQueries = (api: Api) => ({
  clients: api.clients.picklist.queryOptions(),
  people: api.employees.picklist.queryOptions(),
});

export const newEmployeeQueries = (api: Api) => ({
  roles: api.roles.list.queryOptions({}),
  options: api.accounts.options.queryOptions(),
  clients: api.clients.picklist.queryOptions(),
});

/** The people who cannot sign in yet, and whether mail can be sent to them. */
export const signupCodesQueries = (api: Api) => ({
  waiting: api.employees.summaries.queryOptions(cannotSignIn),
  options: api.accounts.options.queryOptions(),
});
