/** The events that other programs can receive. */
export const WEBHOOK_EVENTS = [
  'timesheet.submitted',
  'timesheet.approved',
  'timesheet.unapproved',
  'timesheet.corrected',
  'timesheet.pay_changed',
  'pay_run.locked',
  'pay_run.unlocked',
  'pay_run.paid',
  'report.submitted',
  'incident.filed',
  'import.applied',
  'import.undone',
  'audit.head',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOK_EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'timesheet.submitted': 'A timesheet was submitted',
  'timesheet.approved': 'A timesheet was approved',
  'timesheet.unapproved': 'A timesheet was unapproved',
  'timesheet.corrected': 'A timesheet in a pay run was corrected',
  'timesheet.pay_changed': 'The pay of an approved timesheet changed, or was taken back',
  'pay_run.locked': 'A pay run was locked',
  'pay_run.unlocked': 'A pay run was set back to draft',
  'pay_run.paid': 'A pay run was marked as paid',
  'report.submitted': 'A monthly report was submitted',
  'incident.filed': 'An incident was filed',
  'import.applied': 'An import was applied',
  'import.undone': 'An import was undone',
  'audit.head': 'Once a day: where the change history ends, to be kept as evidence',
};

/** After its secret was renewed, an address gets signatures of both for so long, so that it can change over. */
export const SECRET_OVERLAP_HOURS = 24;

/** An address to which nothing has got through for so long is switched off when a delivery is given up. */
export const FAILING_DAYS = 5;
