import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FileDocument, FileLine } from './document.ts';
import { genericFiles } from './generic.ts';
import { quickbooksFiles } from './quickbooks.ts';
import { readGeneric, readQuickbooks, readXero } from './test-readers.ts';
import { xeroFiles } from './xero.ts';

const line = (
  quantity: number,
  unit_price: number,
  amount: number,
  more: Partial<FileLine> = {},
): FileLine => ({
  service_date: '2026-11-03',
  end_date: null,
  code: 'FS',
  description: 'Family support',
  quantity,
  unit_price,
  amount,
  net: amount,
  tax_amount: 0,
  account: '200',
  tax: 'GST Free Income',
  ...more,
});

const invoice: FileDocument = {
  kind: 'invoice',
  label: 'INV-0007',
  issued_on: '2026-11-30',
  due_on: '2026-12-14',
  currency: 'AUD',
  contact: 'Plan Partners',
  email: 'pay@pp.example',
  address: null,
  client_name: 'Ann Lee',
  member_number: '430123456',
  lines: [line(1.25, 65.47, 81.84), line(12, 0.99, 11.88, { code: null, description: 'Travel, 12 km' })],
};
const family: FileDocument = {
  ...invoice,
  label: 'INV-0008',
  contact: 'Zoë “Zo” Brown',
  email: null,
  address: '1 Main St\nUnit 4\n\nSpringfield\nVIC 3000\nAustralia',
  client_name: 'Zoë Brown',
  member_number: null,
  lines: [
    line(0.3333, 38, 12.67, { end_date: '2026-11-28', description: 'Family support\n(evenings)' }),
    line(1, -20, -20, { service_date: '2026-11-30', code: null, description: 'Discount', tax: 'Tax Exempt' }),
    line(1, 50, 50, { service_date: null, code: null, description: 'Monthly fee', account: '210' }),
  ],
};
const credit: FileDocument = {
  ...invoice,
  kind: 'credit_note',
  label: 'CN-0001',
  lines: [
    line(-4, 65.47, -261.88),
    line(-1, -20, 20, { code: null, description: 'Discount' }),
    line(1, -30, -30, { service_date: null, code: null, description: 'Goodwill' }),
  ],
};
const documents = [invoice, family, credit];
const dated = { up_to: '2026-11-30', file_dates: 'DMY' } as const;
const golden = (name: string) => readFileSync(new URL(`golden/${name}`, import.meta.url), 'latin1');
const cents = (lines: readonly { cents: number }[]) => lines.reduce((sum, each) => sum + each.cents, 0);

