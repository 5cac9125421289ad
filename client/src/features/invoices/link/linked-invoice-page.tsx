import { Button, Container, Group } from '@mantine/core';
import { useEffect } from 'react';
import type { LinkedInvoice } from '@daybook/contract/invoices';
import { printedTitle } from '@daybook/domain/billing/printed';
import { InvoiceSheet } from '#/features/invoices/sheet/invoice-sheet.tsx';
import { errorCode } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { EmptyState } from '#/ui/page/states.tsx';
import { PrintButton } from '#/ui/print/print-sheet.tsx';
import { LinkedMoney } from './linked-money.tsx';

const GONE = 'This link is no longer valid. Please ask the sender for a new one.';

/** /i/{token}: one document, for whoever has its link (invoices.md#paper-and-delivery). */
export function LinkedInvoicePage({ token }: { token: string }) {
  const query = trpc.invoiceLinks.get.useQuery({ token });
  useEffect(() => {
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex';
    document.head.append(robots);
    return () => robots.remove();
  }, []);
  return (
    <Container component="main" id="content" tabIndex={-1} size="md" py="lg">
      {errorCode(query.error) === 'not_found' ? (
        <>
          <PageHeader title="Link not valid" />
          <EmptyState text={GONE} />
        </>
      ) : (
        <QueryState query={query} failure="The document could not be loaded.">
          {(invoice) => <InvoiceByLink token={token} invoice={invoice} />}
        </QueryState>
      )}
    </Container>
  );
}

function InvoiceByLink({ token, invoice }: { token: string; invoice: LinkedInvoice }) {
  const { label, seller, open, kind, due_on } = invoice;
  const isOpen = kind === 'invoice' && open > 0;
  return (
    <>
      <PageHeader
        title={`${printedTitle(kind, seller.invoice_title)} ${label}`}
        description={
          isOpen
            ? `From ${seller.legal_name}: ${moneyText(open)} ${invoice.currency} to pay by ${longDay(due_on)}`
            : `From ${seller.legal_name}`
        }
        actions={
          <Group gap="xs">
            <PrintButton />
            <Button component="a" variant="default" href={`/api/invoice-links/${token}/pdf/`} download>
              PDF
            </Button>
          </Group>
        }
      />
      <InvoiceSheet paper={invoice} logo={invoice.logo}>
        <LinkedMoney invoice={invoice} />
      </InvoiceSheet>
    </>
  );
}
