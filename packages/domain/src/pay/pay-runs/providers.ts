import { formatMinutes } from '../../money/exact.ts';
import { csvLines } from '../../text/csv.ts';
import { detailsApart, joinName, nameWith } from '../../text/names.ts';
import { formatSlashDay } from '../../time/day.ts';
import { payCodeText } from '../pay-rules/sentences.ts';
import {
  formatProblem,
  hundredthsCell,
  itemsOf,
  rateCell,
  type FileItem,
  type FileProblem,
  type FileRun,
} from './file-items.ts';
import type { FileProfile } from './profile.ts';

const GUSTO_HOURS = [
  'regular_hours',
  'overtime_hours',
  'double_overtime_hours',
  'missed_break_hours',
] as const;
const GUSTO_AMOUNTS = [
  'owners_draw',
  'bonus',
  'commission',
  'paycheck_tips',
  'cash_tips',
  'correction_payment',
  'reimbursement',
] as const;
const GUSTO_HEADER = [
  'last_name',
  'first_name',
  'title',
  'gusto_employee_id',
  ...GUSTO_HOURS,
  ...GUSTO_AMOUNTS,
  'personal_note',
] as const;
const isGusto = (columns: readonly string[], name: string): boolean => columns.includes(name);

/** Gusto: a row per person, or per rate where a person has several. */
export function gusto(run: FileRun, { settings, earning_codes }: FileProfile) {
  const customHeader = settings.header?.split(',').map((name) => name.trim().replaceAll('"', ''));
  const header: readonly string[] =
    customHeader && customHeader.some((name) => name !== '') ? customHeader : GUSTO_HEADER;
  const problems: FileProblem[] = [];
  const hasIds = header.includes('gusto_employee_id');
  const namesakes = namesakesIn(run.people);
  const rows = run.people.flatMap((person) => {
    const { user_id, payroll_id, first_name, last_name } = person;
    const problem = (text: string) => problems.push(formatProblem(user_id, text));
    if (!hasIds && namesakes.has(user_id))
      problem('Another employee in this run has this name: the template line needs gusto_employee_id.');
    const items = itemsOf(person, earning_codes);
    const rates = [
      ...new Set(items.flatMap(({ hours, rate, adjusts }) => (hours === null || adjusts ? [] : [rate]))),
    ];
    return (rates.length === 0 ? [null] : rates).map((rate, index) => {
      const sums = new Map<string, number>();
      for (const item of items) {
        if (item.hours === null || item.adjusts ? index > 0 : item.rate !== rate) continue;
        const place = gustoPlace(item);
        if ('problem' in place) problem(place.problem);
        else sums.set(place.column, (sums.get(place.column) ?? 0) + place.value);
      }
      for (const column of sums.keys())
        if (!isGusto(header, column)) problem(`The template line has no column ${column}.`);
      const texts: Readonly<Record<string, string>> = {
        last_name,
        first_name,
        title: rates.length > 1 ? rateCell(rate) : '',
        gusto_employee_id: payroll_id ?? '',
      };
      return header.map((column) => texts[column] ?? hundredthsCell(sums.get(column) ?? null));
    });
  });
  return { text: csvLines([header, ...rows]), problems };
}

const namesakesIn = (people: FileRun['people']): ReadonlyMap<number, string> =>
  detailsApart(
    people.map((person) => ({ ...person, id: person.user_id })),
    ({ payroll_id }) => [payroll_id],
  );

/** Gusto's column for an item; an adjustment of an earlier period is a correction. */
function gustoPlace(item: FileItem): { column: string; value: number } | { problem: string } {
  const { earning_code, hours, cents, adjusts, owed } = item;
  if (adjusts && !isGusto(['reimbursement'], earning_code))
    return { column: 'correction_payment', value: owed };
  const name = payCodeText(item.pay_code);
  if (isGusto(GUSTO_HOURS, earning_code)) {
    if (hours !== null && cents === null) return { column: earning_code, value: hours };
    // Negative hours.
    if (hours === null && owed < 0) return { column: 'correction_payment', value: owed };
    return { problem: `${name}: ${earning_code} of Gusto takes hours only.` };
  }
  if (!isGusto(GUSTO_AMOUNTS, earning_code))
    return { problem: `${name}: Gusto has no column ${earning_code}.` };
  if (hours !== null || cents === null)
    return { problem: `${name}: ${earning_code} of Gusto takes amounts only.` };
  return { column: earning_code, value: cents };
}

const SPI_HEADER = [
  'Client ID',
  'Worker ID',
  'Org',
  'Job Number',
  'Pay Component',
  'Rate',
  'Rate Number',
  'Hours',
  'Units',
  'Line Date',
  'Amount',
  'Check Seq Number',
  'Override State',
  'Override Local',
  'Override Local Jurisdiction',
  'Labor Assignment',
] as const;

