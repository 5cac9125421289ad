import { formatDecimals, formatRate } from '../../money/exact.ts';
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

/** QuickBooks Online's invoices, a row per line; credit notes are positive, in files of their own. */
export function quickbooksFiles(documents: readonly FileDocument[], order: FileOrder): BuiltFiles {
  const files = (['invoice', 'credit_note'] as const).map((kind) =>
    filesOf(
      inParts(
        documents.filter((document) => document.kind === kind),
        MAX_DOCUMENTS_IN_PART,
        () => 1,
      ),
      `quickbooks_${kind}s_to_${order.up_to}`,
      HEADER,
      (document) => rowsOf(document, order),
    ),
  );
  return {
    parts: files.flatMap(({ parts }) => parts),
    replaced: [...new Set(files.flatMap(({ replaced }) => replaced))],
    problems: [...new Set(files.flatMap(({ problems }) => problems))],
  };
}
