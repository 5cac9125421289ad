/**
 * Readers of the files of 4 §9 for tests: they know the document's rules and nothing of our code. Each gives back what a
 * provider would book: hours in hundredths and money in cents by payroll ID and code.
 */

export interface Booked {
  id: string;
  code: string;
  hours: number;
  cents: number;
  rate: string;
}

/** RFC 4180 with CRLF at every end of line; throws where a cell is quoted without need, or not with need. */
export function csvCells(text: string): string[][] {
  if (!text.endsWith('\r\n')) throw new Error('The last line does not end with CRLF.');
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        if (text[at] === undefined) throw new Error('A quote is never closed.');
        if (text[at] === '"' && text[at + 1] !== '"') break;
        if (text[at] === '"') at += 1;
        cell += text[at];
        at += 1;
      }
      at += 1;
      if (!/[",\r\n]/.test(cell)) throw new Error(`${cell} needs no quotes.`);
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
        if (text[at] === '"' || text[at] === '\n') throw new Error('A cell that needs quotes has none.');
        cell += text[at];
        at += 1;
      }
    }
    rows.at(-1)?.push(cell);
    if (text[at] === ',') at += 1;
    else if (text.slice(at, at + 2) === '\r\n') {
      at += 2;
      if (at < text.length) rows.push([]);
    } else throw new Error('A line does not end with CRLF.');
  }
  return rows;
}

/** "12.34" as 1234; an empty cell is nothing, and 0 is never written for it. */
function hundredths(cell: string): number {
  if (cell === '') return 0;
  if (!/^-?\d+\.\d\d$/.test(cell)) throw new Error(`${cell} has not two decimals.`);
  return Number(cell.replace('.', ''));
}

function records(rows: string[][], header: string): Record<string, string>[] {
  const [first, ...rest] = rows;
  if (first?.join(',') !== header) throw new Error(`The header is ${first?.join(',')}`);
  return rest.map((row) => {
    if (row.length !== first.length) throw new Error('A row has not the columns of the header.');
    return Object.fromEntries(first.map((name, at) => [name, row[at] ?? '']));
  });
}

const WFN =
  'Co Code,Batch ID,File #,Reg Hours,O/T Hours,Hours 3 Code,Hours 3 Amount,Hours 4 Code,Hours 4 Amount,Temp Rate,Reg Earnings,O/T Earnings,Earnings 3 Code,Earnings 3 Amount,Earnings 4 Code,Earnings 4 Amount,Earnings 5 Code,Earnings 5 Amount';

export function readAdpWfn(name: string, text: string): Booked[] {
  if (/[^\x20-\x5b\x5d-\x7a\r\n]/.test(text)) throw new Error('A character is not allowed.');
  return records(csvCells(text), WFN).flatMap((row) => {
    if (name !== `PR${row['Co Code']?.padEnd(3, '_')}EPI.csv`) throw new Error(`The file is called ${name}.`);
    if (!/^DB\d{1,6}$/.test(row['Batch ID'] ?? '')) throw new Error('The batch ID is too long.');
    const id = row['File #'] ?? '';
    if (id.length > 6) throw new Error('The file number is too long.');
    const rate = row['Temp Rate'] ?? '';
    const own = [
      {
        code: 'Reg',
        hours: hundredths(row['Reg Hours'] ?? ''),
        cents: hundredths(row['Reg Earnings'] ?? ''),
      },
      {
        code: 'O/T',
        hours: hundredths(row['O/T Hours'] ?? ''),
        cents: hundredths(row['O/T Earnings'] ?? ''),
      },
    ];
    const hours = ['Hours 3', 'Hours 4'].map((pair) => ({
      code: row[`${pair} Code`] ?? '',
      hours: hundredths(row[`${pair} Amount`] ?? ''),
      cents: 0,
    }));
    const earnings = ['Earnings 3', 'Earnings 4', 'Earnings 5'].map((pair) => ({
      code: row[`${pair} Code`] ?? '',
      hours: 0,
      cents: hundredths(row[`${pair} Amount`] ?? ''),
    }));
    return [...own, ...hours, ...earnings]
      .filter((booked) => booked.hours !== 0 || booked.cents !== 0)
      .map((booked) => ({ id, rate, ...booked }));
  });
}

