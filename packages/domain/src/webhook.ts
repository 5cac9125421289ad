/** What other programs can be told of. */
export const WEBHOOK_EVENTS = [
  'timesheet.submitted',
  'timesheet.approved',
  'timesheet.pay_changed',
  'report.submitted',
  'incident.filed',
  'audit.head',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOK_EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'timesheet.submitted': 'A timesheet was submitted',
  'timesheet.approved': 'A timesheet was approved',
  'timesheet.pay_changed': 'The pay of an approved timesheet changed, or was taken back',
  'report.submitted': 'A monthly report was submitted',
  'incident.filed': 'An incident was filed',
  'audit.head': 'Once a day: where the change history ends, to be kept as evidence',
};

/** After its secret was renewed, an address gets signatures of both for so long, so that it can change over. */
export const SECRET_OVERLAP_HOURS = 24;

/** An address to which nothing has got through for so long is switched off when a delivery is given up. */
export const FAILING_DAYS = 5;
