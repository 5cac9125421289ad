import { fc, test as property } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { creditLines } from '../credit.ts';
import type { InvoiceKind, TaxMode } from '../invoice.ts';
import { linesOf, printedAmount, reversed, totalsOfLines, type Line } from '../lines.ts';
import { part, TERMS } from '../test-parts.ts';
import type { FileDocument } from './document.ts';
import { genericFiles } from './generic.ts';
import { quickbooksFiles } from './quickbooks.ts';
import { readGeneric, readQuickbooks, readXero, type BookedDocument } from './test-readers.ts';
import { xeroFiles } from './xero.ts';

const RATES: Readonly<Record<string, number>> = { 'GST on Income': 1_000, 'State 8.75%': 875, Free: 0 };
const ORDER = { up_to: '2026-11-30', file_dates: 'DMY' } as const;

/** What the reader of a file comes to with its table of rates: half up on each line, of either sign. */
function booked({ lines }: BookedDocument, mode: TaxMode): { tax: number; total: number } {
  let [tax, total] = [0, 0];
  for (const line of lines) {
    const rate = mode === 'none' ? 0 : (RATES[line.tax] ?? 0);
    const size = (2 * Math.abs(line.cents) * rate) / (mode === 'exclusive' ? 10_000 : 10_000 + rate);
    const rounded = Math.sign(line.cents) * Math.floor((size + 1) / 2);
    tax += rounded;
    total += line.cents + (mode === 'exclusive' ? rounded : 0);
  }
  return { tax: tax + 0, total: total + 0 };
}

/** A document as the module hands it over: figures as printed. */
const documentOf = (
  kind: InvoiceKind,
  lines: readonly Line[],
  mode: TaxMode,
  more: Partial<FileDocument>,
): FileDocument => ({
  kind,
  label: kind === 'invoice' ? 'INV-0001' : 'CN-0001',
  issued_on: '2026-11-30',
  due_on: '2026-12-14',
  currency: 'AUD',
  contact: 'Plan Partners',
  email: null,
  address: null,
  client_name: 'Ann Lee',
  member_number: null,
  ...more,
  lines: lines.map((line) => ({
    service_date: line.service_date,
    end_date: line.end_date,
    code: line.code,
    description: line.description,
    quantity: line.quantity / 10_000,
    unit_price: line.unit_price / 100_000,
    amount: printedAmount(line, mode) / 100,
    net: line.net / 100,
    tax_amount: line.tax / 100,
    account: '200',
    tax: line.tax_name ?? 'Tax Exempt',
  })),
});

const anyItems = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 100_000 }),
    unit_price: fc.integer({ min: 0, max: 20_000_000 }),
    tax_name: fc.constantFrom(null, ...Object.keys(RATES)),
    is_discount: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);
const anyMode = fc.constantFrom('none' as const, 'exclusive' as const, 'inclusive' as const);
/** Up to the longest that can be entered, with all that a CSV has to quote; no sign at its start that a spreadsheet would run. */
const anyText = fc
  .string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCodePoint(code)),
    maxLength: 490,
  })
  .map((text) => `A ${text}`.trim());

// invoices.md#files, invoices.md#taxes
describe('Whatever is billed, any program comes to', () => {
  property.prop([anyItems, anyMode, fc.integer({ min: 1, max: 100_000 })])(
    'the totals and the taxes that were printed',
    (items, mode, amount) => {
      const parts = items.map(({ quantity, unit_price, tax_name, is_discount }) =>
        part({
          kind: 'item',
          quantity: is_discount ? -quantity : quantity,
          unit_price,
          tax_name: mode === 'none' ? null : tax_name,
          tax_rate: mode === 'none' || tax_name === null ? null : (RATES[tax_name] ?? null),
        }),
      );
      const lines = linesOf(parts, { ...TERMS, tax_mode: mode });
      const { total } = totalsOfLines(lines);
      if (total < 0) return;
      const credited =
        amount <= total ? creditLines(amount, 'Goodwill', lines, mode) : lines.map((line) => reversed(line));
      for (const [kind, of] of [
        ['invoice', lines],
        ['credit_note', credited],
      ] as const) {
        const document = documentOf(kind, of, mode, {});
        const printed = totalsOfLines(of);
        const [xero] = readXero(xeroFiles([document], ORDER).parts[0]?.text ?? '');
        expect(xero && booked(xero, mode)).toEqual({ tax: printed.tax + 0, total: printed.total + 0 });
        const sign = kind === 'invoice' ? 1 : -1;
        // Its lines may be below 0, with a discount without tax beside work with it; QuickBooks takes no such document.
        const before = sign * of.reduce((sum, line) => sum + printedAmount(line, mode), 0);
        const { parts: files, notes } = quickbooksFiles([document], ORDER);
        expect(notes.length).toBe(before < 0 ? 1 : 0);
        expect(files.length).toBe(before < 0 ? 0 : 1);
        for (const [quickbooks] of files.map(({ text }) => readQuickbooks(text)))
          expect(quickbooks && booked(quickbooks, mode)).toEqual({
            tax: sign * printed.tax + 0,
            total: sign * printed.total + 0,
          });
        const [heads = '', rows = '', payments = ''] = genericFiles([document], [], ORDER).parts.map(
          ({ text }) => text,
        );
        expect(readGeneric(heads, rows, payments).heads).toMatchObject([
          { tax: printed.tax + 0, total: printed.total + 0 },
        ]);
      }
    },
  );

  property.prop([anyText, anyText, anyText])(
    'the texts that were entered, up to the longest, with commas, quotes and lines',
    (contact, client_name, description) => {
      const [line] = linesOf(
        [part({ kind: 'item', description: `${description}\r\n${client_name}` })],
        TERMS,
      );
      const document = documentOf('invoice', line ? [line] : [], 'none', { contact, client_name });
      for (const [booked_document] of [
        readXero(xeroFiles([document], ORDER).parts[0]?.text ?? ''),
        readQuickbooks(quickbooksFiles([document], ORDER).parts[0]?.text ?? ''),
      ]) {
        expect(booked_document).toMatchObject({ contact, reference: client_name });
        expect(booked_document?.lines[0]?.description.endsWith(`${description}, ${client_name}`)).toBe(true);
      }
    },
  );
});
