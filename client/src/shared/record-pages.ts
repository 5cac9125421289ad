/** The page on which an admin reads a record of each type. */
export const RECORD_PAGES = {
  client: '/admin/clients/$id',
  employee: '/admin/employees/$id/view',
  incident: '/admin/incident-reports/$id',
  monthly_report: '/admin/reports/$id',
  no_show: '/admin/no-shows/$id',
  timesheet: '/admin/timesheets/$id',
  daily_log: '/daily-logs/$id',
} as const;
