import { printedDays, printedQuantity, printedTax } from '@daybook/domain/billing/printed';
import { formatUsdRate } from '@daybook/domain/money/exact';
import { moneyText } from '#/lib/text/money-text.ts';
import { ScrollBox } from '#/ui/lists/scroll-box.tsx';
import type { InvoicePaper, PaperLine } from './invoice-paper.ts';
import classes from './invoice-sheet.module.css';

/** What is billed, line by line; on a phone the figures of a line are below its words. */
export function LinesTable({ paper }: { paper: InvoicePaper }) {
  const { lines } = paper;
  const hasCodes = lines.some(({ code }) => code);
  const hasTaxes = lines.some(({ tax_name }) => tax_name !== null);
  const year = (paper.issued_on ?? lines[0]?.service_date ?? '').slice(0, 4);
  const dayText = (line: PaperLine) => printedDays(line, year);
  return (
    <ScrollBox label="What is billed" data-fades>
      <table className={classes.table}>
        <caption>What is billed</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.wide}>
              Date
            </th>
            {hasCodes ? (
              <th scope="col" className={classes.wide}>
                Code
              </th>
            ) : null}
            <th scope="col" className={classes.text}>
              Description
            </th>
            <th scope="col" className={classes.wide} data-numeric>
              Quantity
            </th>
            <th scope="col" className={classes.wide} data-numeric>
              Price
            </th>
            {hasTaxes ? (
              <th scope="col" className={classes.wide}>
                Tax
              </th>
            ) : null}
            <th scope="col" data-numeric>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // oxlint-disable-next-line no-array-index-key -- They never change.
            <tr key={place}>
              <td className={`${classes.wide} ${classes.date}`}>{dayText(line)}</td>
              {hasCodes ? <td className={`${classes.wide} ${classes.whole}`}>{line.code}</td> : null}
              <td className={classes.text}>
                {line.description}
                <span className={classes.onPhone}>
                  {[
                    dayText(line),
                    line.code,
                    `${printedQuantity(line)} ×\u00A0${formatUsdRate(line.unit_price)}`,
                    printedTax(line),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </td>
              <td className={classes.wide} data-numeric>
                {printedQuantity(line)}
              </td>
              <td className={classes.wide} data-numeric>
                {formatUsdRate(line.unit_price)}
              </td>
              {hasTaxes ? <td className={`${classes.wide} ${classes.whole}`}>{printedTax(line)}</td> : null}
              <td data-numeric>{moneyText(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
