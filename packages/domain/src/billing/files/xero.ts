import { formatRate, toUnits } from '../../money/exact.ts';
import { formatFileDay } from '../../time/day.ts';
import { referenceOf } from '../invoice.ts';
import {
  filesOf,
  flat,
  holdable,
  inParts,
  negated,
  quantityCell,
  type BuiltFiles,
  type FileDocument,
  type FileLine,
  type FileOrder,
} from './document.ts';

const MAX_ROWS_IN_PART = 500;

const HEADER = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
] as const;

/** Four lines; what an address has more is on the fourth. */
function addressLines(address: string | null): string[] {
  const lines = (address ?? '')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [0, 1, 2].map((index) => lines[index] ?? '').concat(lines.slice(3).join(', '));
}

/** Xero rounds prices to so many decimals; an item's can have one more. */
const MAX_PRICE_DECIMALS = 4;
const isTooExact = ({ unit_price }: FileLine): boolean =>
  toUnits(unit_price, 100_000) % 10 ** (5 - MAX_PRICE_DECIMALS) !== 0;

/** "2026-11-03 FS Family support" */
function descriptionOf(line: FileLine): string {
  const { service_date, end_date, code, description, quantity, unit_price } = line;
  return [
    end_date !== null && end_date !== service_date ? `${service_date} to ${end_date}` : service_date,
    code,
    flat(description),
    isTooExact(line) ? `(${quantityCell(quantity)} at ${formatRate(unit_price)})` : null,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' ');
}

/**
 * The figures of a line; a credit note's have the minus at the quantity. A price that Xero would round comes as one piece of what
 * the line comes to.
 */
function figuresOf({ kind }: FileDocument, line: FileLine): [string, string] {
  const { quantity, unit_price, amount } = line;
  if (isTooExact(line)) return [amount < 0 ? '-1' : '1', formatRate(Math.abs(amount))];
  const turn = kind === 'credit_note' && quantity > 0 && unit_price < 0;
  return turn
    ? [quantityCell(negated(quantity)), formatRate(negated(unit_price))]
    : [quantityCell(quantity), formatRate(unit_price)];
}

const rowsOf = (document: FileDocument, { file_dates }: FileOrder): string[][] =>
  document.lines.map((line) => [
    document.contact,
    document.email ?? '',
    ...addressLines(document.address),
    '',
    '',
    '',
    '',
    document.label,
    referenceOf(document),
    formatFileDay(document.issued_on, file_dates),
    formatFileDay(document.due_on, file_dates),
    '',
    descriptionOf(line),
    ...figuresOf(document, line),
    '',
    line.account,
    line.tax,
    '',
    '',
    '',
    '',
    document.currency,
    '',
  ]);

const NO_ACCOUNT =
  'Some lines have no account, and Xero needs one. Set “Income account” in Settings → Invoicing, then void this file and create it again.';

/** Xero's sales invoices, a row per line; credit notes have negative quantities. */
export function xeroFiles(documents: readonly FileDocument[], order: FileOrder): BuiltFiles {
  const rows = (document: FileDocument) => rowsOf(document, order);
  const { fitting, notes } = holdable(documents, [[HEADER, rows]]);
  const files = filesOf(
    inParts(fitting, MAX_ROWS_IN_PART, ({ lines }) => lines.length),
    `xero_to_${order.up_to}`,
    HEADER,
    rows,
  );
  const isWithoutAccount = fitting.some(({ lines }) => lines.some(({ account }) => account === ''));
  return { ...files, notes: [...notes, ...(isWithoutAccount ? [NO_ACCOUNT] : [])] };
}
