import type { InvoiceDetail, InvoiceMail } from '@daybook/contract/invoices';
import { useBillingRights } from '#/features/invoices/use-billing-rights.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { momentText } from '#/lib/text/day-text.ts';
import { Section } from '#/ui/fields/field-grid.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { act } from '#/ui/overlays/act.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { StatusBadge, type Tone } from '#/ui/page/status-badge.tsx';
import { AnyWrap } from '#/ui/page/text-parts.tsx';

function stateOf({ sent_at, is_waiting, attempts }: InvoiceMail): { tone: Tone; text: string } {
  if (sent_at) return { tone: 'good', text: `Sent ${momentText(sent_at)}` };
  if (is_waiting) return { tone: 'waiting', text: attempts > 0 ? 'Failed, will be tried again' : 'Waiting' };
  return { tone: 'bad', text: 'Could not be sent' };
}

const linkText = ({ has_link, revoked_at, expires_at }: InvoiceMail): string => {
  if (!has_link) return 'PDF attached';
  if (revoked_at) return `Revoked ${momentText(revoked_at)}`;
  return expires_at ? `Until ${momentText(expires_at)}` : 'Link';
};

/** To whom a document was mailed, and the links that still open it. */
export function InvoiceMails({ invoice: { id, label, mails } }: { invoice: InvoiceDetail }) {
  const { mayChange } = useBillingRights();
  const revoke = trpc.invoices.revokeMail.useMutation();

  const askRevoke = (mail: InvoiceMail) =>
    act({
      ask: {
        title: 'Revoke link',
        text: `The link sent to ${mail.to} will no longer open ${label}.`,
        confirmLabel: 'Revoke',
        danger: true,
      },
      work: () => revoke.mutateAsync({ id, mail: mail.id }),
      done: 'The link was revoked.',
      failed: 'The link could not be revoked. Please try again.',
    });

  const columns: readonly Column<InvoiceMail>[] = [
    { key: 'to', header: 'To', cell: ({ to }) => <AnyWrap>{to}</AnyWrap> },
    {
      key: 'state',
      header: 'State',
      cell: (mail) => {
        const { tone, text } = stateOf(mail);
        return (
          <StatusBadge tone={tone} wraps>
            {text}
          </StatusBadge>
        );
      },
    },
    { key: 'link', header: 'Link', cell: linkText },
    ...(mayChange
      ? [
          actionsColumn((mail: InvoiceMail) =>
            mail.has_link && !mail.revoked_at ? (
              <OnlineButton
                size="xs"
                variant="default"
                aria-label={`Revoke the link of ${mail.to}`}
                onClick={() => void askRevoke(mail)}
              >
                Revoke
              </OnlineButton>
            ) : null,
          ),
        ]
      : []),
  ];
  return (
    <Section title="Emails" onScreen>
      <DataTable
        label="Emails of this document"
        columns={columns}
        rows={mails}
        rowKey={(mail) => mail.id}
        empty={{ text: 'Not emailed yet.' }}
      />
    </Section>
  );
}
