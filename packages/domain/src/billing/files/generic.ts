import { formatDecimals, formatRate, formatUsd, sumUsd } from '../../money/exact.ts';
import { addUp } from '../../money/figures.ts';
import { formatShortDay } from '../../time/day.ts';
import {
  filesOf,
  flat,
  holdable,
  quantityCell,
  together,
  type BuiltFiles,
  type FileDocument,
  type FileOrder,
  type FilePayment,
} from './document.ts';

const INVOICES = [
  'number',
  'kind',
  'issued_on',
  'due_on',
  'recipient',
  'email',
  'client',
  'member_number',
  'currency',
  'net',
  'tax',
  'total',
] as const;
const LINES = [
  'invoice',
  'service_date',
  'end_date',
  'code',
  'description',
  'quantity',
  'unit_price',
  'amount',
  'net',
  'tax',
  'tax_name',
  'account',
] as const;
const PAYMENTS = ['payment', 'paid_on', 'recipient', 'amount', 'reference'] as const;

const money = (amount: number): string => formatDecimals(amount, 2);

function invoiceRow(document: FileDocument): string[] {
  const { net, tax_amount: tax } = addUp({ net: 'cents', tax_amount: 'cents' }, document.lines);
  return [
    document.label,
    document.kind,
    document.issued_on,
    document.due_on,
    document.contact,
    document.email ?? '',
    document.client_name,
    document.member_number ?? '',
    document.currency,
    money(net),
    money(tax),
    money(sumUsd([net, tax])),
  ];
}

const lineRows = ({ label, lines }: FileDocument): string[][] =>
  lines.map((line) => [
    label,
    line.service_date ?? '',
    line.end_date ?? '',
    line.code ?? '',
    flat(line.description),
    quantityCell(line.quantity),
    formatRate(line.unit_price),
    money(line.amount),
    money(line.net),
    money(line.tax_amount),
    line.tax,
    line.account,
  ]);

/** A payment that is taken back is below 0, as a credit note is. */
const paymentRow = ({ id, paid_on, contact, amount, reference, voided }: FilePayment): string[] => [
  String(id),
  voided?.on ?? paid_on,
  contact,
  money(voided ? -amount : amount),
  voided ? flat(`Void: ${voided.reason}`) : (reference ?? ''),
];

const voidedSince = ({ paid_on, contact, amount, voided }: FilePayment): string[] =>
  voided
    ? [
        `Voided since an earlier file: ${formatUsd(amount)} from ${contact} on ${formatShortDay(paid_on)}. This one takes it back.`,
      ]
    : [];

/** Three CSVs for any other program: the documents, their lines, and the payments. */
export function genericFiles(
  documents: readonly FileDocument[],
  payments: readonly FilePayment[],
  { up_to }: FileOrder,
): BuiltFiles {
  const name = (what: string) => `${what}_to_${up_to}`;
  const documentRows = (document: FileDocument) => [invoiceRow(document)];
  const { fitting, notes } = holdable(documents, [
    [INVOICES, documentRows],
    [LINES, lineRows],
  ]);
  const about = {
    parts: [],
    replaced: [],
    problems: [],
    notes: [...notes, ...payments.flatMap(voidedSince)],
  };
  if (fitting.length === 0 && payments.length === 0) return about;
  return together([
    filesOf([fitting], name('invoices'), INVOICES, documentRows),
    // The documents belong to the first of the three.
    withoutLabels(filesOf([fitting], name('invoice_lines'), LINES, lineRows)),
    withoutLabels(
      filesOf(
        [payments.map((payment) => ({ ...payment, label: '' }))],
        name('payments'),
        PAYMENTS,
        (payment) => [paymentRow(payment)],
      ),
    ),
    about,
  ]);
}

const withoutLabels = (files: BuiltFiles): BuiltFiles => ({
  ...files,
  parts: files.parts.map((part) => ({ ...part, labels: [] })),
});
