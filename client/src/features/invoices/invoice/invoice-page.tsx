import { Stack } from '@mantine/core';
import { linkOptions } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { InvoiceDetail } from '@daybook/contract/invoices';
import { InvoiceStatusBadge } from '#/features/invoices/invoice-status.tsx';
import { InvoiceSheet } from '#/features/invoices/sheet/invoice-sheet.tsx';
import { useBillingRights } from '#/features/invoices/use-billing-rights.ts';
import { useLogo } from '#/features/invoices/use-logo.ts';
import { withDetail } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { History } from '#/shared/history.tsx';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { MenuOfActions, type MenuAction } from '#/ui/page/menu-of-actions.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { RecordPage } from '#/ui/page/record-page.tsx';
import { PrintButton } from '#/ui/print/print-sheet.tsx';
import { InvoiceMails } from './invoice-mails.tsx';
import { InvoiceMoney } from './invoice-money.tsx';
import { useInvoiceSteps } from './use-invoice-steps.ts';

const CreditForm = lazy(() => import('./credit-form.tsx').then((module) => ({ default: module.CreditForm })));
const SendDialog = lazy(() => import('./send-dialog.tsx').then((module) => ({ default: module.SendDialog })));
const RecordPayment = lazy(() =>
  import('#/features/invoices/payments/record-payment.tsx').then((module) => ({
    default: module.RecordPayment,
  })),
);
const ApplyDialog = lazy(() =>
  import('#/features/invoices/payments/apply-dialog.tsx').then((module) => ({ default: module.ApplyDialog })),
);
const RefundDialog = lazy(() =>
  import('#/features/invoices/payments/refund-dialog.tsx').then((module) => ({
    default: module.RefundDialog,
  })),
);

type Doing = 'send' | 'pay' | 'credit' | 'apply' | 'refund';

/** …/invoices/{id}: an invoice or a credit note, the money on it and its mails (invoices.md#to-bill). */
export function InvoicePage({ area, id }: { area: Area; id: number }) {
  const query = trpc.invoices.get.useQuery({ id });
  const back = {
    label: 'Back to Invoices',
    link: linkOptions({ to: `/${area}/invoices`, search: { tab: 'invoices' } }),
  } as const;
  return (
    <RecordPage
      query={query}
      title="Invoice"
      missing="No invoice found."
      failure={withDetail('Error fetching the invoice')}
      back={back}
    >
      {(invoice) => <IssuedInvoice key={invoice.id} area={area} invoice={invoice} back={back} />}
    </RecordPage>
  );
}

/** What is done less often. */
function menuOf(
  { kind, open, sent_at }: InvoiceDetail,
  steps: ReturnType<typeof useInvoiceSteps>,
  start: (what: Doing) => void,
): MenuAction[] {
  const isInvoice = kind === 'invoice';
  const isOpen = open > 0;
  return [
    ...(sent_at === null ? [{ label: 'Mark as Sent', onPick: steps.markSent }] : []),
    ...(isInvoice ? [{ label: 'Credit', onPick: () => start('credit') }] : []),
    ...(isInvoice && isOpen ? [{ label: 'Write Off', onPick: steps.writeOff }] : []),
    ...(!isInvoice && isOpen
      ? [
          { label: 'Apply', onPick: () => start('apply') },
          { label: 'Refund', onPick: () => start('refund') },
        ]
      : []),
  ];
}

interface IssuedInvoiceProps {
  area: Area;
  invoice: InvoiceDetail;
  back: Parameters<typeof PageHeader>[0]['back'];
}

function IssuedInvoice({ area, invoice, back }: IssuedInvoiceProps) {
  const { mayChange } = useBillingRights();
  const logo = useLogo();
  const [doing, setDoing] = useState<Doing | null>(null);
  const steps = useInvoiceSteps(invoice);
  const { kind, label, open } = invoice;
  const isInvoice = kind === 'invoice';
  const close = () => setDoing(null);
  const menu = mayChange ? menuOf(invoice, steps, setDoing) : [];
  return (
    <Stack>
      <PageHeader
        title={`${isInvoice ? 'Invoice' : 'Credit Note'} ${label}`}
        description={`${invoice.client_name}, to ${invoice.recipient_name}`}
        badge={<InvoiceStatusBadge {...invoice} />}
        back={back}
        actions={
          <>
            {mayChange && isInvoice && open > 0 ? (
              <OnlineButton disabled={doing === 'pay'} onClick={() => setDoing('pay')}>
                Record Payment
              </OnlineButton>
            ) : null}
            {mayChange ? (
              <OnlineButton variant="default" onClick={() => setDoing('send')}>
                Send
              </OnlineButton>
            ) : null}
            <OnlineButton variant="default" loading={steps.isMakingPdf} onClick={steps.pdf}>
              PDF
            </OnlineButton>
            <PrintButton />
            <MenuOfActions label="More actions" actions={menu} />
          </>
        }
      />
      <Suspense>
        {doing === 'pay' ? (
          <RecordPayment recipient={invoice.recipient} invoice={invoice} onDone={close} />
        ) : null}
        {doing === 'credit' ? <CreditForm area={area} invoice={invoice} onDone={close} /> : null}
        {doing === 'send' ? <SendDialog invoice={invoice} onClosed={close} /> : null}
        {doing === 'apply' ? (
          <ApplyDialog source={{ ...invoice, kind: 'credit_note' }} onClosed={close} />
        ) : null}
        {doing === 'refund' ? (
          <RefundDialog source={{ ...invoice, kind: 'credit_note' }} onClosed={close} />
        ) : null}
      </Suspense>
      <InvoiceSheet paper={invoice} logo={logo} />
      <InvoiceMoney area={area} invoice={invoice} />
      <InvoiceMails invoice={invoice} />
      <History record_type="invoice" record_id={invoice.id} />
    </Stack>
  );
}