export function readAdpRun(text: string): Booked[] {
  const [generic, ...rows] = csvCells(text);
  if (generic?.join() !== '##GENERIC## V1.0') throw new Error('The first row is missing.');
  const header =
    'Company Code,Pay Frequency,Pay Period Start Date,Pay Period End Date,Employee ID,Earnings Code,Pay Hours,Dollars,Separate Check,Worked In Dept,Rate Code';
  const seen = new Set<string>();
  return records(rows, header).map((row) => {
    const key = `${row['Employee ID']} ${row['Earnings Code']}`;
    if (seen.has(key)) throw new Error(`${key} has two rows.`);
    seen.add(key);
    if (!/^[WBSM]$/.test(row['Pay Frequency'] ?? '')) throw new Error('The frequency is unknown.');
    for (const column of ['Pay Period Start Date', 'Pay Period End Date'])
      if (!/^\d\d\/\d\d\/\d{4}$/.test(row[column] ?? '')) throw new Error('A date is not MM/DD/YYYY.');
    if (row['Separate Check'] !== '0' || row['Rate Code'] !== 'BASE')
      throw new Error('A constant is missing.');
    return {
      id: row['Employee ID'] ?? '',
      code: row['Earnings Code'] ?? '',
      hours: hundredths(row['Pay Hours'] ?? ''),
      cents: hundredths(row.Dollars ?? ''),
      rate: '',
    };
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
    if ((row['Client ID'] ?? '').length > 8 || (row['Worker ID'] ?? '').length > 10)
      throw new Error('An ID is too long.');
    if ((row['Pay Component'] ?? '').length > 20) throw new Error('A component is too long.');
    if (Number(row.Rate) > 9999.9999 || Math.abs(Number(row.Hours)) > 999.99)
      throw new Error('A number is too large.');
    return {
      id: row['Worker ID'] ?? '',
      code: row['Pay Component'] ?? '',
      hours: hundredths(row.Hours ?? ''),
      cents: hundredths(row.Amount ?? ''),
      rate: row.Rate ?? '',
    };
  });
}

/** Minutes by person and payroll item. */
export function readIif(
  content: Uint8Array,
): { emp: string; item: string; pitem: string; minutes: number }[] {
  // Of Windows-1252 only what it shares with Latin-1.
  const text = String.fromCharCode(...content);
  const rows = text.split('\r\n').map((row) => row.split('\t'));
  if (rows.pop()?.join() !== '') throw new Error('The last line does not end.');
  const [timer, company, act, ...times] = rows;
  if (timer?.join() !== '!TIMERHDR,VER,REL,COMPANYNAME,COMPANYCREATETIME,FROMTIMER')
    throw new Error('The first header is wrong.');
  if (company?.[0] !== 'TIMERHDR' || company[1] !== '8' || company[2] !== '0' || company[5] !== 'Y')
    throw new Error('The company row is wrong.');
  if (act?.join() !== '!TIMEACT,DATE,JOB,EMP,ITEM,PITEM,DURATION,PROJ,NOTE,BILLINGSTATUS')
    throw new Error('The second header is wrong.');
  return times.map((row) => {
    const [kind, date = '', , emp = '', item = '', pitem = '', duration = '', proj, note, billing] = row;
    if (kind !== 'TIMEACT' || row.length !== 10 || proj !== '' || note !== '')
      throw new Error('A row is wrong.');
    if (!/^\d\d\/\d\d\/\d\d$/.test(date) || !/^[01]$/.test(billing ?? ''))
      throw new Error('A value is wrong.');
    const [, hours = '', minutes = ''] = /^(\d?\d):(\d\d)$/.exec(duration) ?? [];
    if (Number(hours) > 23) throw new Error('A duration is too long.');
    return { emp, item, pitem, minutes: Number(hours) * 60 + Number(minutes) };
  });
}

export function readLongCsv(text: string): Record<string, string>[] {
  if (!text.startsWith('\uFEFF')) throw new Error('The byte order mark is missing.');
  const rows = records(
    csvCells(text.slice(1)),
    'run,pay_date,period_start,period_end,payroll_id,last_name,first_name,pay_code,earning_code,window_start,hours,units,rate,multiplier,amount,taxable,adjusts,note',
  );
  for (const { hours = '', units = '', multiplier = '', amount = '', taxable, adjusts = '' } of rows) {
    for (const cell of [hours, units])
      if (cell !== '' && !/^-?\d+\.\d{4}$/.test(cell)) throw new Error('Hours and units have 4 decimals.');
    if (multiplier !== '' && !/^\d\.\d{3}$/.test(multiplier)) throw new Error('A multiplier has 3 decimals.');
    hundredths(amount);
    if (taxable !== '0' && taxable !== '1') throw new Error('Taxable is 0 or 1.');
    if (adjusts !== '' && !/^\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d$/.test(adjusts)) throw new Error('No period.');
  }
  return rows;
}
