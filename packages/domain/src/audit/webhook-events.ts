/** The events that other programs can receive: their labels, and the REST path of the record they are about. */
const EVENTS = {
  'timesheet.submitted': { label: 'A timesheet was submitted', path: 'timesheets' },
  'timesheet.approved': { label: 'A timesheet was approved', path: 'timesheets' },
  'timesheet.unapproved': { label: 'A timesheet was unapproved', path: 'timesheets' },
  'timesheet.corrected': { label: 'A timesheet in a pay run was corrected', path: 'timesheets' },
  'timesheet.pay_changed': {
    label: 'The pay of an approved timesheet changed or was withdrawn',
    path: 'timesheets',
  },
  'pay_run.locked': { label: 'A pay run was locked', path: 'pay-runs' },
  'pay_run.unlocked': { label: 'A pay run was set back to draft', path: 'pay-runs' },
  'pay_run.paid': { label: 'A pay run was marked as paid', path: 'pay-runs' },
  'invoice.issued': { label: 'An invoice was issued', path: 'invoices' },
  'invoice.credited': { label: 'A credit note was issued', path: 'invoices' },
  'invoice.paid': { label: 'An invoice was paid', path: 'invoices' },
  'report.submitted': { label: 'A monthly report was submitted', path: 'monthly-reports' },
  'incident.filed': { label: 'An incident was filed', path: 'incident-reports' },
  'import.applied': { label: 'An import was applied', path: 'imports' },
  'import.undone': { label: 'An import was undone', path: 'imports' },
  'leave.requested': { label: 'Time off was asked for', path: 'leave-requests' },
  'leave.approved': { label: 'Time off was approved', path: 'leave-requests' },
  'leave.declined': { label: 'Time off was declined', path: 'leave-requests' },
  'leave.cancelled': { label: 'Time off was cancelled', path: 'leave-requests' },
  'audit.head': {
    label: 'Once a day: the end of the change history, to keep as evidence',
    path: null,
  },
} as const;
export type WebhookEvent = keyof typeof EVENTS;
export type RecordEvent = {
  [Event in WebhookEvent]: (typeof EVENTS)[Event]['path'] extends string ? Event : never;
}[WebhookEvent];

const isEvent = (name: string): name is WebhookEvent => Object.hasOwn(EVENTS, name);
export const WEBHOOK_EVENTS = Object.keys(EVENTS).filter(isEvent);

export const webhookEventLabel = (event: WebhookEvent): string => EVENTS[event].label;

/** Where a record can be read. */
export const eventRecordPath = (event: RecordEvent, id: number): string =>
  `/api/${EVENTS[event].path}/${id}/`;
