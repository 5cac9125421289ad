import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { printedTitle } from '@daybook/domain/billing/printed';
import { longDay } from '#/lib/text/day-text.ts';
import { PrintSheet } from '#/ui/print/print-sheet.tsx';
import type { InvoicePaper } from './invoice-paper.ts';
import classes from './invoice-sheet.module.css';
import { LinesTable } from './lines-table.tsx';
import { Totals } from './totals.tsx';

interface InvoiceSheetProps {
  paper: InvoicePaper;
  logo: string | null | undefined;
  /** Below the totals: what was paid, and what is open. */
  children?: ReactNode;
}

/** An invoice or a credit note as it is sent, on screen and on A4 or Letter (invoices.md#paper-and-delivery). */
export function InvoiceSheet({ paper, logo, children }: InvoiceSheetProps) {
  const { label, seller, buyer } = paper;
  const title = printedTitle(paper.kind, seller.invoice_title);
  const isInvoice = paper.kind === 'invoice';
  return (
    <PrintSheet
      title={title}
      companyName={seller.legal_name}
      pageNote={[title, label, seller.legal_name].filter(Boolean).join(' · ')}
      withoutHead
    >
      <div className={classes.paper}>
        <header className={classes.head}>
          <div>
            {logo ? <img src={logo} alt="" className={classes.logo} /> : null}
            <p className={classes.name}>{seller.legal_name}</p>
            <div className={classes.lines}>{seller.address}</div>
            <div className={classes.small}>{[seller.email, seller.phone].filter(Boolean).join(' · ')}</div>
            {seller.tax_id ? (
              <div className={classes.small}>
                {seller.tax_id_label} {seller.tax_id}
              </div>
            ) : null}
          </div>
          <div className={classes.title}>
            {label === null ? <div className={classes.draft}>DRAFT</div> : null}
            <Title order={2}>{title}</Title>
            <PaperFacts
              facts={[
                { label: 'Number', value: label },
                { label: 'Date', value: longDay(paper.issued_on) },
                { label: 'Due', value: isInvoice ? longDay(paper.due_on) : null },
                { label: 'Corrects', value: paper.corrects_label },
              ]}
            />
          </div>
        </header>
        <div className={classes.parties}>
          <div>
            <div className={classes.small}>{isInvoice ? 'Bill to' : 'To'}</div>
            <p className={classes.name}>{buyer.name}</p>
            {buyer.address ? <div className={classes.lines}>{buyer.address}</div> : null}
          </div>
          <div>
            <div className={classes.small}>Client</div>
            <p className={classes.name}>{buyer.client_name}</p>
            {buyer.member_number ? (
              <div>
                {seller.member_label}: {buyer.member_number}
              </div>
            ) : null}
            {buyer.reference ? <div>Order number: {buyer.reference}</div> : null}
          </div>
        </div>
        <LinesTable paper={paper} />
        <Totals paper={paper} />
        {children}
        <footer className={classes.foot}>
          {paper.note ? <div className={classes.lines}>{paper.note}</div> : null}
          {isInvoice && seller.bank_details ? (
            <div>
              <Text size="sm" fw={600}>
                How to pay
              </Text>
              <div className={classes.lines}>{seller.bank_details}</div>
            </div>
          ) : null}
          {seller.footer ? <div className={`${classes.lines} ${classes.small}`}>{seller.footer}</div> : null}
        </footer>
      </div>
    </PrintSheet>
  );
}

function PaperFacts({ facts }: { facts: readonly { label: string; value: string | null }[] }) {
  const shown = facts.filter(({ value }) => value);
  if (shown.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {shown.flatMap(({ label, value }) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label} value`}>{value}</dd>,
      ])}
    </dl>
  );
}
