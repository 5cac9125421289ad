import { sumUsd } from '@daybook/domain/money/exact';
import { moneyText } from '#/lib/text/number-text.ts';
import { taxText, type InvoicePaper } from './invoice-paper.ts';
import classes from './invoice-sheet.module.css';

/** Net, the tax of each code, and the total with the currency. */
export function Totals({ paper }: { paper: InvoicePaper }) {
  const names = [...new Set(paper.lines.map(taxText))].filter((name) => name !== '');
  const taxes = names.map((name) => ({
    name,
    tax: sumUsd(paper.lines.filter((line) => taxText(line) === name).map(({ tax }) => tax)),
  }));
  return (
    <dl className={classes.totals}>
      {taxes.length > 0 ? (
        <>
          <dt>{paper.seller.tax_mode === 'inclusive' ? 'Net of tax' : 'Subtotal'}</dt>
          <dd>{moneyText(paper.net)}</dd>
          {taxes.map(({ name, tax }) => [
            <dt key={name}>{name}</dt>,
            <dd key={`${name} amount`}>{moneyText(tax)}</dd>,
          ])}
        </>
      ) : null}
      <dt className={classes.total}>Total {paper.currency}</dt>
      <dd className={classes.total}>{moneyText(paper.total)}</dd>
    </dl>
  );
}