// invoices.md#files
describe('A file for Xero', () => {
  const files = () => xeroFiles(documents, dated);

  test('is golden/xero.csv, byte for byte', () => {
    expect(files().parts.map(({ file_name }) => file_name)).toEqual(['xero_to_2026-11-30.csv']);
    expect(files().parts[0]?.text).toBe(golden('xero.csv'));
  });

  test('has the sample row', () => {
    expect(files().parts[0]?.text).toContain(
      '\r\nPlan Partners,pay@pp.example,,,,,,,,,INV-0007,Ann Lee 430123456,30/11/2026,14/12/2026,,2026-11-03 FS Family support,1.25,65.47,,200,GST Free Income,,,,,AUD,\r\n',
    );
  });

  test('books the cents that were printed, of credit notes with negative quantities', () => {
    const booked = readXero(files().parts[0]?.text ?? '');
    expect(booked.map(({ label, lines }) => [label, cents(lines)])).toEqual([
      ['INV-0007', 9_372],
      ['INV-0008', 4_267],
      ['CN-0001', -27_188],
    ]);
    expect(booked[1]).toMatchObject({ contact: 'Zoe "Zo" Brown', reference: 'Zoe Brown' });
    expect(booked[1]?.lines[0]?.description).toBe('2026-11-03 to 2026-11-28 FS Family support, (evenings)');
  });

  test('tells which words are in plain letters, and dates as the company writes them', () => {
    expect(files().replaced).toEqual(['Zoë → Zoe']);
    const american = xeroFiles([invoice], { ...dated, file_dates: 'MDY' });
    expect(readXero(american.parts[0]?.text ?? '')[0]).toMatchObject({
      date: '11/30/2026',
      due: '12/14/2026',
    });
  });

  test('is refused with text that a spreadsheet would run, or letters that have no other', () => {
    const named = (contact: string) => xeroFiles([{ ...invoice, contact }], dated).problems;
    expect(named('=SUM(A1)')).toEqual(['“=SUM(A1)” begins with a sign that a spreadsheet would run.']);
    expect(named('李')).toEqual(['“李” has letters that this file cannot hold.']);
  });

  test('has prices of at most four decimals: what has more comes as one piece of what it comes to', () => {
    const fine = { code: null, service_date: null, description: 'Gloves' };
    const [, ...rows] =
      xeroFiles(
        [
          { ...invoice, lines: [line(300, 0.12345, 37.04, fine), line(-2, 0.12345, -0.25, fine)] },
          { ...credit, lines: [line(-300, 0.12345, -37.04, fine)] },
        ],
        dated,
      ).parts[0]?.text.split('\r\n') ?? [];
    expect(rows.map((row) => row.split(',').slice(15, -7).join())).toEqual([
      'Gloves (300 at 0.12345),1,37.04,,200',
      'Gloves (-2 at 0.12345),-1,0.25,,200',
      'Gloves (-300 at 0.12345),-1,37.04,,200',
      '',
    ]);
  });

  test('says that it has lines without an account, and where one is set', () => {
    const files_of = (account: string) =>
      xeroFiles([{ ...invoice, lines: [line(1, 10, 10, { account })] }], dated);
    expect(files_of('').notes).toEqual([
      'Some lines have no account, and Xero needs one. Set “Income account” in Settings → Invoicing, then void this file and create it again.',
    ]);
    expect(files_of('200').notes).toEqual([]);
  });

  test('comes in parts of 500 rows, and no document is in two', () => {
    const many = Array.from({ length: 9 }, (_, at) => ({
      ...invoice,
      label: `INV-${at + 1}`,
      lines: Array.from({ length: at === 4 ? 600 : 120 }, () => line(1, 10, 10)),
    }));
    const { parts } = xeroFiles(many, dated);
    expect(parts.map(({ labels }) => labels.length)).toEqual([4, 1, 4]);
    expect(parts.map(({ file_name }) => file_name)).toEqual([
      'xero_to_2026-11-30_part1of3.csv',
      'xero_to_2026-11-30_part2of3.csv',
      'xero_to_2026-11-30_part3of3.csv',
    ]);
    expect(parts.flatMap(({ text }) => readXero(text)).map(({ lines }) => lines.length)).toEqual(
      many.map(({ lines }) => lines.length),
    );
  });
});

// invoices.md#files
describe('A file for QuickBooks Online', () => {
  const files = () => quickbooksFiles(documents, dated);

  test('leaves out a document that comes to less than 0 before taxes, and says so', () => {
    const below = { ...invoice, label: 'INV-0009', lines: [line(1, 10, 10), line(1, -10.5, -10.5)] };
    const made = quickbooksFiles([invoice, below, credit], dated);
    expect(made.parts.map(({ labels }) => labels)).toEqual([['INV-0007'], ['CN-0001']]);
    expect(made.notes).toEqual([
      'INV-0009 comes to −$0.50 before taxes, and QuickBooks takes no document below 0. Enter it there by hand.',
    ]);
    expect(quickbooksFiles([below], dated)).toMatchObject({ parts: [], notes: [expect.any(String)] });
  });

  test('is golden/quickbooks_…, byte for byte, with credit notes on their own', () => {
    expect(files().parts.map(({ file_name, text }) => [file_name, text])).toEqual([
      ['quickbooks_invoices_to_2026-11-30.csv', golden('quickbooks_invoices.csv')],
      ['quickbooks_credit_notes_to_2026-11-30.csv', golden('quickbooks_credit_notes.csv')],
    ]);
  });

  test('books the cents that were printed, of credit notes above 0', () => {
    const [invoices = [], credits = []] = files().parts.map(({ text }) => readQuickbooks(text));
    expect(invoices.map(({ label, lines }) => [label, cents(lines)])).toEqual([
      ['INV-0007', 9_372],
      ['INV-0008', 4_267],
    ]);
    expect(credits.map(({ label, lines }) => [label, lines.map((each) => each.cents)])).toEqual([
      ['CN-0001', [26_188, -2_000, 3_000]],
    ]);
  });

  test('comes in parts of 100 documents', () => {
    const many = Array.from({ length: 250 }, (_, at) => ({ ...invoice, label: `INV-${at + 1}` }));
    const { parts } = quickbooksFiles(many, dated);
    expect(parts.map(({ text }) => readQuickbooks(text).length)).toEqual([100, 100, 50]);
  });
});

