import { DAYS, FIRST_DAY } from './fill.ts';
import type { Call } from './load.ts';
import type { Stand } from './stand.ts';

type Make = (stand: Stand) => (index: number) => Call;

export const query = (name: string, input: unknown) =>
  input === undefined ? `/trpc/${name}` : `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;

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

/** A new log with four entries, dated before the generated ones: no sheet locks it, and the newest stay the same. */
export const save: Make = (stand) => (index) => ({
  method: 'POST',
  path: '/trpc/dailyLogs.create',
  token: stand.worker.token,
  body: {
    client: stand.worker.client,
    date: dayAfter(-1 - (index % 300)),
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

export const PAYROLL_PERIODS = 10;
const span = { start_date: FIRST_DAY, end_date: dayAfter(PAYROLL_PERIODS * 14 - 1) };
/** Payroll over the approved sheets of all workers: 5,000 of them at 500 workers. */
export const payroll: Make = (stand) => () => ({
  method: 'GET',
  path: query('payroll.get', span),
  token: stand.admin.token,
});
export const payrollFloor: Make = (stand) => () => ({
  method: 'GET',
  path: `/stored?company=${stand.company}&from=${span.start_date}&to=${span.end_date}`,
});

/** A sheet of 60 logs: filled up first, then alternately submitted and unsubmitted. */
export const submitAndTakeBack: Make = (stand) => (index) => ({
  method: 'POST',
  path: index % 2 === 0 ? '/trpc/timesheets.submit' : '/trpc/timesheets.unsubmit',
  token: stand.worker.token,
  body: { id: stand.worker.sheet },
});
/** The logs missing to 60 on a worker's newest sheet. */
export const FILLING_UP = 60 - 14;
export const fillUpSheet: Make = (stand) => (index) => ({
  method: 'POST',
  path: '/trpc/dailyLogs.create',
  token: stand.worker.token,
  body: {
    client: stand.worker.client,
    date: dayAfter(DAYS - 14 + (index % 14)),
    work_entries: [0, 1, 2, 3].map((i) => {
      const hour = 10 + Math.floor(index / 14) * 2 + Math.floor(i / 2);
      return i % 2 === 0
        ? { start_time: `${hour}:00`, end_time: `${hour}:30` }
        : { start_time: `${hour}:30`, end_time: `${hour}:59` };
    }),
  },
});

/** The last complete fortnight. */
const period = { start_date: dayAfter(DAYS - 28), end_date: dayAfter(DAYS - 15) };
/** The fortnight with today in it. */
const open = { start_date: dayAfter(DAYS - 14), end_date: dayAfter(DAYS - 1) };
/** As the dashboard's chart of thirteen weeks. */
const quarter = { start_date: dayAfter(DAYS - 91), end_date: dayAfter(DAYS - 1) };
export const BOARD = "timesheets, the admin's table";
/** The lists that a screen shows as they are. */
export const TABLES = [
  'timesheets without logs',
  BOARD,
  'clients, the table',
  'employees, the table',
  'directory',
  'monthly reports, the table',
  'incidents, the table',
  'no-shows, the table',
  'audit, the table',
];
/** Every paged list with its search and fifteenth page, every figure of the dashboard, and what else grows with a company, as an admin sees them. */
export const LISTS: Record<string, Make> = Object.fromEntries(
  (
    [
      ['daily logs', 'dailyLogs.list', { page: 1 }],
      ['daily logs of a worker', 'dailyLogs.list', 'worker'],
      ['daily logs, page 15', 'dailyLogs.list', { page: 15 }],
      ['timesheets', 'timesheets.list', { page: 1 }],
      ['timesheets, submitted', 'timesheets.list', { submitted: true, approved: false, page: 1 }],
      ['timesheets without logs', 'timesheets.summaries', { page: 1 }],
      [
        'timesheets, newest submitted',
        'timesheets.summaries',
        { submitted: true, ordering: '-submitted_date', page: 1 },
      ],
      [BOARD, 'timesheets.board', { page: 1 }],
      ["timesheets, the admin's table by name", 'timesheets.board', { ordering: 'employee', page: 1 }],
      ["timesheets, the admin's charts", 'timesheets.charts', quarter],
      [
        'timesheets of a period',
        'timesheets.list',
        { start_date__gte: dayAfter(DAYS - 56), end_date__lte: dayAfter(DAYS - 29), page: 1 },
      ],
      ['clients', 'clients.list', { page: 1 }],
      ['clients, the table', 'clients.summaries', { page: 1 }],
      // The first match: more people share a name in a larger company, and their rows are not the search's growth.
      ['clients, search', 'clients.list', { search: 'Number 42', page: 1, page_size: 1 }],
      ['employees', 'employees.list', { page: 1 }],
      ['employees, the table', 'employees.summaries', { page: 1 }],
      ['employees, search', 'employees.list', { search: 'Number 42', page: 1, page_size: 1 }],
      ['directory', 'directory.list', { page: 1 }],
      ['monthly reports', 'monthlyReports.list', { page: 1 }],
      ['monthly reports, the table', 'monthlyReports.summaries', { page: 1 }],
      ['incidents', 'incidents.list', { page: 1 }],
      ['incidents, the table', 'incidents.summaries', { page: 1 }],
      ['no-shows', 'noShows.list', { page: 1 }],
      ['no-shows, the table', 'noShows.summaries', { page: 1 }],
      ['audit', 'audit.list', { page: 1 }],
      ['audit, the table', 'audit.summaries', { routine: 'false', page: 1 }],
      ['audit, the table with the routine', 'audit.summaries', { page: 1 }],
      ['who owes a timesheet', 'reminders.notHandedIn', period],
      ['payroll of the open period', 'payroll.get', open],
      ['dashboard: waiting', 'dashboard.waiting', period],
      ['dashboard: people', 'dashboard.people', undefined],
      ['dashboard: work of a period', 'dashboard.work', period],
      ['dashboard: notifications', 'dashboard.notifications', undefined],
      ['dashboard: activity', 'dashboard.activity', undefined],
      ['dashboard: submissions', 'dashboard.submissions', undefined],
      ['dashboard: hours by week', 'dashboard.hoursByWeek', undefined],
      ['dashboard: hours by code', 'dashboard.hoursByCode', period],
      ['dashboard: hours by state', 'dashboard.hoursByState', quarter],
      ['dashboard: closing', 'dashboard.closing', undefined],
      ['dashboard: turnaround', 'dashboard.turnaround', undefined],
      ['dashboard: contract warnings', 'contractWarnings.company', undefined],
    ] as const
  ).map(([name, procedure, input]): [string, Make] => [
    name,
    (stand) => () => ({
      method: 'GET',
      path: query(procedure, input === 'worker' ? { user: stand.worker.id, page: 1 } : input),
      token: stand.admin.token,
    }),
  ]),
);

function dayAfter(days: number): string {
  const day = new Date(`${FIRST_DAY}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** A busy hour: three reads per write, people of all companies, and an occasional sign-in. */
export const mixed = (stands: readonly Stand[]): ((index: number) => Call) => {
  const reads = [listByTrpc, LISTS.clients, LISTS['timesheets without logs']].flatMap((make) => make ?? []);
  const people = stands.map((stand) => ({
    stand,
    reads: reads.map((make) => make(stand)),
    write: save(stand),
  }));
  return (index) => {
    const { stand, reads: own, write } = people[index % people.length] as (typeof people)[number];
    if (index % 199 === 198) {
      const body = { email: stand.worker.email, password: 'correct horse battery' };
      return { method: 'POST', path: '/api/token/', body };
    }
    // Concurrent calls are of all kinds, and every person makes each kind in turn.
    const turn = index + Math.floor(index / people.length);
    const read = own[turn % 4];
    return read ? read(index) : write(index);
  };
};
