import { expect, it } from 'vitest';
import { WEBHOOK_EVENTS, webhookEventLabel } from './webhook-events.ts';

it('each event that a webhook can be sent has a label of its own', () => {
  expect(WEBHOOK_EVENTS).toEqual([
    'timesheet.submitted',
    'timesheet.approved',
    'timesheet.unapproved',
    'timesheet.corrected',
    'timesheet.pay_changed',
    'pay_run.locked',
    'pay_run.unlocked',
    'pay_run.paid',
    'invoice.issued',
    'invoice.credited',
    'invoice.paid',
    'report.submitted',
    'incident.filed',
    'import.applied',
    'import.undone',
    'leave.requested',
    'leave.approved',
    'leave.declined',
    'leave.cancelled',
    'audit.head',
  ]);
  const labels = WEBHOOK_EVENTS.map(webhookEventLabel);
  for (const label of labels) expect(label).toMatch(/^[A-Z].+/);
  expect(new Set(labels).size).toBe(WEBHOOK_EVENTS.length);
});
