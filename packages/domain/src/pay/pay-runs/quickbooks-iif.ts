import { formatMinutes } from '../../money/exact.ts';
import { joinName, nameWith } from '../../text/names.ts';
import { valueAt } from '../../text/value-at.ts';
import { formatSlashDay } from '../../time/day.ts';
import type { FileRun } from './file-items.ts';
import { formatProblem, type FileProblem } from './file-problems.ts';
import type { FileProfile } from './profile.ts';

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
    const code = valueAt(earning_codes, pay_code);
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
