import { DAYS, FIRST_DAY } from './fill.ts';
import type { Call } from './load.ts';
import type { Stand } from './stand.ts';

type Make = (stand: Stand) => (index: number) => Call;

const query = (name: string, input: unknown) =>
  `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;

/** The 50 newest daily logs of a worker, with entries, totals, client and author. */
export const listByTrpc: Make = (stand) => () => ({
  method: 'GET',
  path: query('dailyLogs.list', { limit: 50 }),
  token: stand.worker.token,
});
export const listByRest: Make = (stand) => () => ({
  method: 'GET',
  path: '/api/timesheet-sessions/?limit=50',
  token: stand.worker.token,
});
export const listFloor: Make = (stand) => () => ({
  method: 'GET',
  path: `/list?company=${stand.company}&user=${stand.worker.id}`,
});

/** A new log with four entries. Days go on after the filled ones, so that no sheet locks them. */
export const save: Make = (stand) => (index) => ({
  method: 'POST',
  path: '/trpc/dailyLogs.create',
  token: stand.worker.token,
  body: {
    client: stand.worker.client,
    date: dayAfter(DAYS + (index % 300)),
    work_entries: [0, 1, 2, 3].map((i) => ({
      start_time: `0${i + 6}:00`,
      end_time: `0${i + 6}:59`,
      mileage: 1,
    })),
  },
});
export const saveFloor: Make = (stand) => () => ({
  method: 'POST',
  path: '/save',
  body: { company: stand.company, user: stand.worker.id, client: stand.worker.client },
});

const year = { start_date: '2024-01-01', end_date: '2026-12-31' };
/** Payroll of every approved sheet there is. */
export const payroll: Make = (stand) => () => ({
  method: 'GET',
  path: query('payroll.get', year),
  token: stand.admin.token,
});
export const payrollFloor: Make = (stand) => () => ({
  method: 'GET',
  path: `/stored?company=${stand.company}&from=${year.start_date}&to=${year.end_date}`,
});

/** Every paged list, its search and its fifteenth page, as an administrator sees them. */
export const LISTS: Record<string, Make> = Object.fromEntries(
  (
    [
      ['daily logs', 'dailyLogs.page', {}],
      ['daily logs of a worker', 'dailyLogs.page', 'worker'],
      ['daily logs, page 15', 'dailyLogs.page', { page: 15 }],
      ['timesheets', 'timesheets.page', {}],
      ['timesheets, submitted', 'timesheets.page', { status: 'Submitted' }],
      [
        'timesheets of a period',
        'timesheets.page',
        { start_date__gte: '2025-06-01', end_date__lte: '2025-06-30' },
      ],
      ['clients', 'clients.page', {}],
      ['clients, search', 'clients.page', { search: 'Number 42' }],
      ['employees', 'employees.page', {}],
      ['employees, search', 'employees.page', { search: 'Number 42' }],
      ['directory', 'directory.page', {}],
      ['monthly reports', 'monthlyReports.page', {}],
      ['incidents', 'incidents.page', {}],
      ['no-shows', 'noShows.page', {}],
      ['audit', 'audit.page', {}],
    ] as const
  ).map(([name, procedure, input]): [string, Make] => [
    name,
    (stand) => () => ({
      method: 'GET',
      path: query(procedure, input === 'worker' ? { user: stand.worker.id } : input),
      token: stand.admin.token,
    }),
  ]),
);

function dayAfter(days: number): string {
  const day = new Date(`${FIRST_DAY}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** What a busy hour looks like: three reads to a write, and now and then somebody signs in. */
export const mixed: Make = (stand) => {
  const reads = [listByTrpc, LISTS.clients, LISTS.timesheets].flatMap((make) => (make ? [make(stand)] : []));
  const write = save(stand);
  return (index) => {
    if (index % 200 === 199) {
      const body = { email: stand.worker.email, password: 'correct horse battery' };
      return { method: 'POST', path: '/api/token/', body };
    }
    const read = reads[index % reads.length];
    return index % 4 === 3 || !read ? write(index) : read(index);
  };
};