// invoices.md#files
describe('Files for any other program', () => {
  const taxed: FileDocument = {
    ...invoice,
    label: 'INV-0009',
    lines: [line(2, 11, 22, { net: 20, tax_amount: 2, tax: 'GST on Income' })],
  };
  const files = () =>
    genericFiles(
      [...documents, taxed],
      [
        {
          id: 1,
          paid_on: '2026-11-20',
          amount: 300,
          reference: 'Check 1042, "late"',
          contact: 'Plan Partners',
        },
        { id: 2, paid_on: '2026-11-30', amount: 0.04, reference: null, contact: 'Zoë Brown' },
      ],
      dated,
    );

  test('are golden/generic_…, byte for byte', () => {
    expect(files().parts.map(({ file_name, text }) => [file_name, text])).toEqual([
      ['invoices_to_2026-11-30.csv', golden('generic_invoices.csv')],
      ['invoice_lines_to_2026-11-30.csv', golden('generic_invoice_lines.csv')],
      ['payments_to_2026-11-30.csv', golden('generic_payments.csv')],
    ]);
  });

  test('hold the documents with their lines to the cent, and the payments', () => {
    const [heads = '', lines = '', payments = ''] = files().parts.map(({ text }) => text);
    const read = readGeneric(heads, lines, payments);
    expect(read.heads.map(({ label, kind, net, tax, total }) => [label, kind, net, tax, total])).toEqual([
      ['INV-0007', 'invoice', 9_372, 0, 9_372],
      ['INV-0008', 'invoice', 4_267, 0, 4_267],
      ['CN-0001', 'credit_note', -27_188, 0, -27_188],
      ['INV-0009', 'invoice', 2_000, 200, 2_200],
    ]);
    expect(read.details).toHaveLength(9);
    expect(read.money).toEqual([
      {
        id: '1',
        paid_on: '2026-11-20',
        recipient: 'Plan Partners',
        cents: 30_000,
        reference: 'Check 1042, "late"',
      },
      { id: '2', paid_on: '2026-11-30', recipient: 'Zoe Brown', cents: 4, reference: '' },
    ]);
  });

  test('tell of words in plain letters, and are refused as the others are', () => {
    expect(files().replaced).toEqual(['Zoë → Zoe']);
    expect(genericFiles([{ ...invoice, contact: '@Ann' }], [], dated).problems).toEqual([
      '“@Ann” begins with a sign that a spreadsheet would run.',
    ]);
  });
});

// invoices.md#files
test('What a document says for good and no file takes is left out and named, and keeps no other from it', () => {
  const odd = [
    { ...invoice, label: 'INV-0101', address: '12 Quay Street\n+ 1 floor' },
    { ...invoice, label: 'INV-0102', lines: [line(1, 5, 5, { code: null, account: '@1' })] },
    {
      ...invoice,
      label: 'INV-0103',
      member_number: '-12A',
      lines: [line(1, 5, 5, { code: '+N', description: '– tip' })],
    },
    { ...invoice, label: 'INV-0104', address: 'ул. Ленина', lines: [line(1, 5, 5)] },
  ];
  const left = ({ notes }: { notes: readonly string[] }) => notes.map((note) => note.slice(0, 8));
  expect(xeroFiles(odd, dated).notes).toEqual([
    'INV-0101 is left out: “+ 1 floor” begins with a sign that a spreadsheet would run. Enter it by hand.',
    'INV-0102 is left out: “@1” begins with a sign that a spreadsheet would run. Enter it by hand.',
  ]);
  expect(left(quickbooksFiles(odd, dated))).toEqual(['INV-0102', 'INV-0103']);
  expect(left(genericFiles(odd, [], dated))).toEqual(['INV-0102', 'INV-0103']);
  expect(genericFiles(odd, [], dated).parts.map(({ labels }) => labels)).toEqual([
    ['INV-0101', 'INV-0104'],
    [],
    [],
  ]);
  expect(xeroFiles(odd, dated)).toMatchObject({ problems: [], replaced: ['ул. → ??.', 'Ленина → ??????'] });
  expect(genericFiles(odd.slice(1, 3), [], dated).parts).toEqual([]);
});
