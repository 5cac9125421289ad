import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { SummedLine } from './due-lines.ts';
import type { FileRun, FileTime } from './file-items.ts';
import { buildPayRunFile, leftOutSentences, providerDifferences } from './files.ts';
import { EXPORT_FORMATS, SUGGESTED_CODES, type ExportFormat, type FileProfile } from './profile.ts';
import {
  readAdpRun,
  readAdpWfn,
  readGusto,
  readIif,
  readLongCsv,
  readPaychex,
  readQuickbooksJournal,
  readXeroJournal,
} from './test-readers.ts';

const line = (pay_code: string, amount: number, more: Partial<SummedLine> = {}): SummedLine => ({
  pay_code,
  multiplier: null,
  rate: null,
  window_start: '2026-09-01',
  adjusts: null,
  minutes: null,
  units: null,
  cents: Math.round(amount * 100),
  note: null,
  ...more,
});
const hours = (pay_code: string, minutes: number, rate: number, multiplier: number, amount: number) =>
  line(pay_code, amount, { minutes, rate: rate * 100_000, multiplier });
const AUGUST = { start_date: '2026-08-18', end_date: '2026-08-31' };
const adjusted = (one: SummedLine): SummedLine => ({
  ...one,
  adjusts: AUGUST,
  note: 'Adjustment for Aug 18 – Aug 31',
});

const times: FileTime[] = [
  ['2026-09-01', 'regular', 480, true],
  ['2026-09-02', 'overtime', 125, false],
].map(([date, pay_code, minutes, billable]) => ({
  user_id: 1,
  date: date as string,
  client: 'Ann Lee',
  work_code: 'SUP',
  pay_code: pay_code as string,
  minutes: minutes as number,
  billable: billable as boolean,
}));

const will = {
  user_id: 1,
  payroll_id: '1042',
  first_name: 'Will',
  last_name: 'Worker',
  lines: [
    hours('regular', 2_405, 20, 1, 801.67),
    hours('overtime', 480, 20, 1.5, 240),
    line('stipend', 7.25),
    line('bonus', 50),
    line('mileage_untaxed', 72.5, { units: 100, rate: 72_500 }),
  ],
};
/** Two rates, previously paid hours that are deducted, and letters beyond ASCII. */
const zoe = {
  user_id: 2,
  payroll_id: '77',
  first_name: 'Zoe',
  last_name: 'Brown, Jr.',
  lines: [
    hours('regular', 600, 18, 1, 180),
    hours('regular', 300, 21, 1, 105),
    hours('leave', 480, 18, 1, 144),
    hours('double_time', 60, 21, 2, 42),
    adjusted(hours('regular', -120, 18, 1, -36)),
    adjusted(hours('regular', 60, 18.75, 1, 18.75)),
    line('reimbursement', 12.3),
    line('carry_forward', -5, { window_start: null }),
  ],
};
const run: FileRun = {
  id: 17,
  period_start: '2026-09-01',
  period_end: '2026-09-14',
  pay_date: '2026-09-18',
  pay_period: 'bi-weekly',
  file_dates: 'MDY',
  people: [zoe, will],
  times,
};
const onlyWill: FileRun = { ...run, people: [will] };

const SETTINGS: Readonly<Record<ExportFormat, Record<string, string>>> = {
  adp_wfn: { co_code: 'AB' },
  adp_run: { company_code: 'MC01' },
  gusto: {},
  paychex_spi: { client_id: '00112233' },
  quickbooks_iif: { company_name: 'Maple Café', create_time: '1699999999' },
  xero_journal: { payable_account: '814', tax_rate: 'BAS Excluded' },
  quickbooks_journal: { payable_account: 'Payroll Clearing' },
  daybook_csv: {},
};
const profile = (format: ExportFormat, more: Partial<FileProfile> = {}): FileProfile => ({
  format,
  settings: SETTINGS[format],
  earning_codes: SUGGESTED_CODES[format],
  ...more,
});
const build = (format: ExportFormat, of: FileRun = run, more: Partial<FileProfile> = {}) =>
  buildPayRunFile(of, profile(format, more));
