import { centsFromUsd, formatDecimals, formatRate } from '../../money/exact.ts';
import { addUp } from '../../money/figures.ts';
import { formatFileDay } from '../../time/day.ts';
import { moneyText } from '../findings.ts';
import { referenceOf } from '../invoice.ts';
import {
  filesOf,
  flat,
  holdable,
  inParts,
  negated,
  quantityCell,
  together,
  type BuiltFiles,
  type FileDocument,
  type FileOrder,
} from './document.ts';

const MAX_DOCUMENTS_IN_PART = 100;

const HEADER = [
  '*InvoiceNo',
  '*Customer',
  '*InvoiceDate',
  '*DueDate',
  'Terms',
  'Location',
  'Memo',
  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  '*ItemAmount',
  'ItemTaxCode',
  'Service Date',
] as const;

function rowsOf(document: FileDocument, { file_dates }: FileOrder): string[][] {
  const { kind, label, contact, issued_on, due_on, lines } = document;
  const sign = (figure: number): number => (kind === 'credit_note' ? negated(figure) : figure);
  return lines.map(({ service_date, code, description, quantity, unit_price, amount, account, tax }) => {
    // A credit note that says the price below 0 has it above 0 here.
    const turn = kind === 'credit_note' && quantity > 0 && unit_price < 0;
    return [
      label,
      contact,
      formatFileDay(issued_on, file_dates),
      formatFileDay(due_on, file_dates),
      '',
      '',
      referenceOf(document),
      code ?? account,
      flat(description),
      quantityCell(turn ? quantity : sign(quantity)),
      formatRate(turn ? negated(unit_price) : unit_price),
      formatDecimals(sign(amount), 2),
      tax,
      service_date === null ? '' : formatFileDay(service_date, file_dates),
    ];
  });
}

/** What the rows of a document come to, of which QuickBooks works out the taxes itself. */
const beforeTaxes = ({ kind, lines }: FileDocument): number => {
  const { amount } = addUp({ amount: 'cents' }, lines);
  return kind === 'credit_note' ? negated(amount) : amount;
};

/**
 * QuickBooks Online's invoices, a row per line; credit notes are positive, in files of their own. It takes no document below 0:
 * a discount without tax beside work with it can be that although the total is above.
 */
export function quickbooksFiles(documents: readonly FileDocument[], order: FileOrder): BuiltFiles {
  const rows = (document: FileDocument) => rowsOf(document, order);
  const { fitting, notes } = holdable(documents, [[HEADER, rows]]);
  const files = (['invoice', 'credit_note'] as const).map((kind) =>
    filesOf(
      inParts(
        fitting.filter((document) => document.kind === kind && beforeTaxes(document) >= 0),
        MAX_DOCUMENTS_IN_PART,
        () => 1,
      ),
      `quickbooks_${kind}s_to_${order.up_to}`,
      HEADER,
      rows,
    ),
  );
  const belowZero = fitting
    .filter((document) => beforeTaxes(document) < 0)
    .map(
      (document) =>
        `${document.label} comes to ${moneyText(centsFromUsd(beforeTaxes(document)))} before taxes, and QuickBooks takes no document below 0. Enter it there by hand.`,
    );
  return { ...together(files), notes: [...notes, ...belowZero] };
}
