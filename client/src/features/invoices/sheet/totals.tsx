import { printedTaxes } from '@daybook/domain/billing/printed';
import { moneyText } from '#/lib/text/money-text.ts';
import type { InvoicePaper } from './invoice-paper.ts';
import classes from './invoice-sheet.module.css';

/** Net, the tax of each code, and the total with the currency. */
export function Totals({ paper }: { paper: InvoicePaper }) {
  return (
    <dl className={classes.totals}>
      {printedTaxes(paper.lines, paper.net, paper.seller.tax_mode).map(({ label, amount }) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label} amount`}>{moneyText(amount)}</dd>,
      ])}
      <dt className={classes.total}>Total {paper.currency}</dt>
      <dd className={classes.total}>{moneyText(paper.total)}</dd>
    </dl>
  );
}
