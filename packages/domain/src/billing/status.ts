import { daysBetween, type Day } from '../time/day.ts';
import type { InvoiceKind } from './invoice.ts';

export const INVOICE_STATUSES = ['issued', 'sent', 'part_paid', 'paid', 'credited', 'written_off'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Whole cents. */
export interface Settled {
  kind: InvoiceKind;
  total: number;
  open: number;
  is_sent: boolean;
  /** By credit notes that correct it. */
  credited: number;
  written_off: number;
}

/**
 * Where an invoice stands (invoices.md#status): Credited if credit notes that correct it settled all of it, Written off if any
 * of it was, and otherwise Paid.
 */
export function invoiceStatus({ total, open, is_sent, credited, written_off }: Settled): InvoiceStatus {
  const whole = Math.abs(total);
  if (open === 0) {
    if (written_off > 0) return 'written_off';
    return whole > 0 && credited >= whole ? 'credited' : 'paid';
  }
  if (open < whole) return 'part_paid';
  return is_sent ? 'sent' : 'issued';
}

/** Days since an unpaid invoice was due; 0 on its due day and before. */
export const overdueDays = (
  { kind, open, due_on }: { kind: InvoiceKind; open: number; due_on: Day },
  today: Day,
): number => (kind === 'invoice' && open > 0 && due_on < today ? daysBetween(due_on, today) : 0);

const AGES = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const;
export type Age = (typeof AGES)[number];

/** By days past due: 30 days are 1–30, 31 are 31–60. */
export function ageOf(due_on: Day, on: Day): Age {
  const days = due_on < on ? daysBetween(due_on, on) : 0;
  if (days === 0) return 'current';
  if (days <= 30) return 'days_1_30';
  if (days <= 60) return 'days_31_60';
  return days <= 90 ? 'days_61_90' : 'over_90';
}
