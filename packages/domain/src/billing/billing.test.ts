import { describe, expect, it } from 'vitest';
import { isAbn } from './abn.ts';
import { canonicalJson, contentText } from './content.ts';
import { creditLines } from './credit.ts';
import { correctionText, isUnusual } from './findings.ts';
import type { TaxMode } from './invoice.ts';
import { linesOf, lineTotal, reversed, totalsOfLines, type LineTerms, type Part } from './lines.ts';
import { isStale, liveKey, type EntryNow } from './sources.ts';
import { ageOf, invoiceStatus, overdueDays } from './status.ts';
import { taxed } from './tax.ts';
import { DEFAULT_TERMS, termsOf } from './terms.ts';
import { distance, part, price, TERMS, time } from './test-parts.ts';

const cents = (parts: readonly Part[], terms: Partial<LineTerms> = {}) =>
  linesOf(parts, { ...TERMS, ...terms }).map(lineTotal);

// invoices.md#lines
describe('Lines', () => {
  const first = (more: Partial<Part> = {}) => [
    time(120, { unit_price: price(65.47), ...more }),
    time(75, { unit_price: price(65.47), start_time: '10:00', ...more }),
    distance(1_200, { start_time: '11:00', ...more }),
  ];

  it('2:00 and 1:15 h at 65.47 and 12 km at 0.99 come to 224.66', () => {
    const lines = linesOf(first(), TERMS);
    expect(lines.map(lineTotal)).toEqual([13_094, 8_184, 1_188]);
    expect(totalsOfLines(lines).total).toBe(22_466);
  });

  it.each([
    ['exact', 'nearest', 3_333, 1_267],
    ['hundredths', 'nearest', 3_300, 1_254],
    ['units', 'nearest', 2_500, 950],
    ['units', 'up', 5_000, 1_900],
    ['units', 'down', 2_500, 950],
  ] as const)('0:20 h at 38.00, %s %s', (rounding, unit_mode, quantity, amount) => {
    const [line] = linesOf([time(20)], { ...TERMS, rounding, unit_mode });
    expect(line).toMatchObject({ quantity, net: amount, minutes: 20 });
  });

  it('three times 0:20 h at 38.00 per entry and per day', () => {
    const three = [time(20), time(20), time(20)];
    const sum = (terms: Partial<LineTerms>) => cents(three, terms).reduce((all, each) => all + each, 0);
    expect(sum({})).toBe(3_801);
    expect(sum({ line_per: 'day' })).toBe(3_800);
    expect(sum({ rounding: 'units' })).toBe(2_850);
    expect(sum({ rounding: 'units', line_per: 'day' })).toBe(3_800);
  });

  it('100 km at 0.725 a mile are 62.1371 mi and 45.05', () => {
    const [line] = linesOf([distance(10_000, { unit_price: price(0.725) })], {
      ...TERMS,
      distance_unit: 'mi',
    });
    expect(line).toMatchObject({
      quantity: 621_371,
      unit: 'mi',
      net: 4_505,
      description: 'Miles, Will Worker',
    });
  });

  it('are per entry, per day, code and price, or per code and price', () => {
    const parts = [
      time(60),
      time(30),
      time(60, { date: '2026-11-05' }),
      time(60, { unit_price: price(40) }),
      distance(100),
      distance(200, { date: '2026-11-05' } as Partial<Part>),
    ];
    const texts = (line_per: LineTerms['line_per'], show_worker = true) =>
      linesOf(parts, { ...TERMS, line_per, show_worker }).map(
        ({ description, minutes, service_date, end_date }) => [description, minutes, service_date, end_date],
      );
    expect(texts('entry')[0]).toEqual(['Family support, 09:00–10:00, Will Worker', 60, '2026-11-03', null]);
    expect(texts('entry', false)[0]?.[0]).toBe('Family support, 09:00–10:00');
    expect(texts('day')).toEqual([
      ['Family support', 90, '2026-11-03', null],
      ['Family support', 60, '2026-11-03', null],
      ['Kilometers', null, '2026-11-03', null],
      ['Family support', 60, '2026-11-05', null],
      ['Kilometers', null, '2026-11-05', null],
    ]);
    expect(texts('code')).toEqual([
      ['Family support, Nov 3 – Nov 5', 150, '2026-11-03', '2026-11-05'],
      ['Family support, Nov 3', 60, '2026-11-03', null],
      ['Kilometers, Nov 3 – Nov 5', null, '2026-11-03', '2026-11-05'],
    ]);
  });

  it('are in the order of date, start, kind and code, items last', () => {
    const parts = [
      part({ kind: 'item', date: '2026-11-01', description: 'Fee' }),
      time(60, { date: '2026-11-04' }),
      distance(100),
      part({ kind: 'stipend', unit_price: price(5), description: 'Stipend' }),
      time(60, { code: 'B', description: 'b' }),
      time(60, { code: 'A', description: 'a' }),
      time(60, { start_time: '08:00', description: 'early' }),
    ];
    expect(linesOf(parts, { ...TERMS, show_worker: false }).map((line) => line.description)).toEqual([
      'early, 08:00–10:00',
      'a, 09:00–10:00',
      'b, 09:00–10:00',
      'Kilometers',
      'Stipend',
      'Family support, 09:00–10:00',
      'Fee',
    ]);
  });

  it('of nothing are printed with 0.00', () => {
    expect(cents([time(7)], { rounding: 'units', unit_mode: 'down' })).toEqual([0]);
  });
});

