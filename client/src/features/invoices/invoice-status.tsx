import { Group } from '@mantine/core';
import type { InvoiceKind } from '@daybook/domain/billing/invoice';
import type { InvoiceStatus } from '@daybook/domain/billing/status';
import { plural } from '#/lib/text/plural.ts';
import { StatusBadge, type Tone } from '#/ui/page/status-badge.tsx';

interface Look {
  tone: Tone;
  text: string;
}

const LOOKS: Readonly<Record<InvoiceStatus, Look>> = {
  issued: { tone: 'neutral', text: 'Issued' },
  sent: { tone: 'info', text: 'Sent' },
  part_paid: { tone: 'waiting', text: 'Part-paid' },
  paid: { tone: 'good', text: 'Paid' },
  credited: { tone: 'neutral', text: 'Credited' },
  written_off: { tone: 'locked', text: 'Written off' },
};

/** A credit note is not paid: it settles invoices, or is paid back. */
const OF_CREDIT_NOTES: Partial<Record<InvoiceStatus, Look>> = {
  part_paid: { tone: 'waiting', text: 'Part-used' },
  paid: { tone: 'neutral', text: 'Used' },
};

export const statusText = (status: InvoiceStatus): string => LOOKS[status].text;

interface StatusProps {
  kind: InvoiceKind;
  status: InvoiceStatus;
  /** Of an invoice with an open amount; 0 until the day after it was due. */
  overdue_days: number;
}

/** "Sent", and beside it "Overdue 12 days". */
export function InvoiceStatusBadge({ kind, status, overdue_days }: StatusProps) {
  const { tone, text } = (kind === 'credit_note' ? OF_CREDIT_NOTES[status] : undefined) ?? LOOKS[status];
  return (
    <Group component="span" gap="var(--space-2)">
      <StatusBadge tone={tone}>{text}</StatusBadge>
      {overdue_days > 0 ? (
        <StatusBadge tone="bad">{`Overdue ${plural(overdue_days, 'day', 'days')}`}</StatusBadge>
      ) : null}
    </Group>
  );
}
