import { formatRate } from '../../money/exact.ts';
import { formatFileDay } from '../../time/day.ts';
import { referenceOf } from '../invoice.ts';
import {
  filesOf,
  flat,
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

/** "2026-11-03 FS Family support" */
const descriptionOf = ({ service_date, end_date, code, description }: FileLine): string =>
  [
    end_date !== null && end_date !== service_date ? `${service_date} to ${end_date}` : service_date,
    code,
    flat(description),
  ]
    .filter((part) => part !== null && part !== '')
    .join(' ');

/** The figures of a line; a credit note's have the minus at the quantity. */
function figuresOf({ kind }: FileDocument, { quantity, unit_price }: FileLine): [string, string] {
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

/** Xero's sales invoices, a row per line; credit notes have negative quantities. */
export const xeroFiles = (documents: readonly FileDocument[], order: FileOrder): BuiltFiles =>
  filesOf(
    inParts(documents, MAX_ROWS_IN_PART, ({ lines }) => lines.length),
    `xero_to_${order.up_to}`,
    HEADER,
    (document) => rowsOf(document, order),
  );