// invoices.md#taxes
describe('Taxes', () => {
  const tax = (amounts: number[], mode: TaxMode, rate: number) =>
    amounts.map((amount) => taxed(amount, mode, rate));

  it('exclusive, 15 % of 25.06, 25.61 and 25.63 are 11.44 per line, where the sum would have 11.45', () => {
    const lines = tax([2_506, 2_561, 2_563], 'exclusive', 1_500);
    expect(totalsOfLines(lines)).toEqual({ net: 7_630, tax: 1_144, total: 8_774 });
    expect(taxed(7_630, 'exclusive', 1_500).tax).toBe(1_145);
  });

  it('inclusive, 10 % are in 130.94, 81.84 and 11.88 with 20.42', () => {
    const lines = tax([13_094, 8_184, 1_188], 'inclusive', 1_000);
    expect(lines.map((line) => line.tax)).toEqual([1_190, 744, 108]);
    expect(totalsOfLines(lines)).toEqual({ net: 20_424, tax: 2_042, total: 22_466 });
  });

  it('inclusive, 10 % of three times 10.05 are 2.73, where the sum would have 2.74', () => {
    expect(totalsOfLines(tax([1_005, 1_005, 1_005], 'inclusive', 1_000)).tax).toBe(273);
    expect(taxed(3_015, 'inclusive', 1_000).tax).toBe(274);
  });

  it('without a mode or a code there is none', () => {
    expect(taxed(1_000, 'none', 1_000)).toEqual({ net: 1_000, tax: 0 });
    expect(taxed(1_000, 'exclusive', null)).toEqual({ net: 1_000, tax: 0 });
  });
});