/** Paychex Flex SPI: a row per person, pay component and rate. */
export function paychexSpi(run: FileRun, { settings, earning_codes }: FileProfile) {
  const problems: FileProblem[] = [];
  const rows = run.people.flatMap((person) => {
    const problem = (text: string) => problems.push(formatProblem(person.user_id, text));
    if ((person.payroll_id ?? '').length > 10) problem('Paychex takes payroll IDs of at most 10 characters.');
    return itemsOf(person, earning_codes).map(({ earning_code, hours, cents, rate }) => {
      if (earning_code.length > 20) problem('Paychex takes earning codes of at most 20 characters.');
      if (Math.abs(hours ?? 0) > 99_999) problem('Paychex takes at most 999.99 hours on a line.');
      const paid = hours === null ? null : rate;
      if ((paid ?? 0) > 999_999_990) problem('Paychex takes rates up to 9999.9999.');
      const cells: Partial<Record<(typeof SPI_HEADER)[number], string>> = {
        'Client ID': settings.client_id ?? '',
        'Worker ID': person.payroll_id ?? '',
        'Pay Component': earning_code,
        Rate: rateCell(paid),
        Hours: hundredthsCell(hours),
        Amount: hundredthsCell(cents),
      };
      return SPI_HEADER.map((column) => cells[column] ?? '');
    });
  });
  return { text: csvLines([SPI_HEADER, ...rows]), problems };
}

const TIMER_HEADER = ['!TIMERHDR', 'VER', 'REL', 'COMPANYNAME', 'COMPANYCREATETIME', 'FROMTIMER'];
const TIMEACT_HEADER = [
  '!TIMEACT',
  'DATE',
  'JOB',
  'EMP',
  'ITEM',
  'PITEM',
  'DURATION',
  'PROJ',
  'NOTE',
  'BILLINGSTATUS',
];

/** QuickBooks Desktop: daily time, without money. */
export function quickbooksIif(run: FileRun, { settings, earning_codes }: FileProfile) {
  const problems: FileProblem[] = [];
  const people = new Map(run.people.map((person) => [person.user_id, person]));
  for (const { user_id, lines } of run.people)
    if (lines.some(({ adjusts }) => adjusts !== null))
      problems.push(formatProblem(user_id, 'QuickBooks Desktop takes no adjustments of an earlier period.'));
  const rows = run.times.flatMap((time) => {
    const { user_id, date, client, work_code, pay_code, minutes, billable } = time;
    const person = people.get(user_id);
    const code = earning_codes[pay_code];
    if (!person || !code || code.send === 'none' || minutes === 0) return [];
    const duration = formatMinutes(minutes);
    if (minutes > 1_439)
      problems.push(formatProblem(user_id, 'QuickBooks Desktop takes at most 23:59 on a line.'));
    const [month, day, year] = formatSlashDay(date).split('/');
    const cells = [
      'TIMEACT',
      `${month}/${day}/${year?.slice(-2)}`,
      client,
      nameWith(time.employee_detail, joinName(person)),
      work_code,
      code.earning_code,
      duration,
      '',
      '',
      billable ? '1' : '0',
    ];
    for (const cell of [client, cells[3] ?? '', work_code, code.earning_code])
      if (IIF_SIGNS.test(cell)) problems.push(formatProblem(user_id, signProblem(cell)));
    if (cells.some((cell) => !isWindows1252(cell)))
      problems.push(formatProblem(user_id, 'QuickBooks Desktop takes letters of Western Europe only.'));
    return [cells];
  });
  const company = ['TIMERHDR', '8', '0', settings.company_name ?? '', settings.create_time ?? '', 'Y'];
  for (const cell of company)
    if (/[\t\r\n";]/.test(cell)) problems.push(formatProblem(null, signProblem(cell)));
  const text = [TIMER_HEADER, company, TIMEACT_HEADER, ...rows]
    .map((row) => `${row.join('\t')}\r\n`)
    .join('');
  return { text, problems };
}

/** What QuickBooks reads otherwise: a colon parts customer and job, a quote opens a field, a semicolon may stop the import. */
const IIF_SIGNS = /[\t\r\n:";]/;
const SIGN_NAMES: Readonly<Record<string, string>> = {
  ':': 'a colon',
  '"': 'a quotation mark',
  ';': 'a semicolon',
};

function signProblem(name: string): string {
  const sign = SIGN_NAMES[IIF_SIGNS.exec(name)?.[0] ?? ''] ?? 'a tab or a line break';
  return `QuickBooks Desktop reads ${sign} as a separator, and “${name.replaceAll(/\s+/g, ' ')}” has one.`;
}

/** The characters of Windows-1252 from 0x80 to 0x9F; the rest is as in Latin-1. */
const AT_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const byteOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const index = AT_0X80.indexOf(character);
  return index === -1 ? -1 : 0x80 + index;
};

const isWindows1252 = (text: string): boolean =>
  Array.from(text).every((character) => byteOf(character) >= 0);

/** Characters that Windows-1252 lacks become question marks; `quickbooksIif` reports them first. */
export const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from(Array.from(text, (character) => Math.max(byteOf(character), 0) || 0x3f));
