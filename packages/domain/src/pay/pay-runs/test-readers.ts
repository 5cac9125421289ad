/**
 * Readers of payroll files (pay-runs.md#files) for tests: they know the formats' rules and nothing of our code. Each gives back what
 * a provider would book: hours in hundredths and money in cents by payroll ID and code.
 */

export interface Booked {
  id: string;
  code: string;
  hours: number;
  cents: number;
  rate: string;
}

function insist(isRight: boolean, otherwise: string): void {
  if (!isRight) throw new Error(otherwise);
}

/** RFC 4180 with CRLF at the end of each line; throws if a cell is quoted unnecessarily, or not when necessary. */
export function csvCells(text: string): string[][] {
  insist(text.endsWith('\r\n'), 'The last line does not end with CRLF.');
  const rows: string[][] = [[]];
  for (let at = 0; at < text.length;) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at + 1) : plainCell(text, at);
    rows.at(-1)?.push(cell);
    const isLast = text[end] !== ',';
    insist(!isLast || text.slice(end, end + 2) === '\r\n', 'A line does not end with CRLF.');
    at = end + (isLast ? 2 : 1);
    if (isLast && at < text.length) rows.push([]);
  }
  return rows;
}

function plainCell(text: string, from: number) {
  const end = from + text.slice(from).search(/[,\r]/);
  const cell = text.slice(from, end);
  insist(!/["\n]/.test(cell), 'A cell that needs quotes has none.');
  return { cell, end };
}

function quotedCell(text: string, from: number) {
  const [whole, inner] = /^((?:[^"]|"")*)"/.exec(text.slice(from)) ?? [];
  insist(whole !== undefined, 'A quote is never closed.');
  const cell = (inner ?? '').replaceAll('""', '"');
  insist(/[",\r\n]/.test(cell), `${cell} needs no quotes.`);
  return { cell, end: from + (whole ?? '').length };
}

/** "12.34" as 1234; an empty cell is nothing, and 0 is never written for it. */
function hundredths(cell: string): number {
  if (cell === '') return 0;
  insist(/^-?\d+\.\d\d$/.test(cell), `${cell} has not two decimals.`);
  return Number(cell.replace('.', ''));
}

/** A row's cells by column; empty if the header does not have the column. */
type Cells = (column: string) => string;

function records(rows: string[][], header: string): Record<string, string>[] {
  const [first = [], ...rest] = rows;
  insist(first.join(',') === header, `The header is ${first.join(',')}`);
  return rest.map((row) => {
    insist(row.length === first.length, 'A row has not the columns of the header.');
    return Object.fromEntries(first.map((name, at) => [name, row[at] ?? '']));
  });
}

const cellsOf =
  (row: Record<string, string>): Cells =>
  (column) =>
    row[column] ?? '';

const WFN =
  'Co Code,Batch ID,File #,Reg Hours,O/T Hours,Hours 3 Code,Hours 3 Amount,Hours 4 Code,Hours 4 Amount,Temp Rate,Reg Earnings,O/T Earnings,Earnings 3 Code,Earnings 3 Amount,Earnings 4 Code,Earnings 4 Amount,Earnings 5 Code,Earnings 5 Amount';

export function readAdpWfn(name: string, text: string): Booked[] {
  insist(!/[^\x20-\x5b\x5d-\x7a\r\n]/.test(text), 'A character is not allowed.');
  return records(csvCells(text), WFN).flatMap((row) => {
    const cell = cellsOf(row);
    insist(name === `PR${cell('Co Code').padEnd(3, '_')}EPI.csv`, `The file is called ${name}.`);
    insist(/^DB\d{1,6}$/.test(cell('Batch ID')), 'The batch ID is too long.');
    const [id, rate] = [cell('File #'), cell('Temp Rate')];
    insist(id.length <= 6, 'The file number is too long.');
    const ownColumns = ['Reg', 'O/T'].map((code) => ({
      code,
      hours: hundredths(cell(`${code} Hours`)),
      cents: hundredths(cell(`${code} Earnings`)),
    }));
    const hours = ['Hours 3', 'Hours 4'].map((pair) => ({
      code: cell(`${pair} Code`),
      hours: hundredths(cell(`${pair} Amount`)),
      cents: 0,
    }));
    const earnings = ['Earnings 3', 'Earnings 4', 'Earnings 5'].map((pair) => ({
      code: cell(`${pair} Code`),
      hours: 0,
      cents: hundredths(cell(`${pair} Amount`)),
    }));
    return [...ownColumns, ...hours, ...earnings]
      .filter((booked) => booked.hours !== 0 || booked.cents !== 0)
      .map((booked) => ({ id, rate, ...booked }));
  });
}

export function readAdpRun(text: string): Booked[] {
  const [generic, ...rows] = csvCells(text);
  insist(generic?.join() === '##GENERIC## V1.0', 'The first row is missing.');
  const header =
    'Company Code,Pay Frequency,Pay Period Start Date,Pay Period End Date,Employee ID,Earnings Code,Pay Hours,Dollars,Separate Check,Worked In Dept,Rate Code';
  const seen = new Set<string>();
  return records(rows, header).map((row) => {
    const cell = cellsOf(row);
    const [id, code] = [cell('Employee ID'), cell('Earnings Code')];
    insist(!seen.has(`${id} ${code}`), `${id} ${code} has two rows.`);
    seen.add(`${id} ${code}`);
    insist(/^[WBSM]$/.test(cell('Pay Frequency')), 'The frequency is unknown.');
    for (const column of ['Pay Period Start Date', 'Pay Period End Date'])
      insist(/^\d\d\/\d\d\/\d{4}$/.test(cell(column)), 'A date is not MM/DD/YYYY.');
    insist(`${cell('Separate Check')} ${cell('Rate Code')}` === '0 BASE', 'A constant is missing.');
    return { id, code, hours: hundredths(cell('Pay Hours')), cents: hundredths(cell('Dollars')), rate: '' };
  });
}

const GUSTO =
  'last_name,first_name,title,gusto_employee_id,regular_hours,overtime_hours,double_overtime_hours,missed_break_hours,owners_draw,bonus,commission,paycheck_tips,cash_tips,correction_payment,reimbursement,personal_note';

export function readGusto(text: string, header = GUSTO): Booked[] {
  return records(csvCells(text), header).flatMap((row) =>
    Object.entries(row)
      .filter(([name, cell]) => cell !== '' && !/name|title|_id|note/.test(name))
      .map(([code, cell]) => {
        const hours = code.endsWith('_hours');
        return {
          id: row.gusto_employee_id ?? '',
          code,
          hours: hours ? hundredths(cell) : 0,
          cents: hours ? 0 : hundredths(cell),
          rate: row.title ?? '',
        };
      }),
  );
}

export function readPaychex(text: string): Booked[] {
  const header =
    'Client ID,Worker ID,Org,Job Number,Pay Component,Rate,Rate Number,Hours,Units,Line Date,Amount,Check Seq Number,Override State,Override Local,Override Local Jurisdiction,Labor Assignment';
  return records(csvCells(text), header).map((row) => {
    const cell = cellsOf(row);
    const [id, code, rate] = [cell('Worker ID'), cell('Pay Component'), cell('Rate')];
    insist(cell('Client ID').length <= 8 && id.length <= 10, 'An ID is too long.');
    insist(code.length <= 20, 'A component is too long.');
    insist(Number(rate) <= 9999.9999, 'A rate is too large.');
    insist(Math.abs(Number(cell('Hours'))) <= 999.99, 'A number of hours is too large.');
    return { id, code, hours: hundredths(cell('Hours')), cents: hundredths(cell('Amount')), rate };
  });
}

/** Minutes by person and payroll item. */
export function readIif(
  content: Uint8Array,
): { emp: string; item: string; pitem: string; minutes: number }[] {
  // Of Windows-1252 only what it shares with Latin-1.
  const text = String.fromCharCode(...content);
  const rows = text.split('\r\n').map((row) => row.split('\t'));
  insist(rows.pop()?.join() === '', 'The last line does not end.');
  const [timer, company, act, ...times] = rows;
  const header = ['!TIMERHDR', 'VER', 'REL', 'COMPANYNAME', 'COMPANYCREATETIME', 'FROMTIMER'];
  insist(timer?.join() === header.join(), 'The first header is wrong.');
  insist(/^TIMERHDR,8,0,[^,]+,[^,]+,Y$/.test(company?.join() ?? ''), 'The company row is wrong.');
  insist(
    act?.join() === '!TIMEACT,DATE,JOB,EMP,ITEM,PITEM,DURATION,PROJ,NOTE,BILLINGSTATUS',
    'The second header is wrong.',
  );
  return times.map(timeOf);
}

function timeOf(row: string[]) {
  const [kind, date = '', , emp = '', item = '', pitem = '', duration = '', proj, note, billing = ''] = row;
  insist(row.length === 10 && kind === 'TIMEACT' && proj === '' && note === '', 'A row is wrong.');
  insist(/^\d\d\/\d\d\/\d\d$/.test(date) && /^[01]$/.test(billing), 'A value is wrong.');
  const [, hours = '', minutes = ''] = /^(\d?\d):(\d\d)$/.exec(duration) ?? [];
  insist(Number(hours) <= 23, 'A duration is too long.');
  return { emp, item, pitem, minutes: Number(hours) * 60 + Number(minutes) };
}

export function readLongCsv(text: string): Record<string, string>[] {
  insist(text.startsWith('\uFEFF'), 'The byte order mark is missing.');
  const rows = records(
    csvCells(text.slice(1)),
    'run,pay_date,period_start,period_end,payroll_id,last_name,first_name,pay_code,earning_code,window_start,hours,units,rate,multiplier,amount,taxable,adjusts,note',
  );
  for (const row of rows) {
    const cell = cellsOf(row);
    for (const column of ['hours', 'units'])
      insist(/^(-?\d+\.\d{4})?$/.test(cell(column)), 'Hours and units have 4 decimals.');
    insist(/^(\d\.\d{3})?$/.test(cell('multiplier')), 'A multiplier has 3 decimals.');
    hundredths(cell('amount'));
    insist(/^[01]$/.test(cell('taxable')), 'Taxable is 0 or 1.');
    insist(/^(\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d)?$/.test(cell('adjusts')), 'No period.');
  }
  return rows;
}

interface Journal {
  date: string;
  lines: { account: string; description: string; cents: number }[];
}

function balanced(dates: string[], lines: Journal['lines']): Journal {
  insist(new Set(dates).size === 1 && /^\d\d\/\d\d\/\d{4}$/.test(dates[0] ?? ''), 'A journal has one date.');
  insist(lines.reduce((sum, { cents }) => sum + cents, 0) === 0, 'A journal does not balance.');
  insist(
    lines.every(({ account, cents }) => account !== '' && cents !== 0),
    'A line has no account or no amount.',
  );
  return { date: dates[0] ?? '', lines };
}

const ascii = (text: string): string => {
  insist(/^[\x20-\x7e\r\n]*$/.test(text), 'A character is not ASCII.');
  return text;
};

export function readXeroJournal(text: string): Journal {
  const header =
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2';
  const rows = records(csvCells(ascii(text)), header).map(cellsOf);
  insist(new Set(rows.map((cell) => cell('*Narration'))).size === 1, 'A narration begins a new journal.');
  insist(
    rows.every((cell) => cell('*TaxRate') !== ''),
    'A tax rate is missing.',
  );
  return balanced(
    rows.map((cell) => cell('*Date')),
    rows.map((cell) => ({
      account: cell('*AccountCode'),
      description: cell('Description'),
      cents: hundredths(cell('*Amount')),
    })),
  );
}

export function readQuickbooksJournal(text: string): Journal {
  const header = 'Journal No,Journal Date,Account Name,Debits,Credits,Description,Name';
  const rows = records(csvCells(ascii(text)), header).map(cellsOf);
  insist(new Set(rows.map((cell) => cell('Journal No'))).size === 1, 'A number begins a new journal.');
  return balanced(
    rows.map((cell) => cell('Journal Date')),
    rows.map((cell) => {
      const [debit, credit] = [cell('Debits'), cell('Credits')];
      insist((debit === '') !== (credit === ''), 'A line is either a debit or a credit.');
      insist(!`${debit}${credit}`.includes('-'), 'No amount is below 0.');
      return {
        account: cell('Account Name'),
        description: cell('Description'),
        cents: hundredths(debit) - hundredths(credit),
      };
    }),
  );
}