// invoices.md#status
describe('What became of an invoice', () => {
  it('is current on its due day, and 30 days later 1–30', () => {
    const due = '2026-11-14';
    expect(ageOf(due, '2026-11-14')).toBe('current');
    expect(ageOf(due, '2026-12-14')).toBe('days_1_30');
    expect(ageOf(due, '2026-12-15')).toBe('days_31_60');
    expect(ageOf(due, '2027-02-12')).toBe('days_61_90');
    expect(ageOf(due, '2027-02-13')).toBe('over_90');
    expect(overdueDays({ kind: 'invoice', open: 1, due_on: due }, '2026-11-26')).toBe(12);
    expect(overdueDays({ kind: 'invoice', open: 0, due_on: due }, '2026-11-26')).toBe(0);
    expect(overdueDays({ kind: 'credit_note', open: 1, due_on: due }, '2026-11-26')).toBe(0);
  });

  it('is read from what is open', () => {
    const invoice = {
      kind: 'invoice' as const,
      total: 100,
      open: 100,
      is_sent: false,
      credited: 0,
      written_off: 0,
    };
    expect(invoiceStatus(invoice)).toBe('issued');
    expect(invoiceStatus({ ...invoice, is_sent: true })).toBe('sent');
    expect(invoiceStatus({ ...invoice, open: 1 })).toBe('part_paid');
    expect(invoiceStatus({ ...invoice, open: 0 })).toBe('paid');
    expect(invoiceStatus({ ...invoice, open: 0, credited: 40 })).toBe('paid');
    expect(invoiceStatus({ ...invoice, open: 0, credited: 100 })).toBe('credited');
    expect(invoiceStatus({ ...invoice, open: 0, credited: 90, written_off: 10 })).toBe('written_off');
    expect(invoiceStatus({ ...invoice, total: 0, open: 0 })).toBe('paid');
  });

  it('is unusual over twice or under half of the last one', () => {
    expect([isUnusual(200, 100), isUnusual(201, 100), isUnusual(50, 100), isUnusual(49, 100)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(isUnusual(500, 0)).toBe(false);
  });
});

// invoices.md#corrections
describe('Corrections', () => {
  const entry: EntryNow = {
    client_id: 7,
    date: '2026-11-03',
    work_code_id: 1,
    minutes: 240,
    distance: 500,
    stipend: 300,
    billing_rate: 6_547,
    billable: true,
    kms_billable: true,
    stipend_billable: true,
  };
  const source = {
    entry_id: 81,
    timesheet_id: 1,
    billing_item_id: null,
    date: '2026-11-03',
    work_code_id: 1,
    minutes: 240,
    distance: 500,
    stipend: 300,
    billing_rate: 6_547,
  };

  it('are needed where the entry differs from what was billed of it', () => {
    const kinds = ['time', 'distance', 'stipend'] as const;
    const stale = (change: Partial<EntryNow> | null) =>
      kinds.map((kind) => isStale(kind, source, 7, change && { ...entry, ...change }));
    expect(stale({})).toEqual([false, false, false]);
    for (const other of [
      null,
      { client_id: 8 },
      { date: '2026-11-04' },
      { work_code_id: 2 },
      { billable: false },
    ])
      expect(stale(other)).toEqual([true, true, true]);
    expect(stale({ minutes: 180 })).toEqual([true, false, false]);
    expect(stale({ billing_rate: 7_000 })).toEqual([true, false, false]);
    expect(stale({ distance: 1 })).toEqual([false, true, false]);
    expect(stale({ kms_billable: false })).toEqual([false, true, false]);
    expect(stale({ stipend: 1 })).toEqual([false, false, true]);
    expect(stale({ stipend_billable: false })).toEqual([false, false, true]);
  });

  it('say what is taken back and what is billed', () => {
    expect(correctionText('INV-0007', -26_188, 19_641)).toBe(
      'Correction of INV-0007: −$261.88 + $196.41 = −$65.47',
    );
  });

  it('take a line back whole', () => {
    const [line] = linesOf([time(240, { unit_price: price(65.47) })], TERMS);
    expect(line && reversed(line)).toMatchObject({
      quantity: -40_000,
      unit_price: price(65.47),
      net: -26_188,
      minutes: -240,
      sources: [],
    });
    expect(liveKey('time', source)).toBe('time:81');
    expect(liveKey('item', { ...source, billing_item_id: 5 })).toBe('item:5');
    expect(liveKey('credit', source)).toBeNull();
  });

  it('an amount is credited with the taxes of its invoice', () => {
    const invoiced = linesOf(
      [
        time(60, { unit_price: price(66), tax_name: 'GST', tax_rate: 1_000 }),
        time(60, { unit_price: price(34), tax_name: 'Free', tax_rate: 0 }),
      ],
      { ...TERMS, tax_mode: 'inclusive' },
    );
    const credited = creditLines(1_000, 'Goodwill', invoiced, 'inclusive');
    expect(credited.map(({ tax_name, net, tax }) => [tax_name, net, tax])).toEqual([
      ['GST', -600, -60],
      ['Free', -340, 0],
    ]);
  });

  it.each([
    // 0.04 has no tax of a cent, 0.05 has one: no price comes to 0.05.
    [
      1_000,
      5,
      [
        [-4, 0],
        [-1, 0],
      ],
    ],
    [1_000, 6, [[-5, -1]]],
    [1_000, 1_000, [[-909, -91]]],
    [1_500, 500, [[-435, -65]]],
  ])('at %i hundredths of a percent on top, %i cents are credited as %j', (tax_rate, amount, lines) => {
    const invoiced = linesOf([time(60, { tax_name: 'GST', tax_rate })], { ...TERMS, tax_mode: 'exclusive' });
    const credited = creditLines(amount, 'Goodwill', invoiced, 'exclusive');
    expect(credited.map(({ net, tax }) => [net, tax])).toEqual(lines);
    expect(credited.every(({ tax_name }) => tax_name === 'GST')).toBe(true);
  });
});

// invoices.md#numbers
describe('The content of an invoice', () => {
  it('is one text, in whatever order its fields are', () => {
    expect(canonicalJson({ b: 1, a: [{ d: null, c: 'é' }] })).toBe('{"a":[{"c":"é","d":null}],"b":1}');
    expect(canonicalJson({ a: undefined, b: 2 })).toBe('{"b":2}');
  });

  it('begins with what it is', () => {
    const content = {
      kind: 'invoice' as const,
      number: 1,
      label: 'INV-0001',
      corrects: null,
      issued_on: '2026-11-30',
      due_on: '2026-12-14',
      currency: 'USD' as const,
      seller: {} as never,
      buyer: {} as never,
      note: null,
      reason: null,
      net: 0,
      tax: 0,
      total: 0,
      lines: [],
    };
    expect(contentText(content)).toMatch(/^daybook-invoice-1\n\{"buyer":\{\},"corrects":null,/);
  });
});

describe('An ABN', () => {
  it.each([
    ['51 824 753 556', true],
    ['51824753556', true],
    ['51824753557', false],
    ['5182475355', false],
    ['abc', false],
  ])('%s: %s', (text, valid) => expect(isAbn(text)).toBe(valid));
});

describe('Terms', () => {
  it('of a recipient are the company’s where it has none', () => {
    const none = {
      terms_days: null,
      line_per: null,
      rounding: null,
      unit_minutes: null,
      unit_mode: null,
      distance_rate: null,
      show_worker: null,
    };
    expect(termsOf(DEFAULT_TERMS, none)).toEqual(DEFAULT_TERMS);
    expect(termsOf(DEFAULT_TERMS, { ...none, show_worker: false, terms_days: 0 })).toMatchObject({
      show_worker: false,
      terms_days: 0,
    });
  });
});