const textOf = (format: ExportFormat, of?: FileRun, more?: Partial<FileProfile>) => {
  const { file, problems } = build(format, of, more);
  expect(problems).toEqual([]);
  return { name: file.file_name, text: Buffer.from(file.content).toString('utf8') };
};
const HEADER =
  'reimbursement,gusto_employee_id,correction_payment,last_name,regular_hours,overtime_hours,x,double_overtime_hours,bonus';

const golden = (name: string) => readFileSync(new URL(`golden/${name}`, import.meta.url));

// pay-runs.md#formats
describe('Files that payroll products import', () => {
  test.each([
    ...EXPORT_FORMATS.map(
      (format) => [format, format === 'quickbooks_iif' ? 'quickbooks.iif' : `${format}.csv`, {}] as const,
    ),
    ['gusto', 'gusto_template.csv', { settings: { header: HEADER } }] as const,
  ])('%s is %s, byte for byte', (format, name, more) => {
    const { file, problems } = build(format, format === 'quickbooks_iif' ? onlyWill : run, more);
    expect(problems).toEqual([]);
    expect(Buffer.from(file.content).toString('latin1')).toBe(golden(name).toString('latin1'));
  });

  test('the sample row is a line of the long CSV', () => {
    expect(textOf('daybook_csv').text).toContain(
      '\r\n17,2026-09-18,2026-09-01,2026-09-14,1042,Worker,Will,overtime,OVT,2026-09-01,8.0000,,20.00,1.500,240.00,1,,\r\n',
    );
    const rows = readLongCsv(textOf('daybook_csv').text);
    expect(rows.map(({ amount }) => Number(amount)).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(
      1_632.47,
    );
    expect(rows.filter(({ adjusts }) => adjusts !== '')).toHaveLength(2);
  });

  test('ADP Workforce Now books hours and amounts by rate, and negative hours as an amount', () => {
    const { name, text } = textOf('adp_wfn');
    const booked = readAdpWfn(name, text);
    expect(booked.filter(({ id }) => id === '1042')).toEqual([
      { id: '1042', rate: '', code: 'Reg', hours: 4_008, cents: 0 },
      { id: '1042', rate: '', code: 'O/T', hours: 800, cents: 0 },
      { id: '1042', rate: '', code: 'STP', hours: 0, cents: 725 },
      { id: '1042', rate: '', code: 'BON', hours: 0, cents: 5_000 },
      { id: '1042', rate: '', code: 'MIL', hours: 0, cents: 7_250 },
    ]);
    const zoes = booked.filter(({ id }) => id === '77');
    expect(new Set(zoes.map(({ rate }) => rate))).toEqual(new Set(['18.00', '21.00', '18.75']));
    expect(zoes.filter(({ code }) => code === 'Reg').reduce((sum, { cents }) => sum + cents, 0)).toBe(-3_600);
  });

  test('ADP RUN has one row for each person and code, and refuses custom periods', () => {
    expect(readAdpRun(textOf('adp_run').text).filter(({ id }) => id === '77')).toEqual([
      { id: '77', code: 'REG', hours: 1_600, cents: -3_600, rate: '' },
      { id: '77', code: 'LVE', hours: 800, cents: 0, rate: '' },
      { id: '77', code: 'DBL', hours: 100, cents: 0, rate: '' },
      { id: '77', code: 'RMB', hours: 0, cents: 1_230, rate: '' },
      { id: '77', code: 'CFW', hours: 0, cents: -500, rate: '' },
    ]);
    expect(build('adp_run', { ...run, pay_period: 'custom' }).problems).toMatchObject([
      { code: 'format', user_id: null },
    ]);
  });

  test('Gusto gets adjustments as a correction, a row for each rate, and the company’s own columns', () => {
    const zoes = readGusto(textOf('gusto').text).filter(({ id }) => id === '77');
    expect(zoes.filter(({ code }) => code === 'correction_payment')).toMatchObject([
      { cents: -3_600 + 1_875 - 500 },
    ]);
    expect(zoes.filter(({ code }) => code === 'regular_hours')).toMatchObject([
      { hours: 1_800, rate: '18.00' },
      { hours: 500, rate: '21.00' },
    ]);
    const [, ...rows] = textOf('gusto', run, { settings: { header: `${HEADER},constructor` } }).text.split(
      '\r\n',
    );
    expect(rows.filter((row) => row !== '' && !row.endsWith(','))).toEqual([]);
    const customText = textOf('gusto', run, { settings: { header: HEADER } }).text;
    expect(readGusto(customText, HEADER).filter(({ code }) => code === 'x')).toEqual([]);
    expect(
      build('gusto', run, { settings: { header: 'last_name,regular_hours' } }).problems[0]?.text,
    ).toContain('no column');
  });

  test('a pay code that the profile does not know is missing, whatever it is called', () => {
    const [person, ...others] = run.people;
    if (!person) throw new Error('The run pays nobody.');
    const lines = person.lines.map((one) => ({ ...one, pay_code: 'constructor' }));
    const { problems } = build('adp_wfn', { ...run, people: [{ ...person, lines }, ...others] });
    expect(problems).toContainEqual({
      user_id: person.user_id,
      code: 'no_earning_code',
      text: 'No earning code for Constructor.',
    });
  });

  test('daily time under a code that the profile does not know is missing, not left out', () => {
    const [time, ...others] = run.times;
    if (!time) throw new Error('The run has no daily time.');
    const odd = { ...run, times: [{ ...time, pay_code: 'constructor' }, ...others] };
    const missing = {
      user_id: time.user_id,
      code: 'no_earning_code',
      text: 'No earning code for Constructor.',
    };
    expect(build('quickbooks_iif', odd).problems).toContainEqual(missing);
    expect(build('adp_wfn', odd).problems).not.toContainEqual(missing);
  });

  test('Paychex gets a row for each person, component and rate', () => {
    expect(readPaychex(textOf('paychex_spi').text).filter(({ id }) => id === '1042')).toEqual([
      { id: '1042', code: 'REG', hours: 4_008, cents: 0, rate: '20.00' },
      { id: '1042', code: 'OVT', hours: 800, cents: 0, rate: '20.00' },
      { id: '1042', code: 'STP', hours: 0, cents: 725, rate: '' },
      { id: '1042', code: 'BON', hours: 0, cents: 5_000, rate: '' },
      { id: '1042', code: 'MIL', hours: 0, cents: 7_250, rate: '' },
    ]);
  });

  test('QuickBooks gets only time, refuses adjustments, and lists what it leaves out', () => {
    const { file } = build('quickbooks_iif', onlyWill);
    expect(readIif(Buffer.from(file.content))).toEqual([
      { emp: 'Will Worker', item: 'SUP', pitem: 'REG', minutes: 480 },
      { emp: 'Will Worker', item: 'SUP', pitem: 'OVT', minutes: 125 },
    ]);
    expect(build('quickbooks_iif').problems).toMatchObject([{ user_id: 2, code: 'format' }]);
    expect(leftOutSentences(onlyWill, profile('quickbooks_iif'))).toEqual([
      'Stipend: $7.25',
      'Bonus: $50.00',
      'Mileage untaxed: $72.50',
    ]);
    const back = will.lines.map((paid) => (paid.pay_code === 'bonus' ? { ...paid, cents: -10_000 } : paid));
    expect(
      leftOutSentences({ ...onlyWill, people: [{ ...will, lines: back }] }, profile('quickbooks_iif')),
    ).toContain('Bonus: -$100.00');
  });

  test('a journal books each pay code on its account, and the same sum on the payable account', () => {
    const xero = readXeroJournal(textOf('xero_journal', { ...run, file_dates: 'DMY' }).text);
    expect(xero.date).toBe('18/09/2026');
    expect(xero.lines).toHaveLength(10);
    expect(xero.lines.find(({ description }) => description === 'Overtime')).toEqual({
      description: 'Overtime',
      account: '477',
      cents: 24_000,
    });
    expect(xero.lines.at(-1)).toEqual({ description: 'Gross pay owed', account: '814', cents: -163_247 });
    const quickbooks = readQuickbooksJournal(textOf('quickbooks_journal', { ...run, pay_date: null }).text);
    expect(quickbooks.date).toBe('09/14/2026');
    // Less than nothing was carried, and changes sides.
    expect(quickbooks.lines.filter(({ cents }) => cents < 0)).toEqual([
      { description: 'Carry forward', account: 'Payroll Expenses', cents: -500 },
      { description: 'Gross pay owed', account: 'Payroll Clearing', cents: -163_247 },
    ]);
    expect(providerDifferences([will], profile('xero_journal'))).toEqual([]);
    expect(leftOutSentences(run, profile('quickbooks_journal'))).toEqual([
      "Gross pay only. Taxes and net pay are in your payroll provider's journal.",
    ]);
  });

  test('a journal needs no payroll IDs, is in plain letters, and refuses what a spreadsheet would run', () => {
    const nobody = { ...run, people: [{ ...will, payroll_id: null }] };
    const settings = { payable_account: 'Löhne' };
    expect(textOf('quickbooks_journal', nobody, { settings }).text).toContain(',Lohne,');
    for (const payable_account of ['=A1', '薪水'])
      expect(build('quickbooks_journal', run, { settings: { payable_account } }).problems).toMatchObject([
        { user_id: null, code: 'format' },
      ]);
  });

  test('what a format cannot hold is said by person: IDs, codes, letters', () => {
    const odd = {
      ...will,
      payroll_id: null,
      first_name: 'Žofie',
      lines: [hours('night_work', 60, 20, 1, 20)],
    };
    expect(build('adp_wfn', { ...run, people: [odd] }).problems.map(({ code }) => code)).toEqual([
      'no_payroll_id',
      'no_earning_code',
    ]);
    expect(build('adp_wfn', { ...run, people: [{ ...will, payroll_id: '1234567' }] }).problems).toMatchObject(
      [{ text: 'ADP Workforce Now takes payroll IDs of at most 6 characters.' }],
    );
    const greek = { ...onlyWill, times: times.map((time) => ({ ...time, client: 'Ωmega' })) };
    expect(build('quickbooks_iif', greek).problems).toMatchObject([{ code: 'format' }]);
  });

  test.each([
    ['North House: Unit 4', 'a colon'],
    ['Ann;Marie Smith', 'a semicolon'],
    ['Jane Jones "JJ"', 'a quotation mark'],
    ['Sam\tLee', 'a tab or a line break'],
  ])(
    'a client, an employee, a work code or an item %j is not written into the file of QuickBooks',
    (name, sign) => {
      const text = `QuickBooks Desktop reads ${sign} as a separator, and “${name.replace('\t', ' ')}” has one.`;
      const asClient = { ...onlyWill, times: times.map((time) => ({ ...time, client: name })) };
      const asCode = { ...onlyWill, times: times.map((time) => ({ ...time, work_code: name })) };
      const asPerson = { ...onlyWill, people: [{ ...will, first_name: name, last_name: '' }] };
      for (const one of [asClient, asCode, asPerson])
        expect(build('quickbooks_iif', one).problems).toEqual([{ user_id: 1, code: 'format', text }]);
      const codes = {
        ...SUGGESTED_CODES.quickbooks_iif,
        regular: { earning_code: name, send: 'hours' as const },
      };
      expect(build('quickbooks_iif', onlyWill, { earning_codes: codes }).problems).toContainEqual({
        user_id: 1,
        code: 'format',
        text,
      });
    },
  );

  test('the provider’s own calculation of rounded hours differs by cents, for each person', () => {
    // 40.08 h × 20 = 801.60 against 801.67.
    expect(providerDifferences([will], profile('adp_wfn'))).toEqual([{ user_id: 1, cents: -7 }]);
    expect(providerDifferences([will], profile('daybook_csv'))).toEqual([]);
  });

  test('a name that a spreadsheet would run is written as text', () => {
    const evil = { ...will, last_name: '=SUM(A1)' };
    expect(textOf('daybook_csv', { ...run, people: [evil] }).text).toContain("'=SUM(A1)");
  });
});
