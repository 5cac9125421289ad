/** What a further screen may add, in KiB, compressed, without what is shared. */
export const MAX_SCREEN_KB = 24;

/** Screens opened after the first one. */
export const WORKER_SCREENS = [
  '/daily-logs',
  '/daily-logs/new',
  '/timesheets',
  '/timesheets/new',
  '/monthly-reports',
  '/clients',
  '/employee-directory',
  '/no-show-form',
  '/incident-report-form',
  '/settings',
];
export const ADMIN_SCREENS = [
  '/admin/employees',
  '/admin/employees/new',
  '/admin/clients',
  '/admin/clients/new',
  '/admin/timesheets',
  '/admin/reports',
  '/admin/no-shows',
  '/admin/submitted-forms',
  '/admin/billing',
  '/admin/roles',
  '/admin/settings/profile',
  '/admin/settings/custom-fields/report-customization',
  '/admin/settings/audit',
];

/** Fields with their lists, menus and calendars, the form library and zod: shared by all screens, so counted once and for no screen. */
const SHARED = [
  'Combobox',
  'fields',
  'floating',
  'FocusTrap',
  'get-parsed-combobox',
  'Menu',
  'Popover',
  'record-form',
  'ScrollArea',
];
export const isShared = (url: string) => {
  const file = url.slice(url.lastIndexOf('/') + 1);
  return file.includes('-field-') || SHARED.some((name) => file.startsWith(`${name}-`));
};
