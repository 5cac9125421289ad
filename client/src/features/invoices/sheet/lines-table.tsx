import { formatHours, formatShortDecimals, formatUsdRate } from '@daybook/domain/money/exact';
import { longDay, shortDay, shortRange } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/number-text.ts';
import { ScrollBox } from '#/ui/lists/scroll-box.tsx';
import { taxText, type InvoicePaper, type PaperLine } from './invoice-paper.ts';
import classes from './invoice-sheet.module.css';

/** "1.25 h (1:15)", "12 km", "1": the printed quantity, without zeros that say nothing. */
export function quantityText({ quantity, unit, minutes }: PaperLine): string {
  const figure = formatShortDecimals(quantity, 4);
  const worded = unit ? `${figure} ${unit}` : figure;
  return minutes === null ? worded : `${worded} (${formatHours(minutes / 60)})`;
}

/** What is billed, line by line; on a phone the figures of a line are below its words. */
export function LinesTable({ paper }: { paper: InvoicePaper }) {
  const { lines } = paper;
  const hasCodes = lines.some(({ code }) => code);
  const hasTaxes = lines.some(({ tax_name }) => tax_name !== null);
  const year = (paper.issued_on ?? lines[0]?.service_date ?? '').slice(0, 4);
  const dayText = ({ service_date, end_date }: PaperLine): string => {
    if (service_date === null) return '';
    if (end_date !== null && end_date !== service_date) return shortRange(service_date, end_date, year);
    return service_date.startsWith(year) ? shortDay(service_date) : longDay(service_date);
  };
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
                    `${quantityText(line)} × ${formatUsdRate(line.unit_price)}`,
                    taxText(line),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </td>
              <td className={classes.wide} data-numeric>
                {quantityText(line)}
              </td>
              <td className={classes.wide} data-numeric>
                {formatUsdRate(line.unit_price)}
              </td>
              {hasTaxes ? <td className={`${classes.wide} ${classes.whole}`}>{taxText(line)}</td> : null}
              <td data-numeric>{moneyText(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
