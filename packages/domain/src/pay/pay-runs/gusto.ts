import { csvLines } from '../../text/csv.ts';
import { detailsApart } from '../../text/names.ts';
import { valueAt } from '../../text/value-at.ts';
import { payCodeText } from '../pay-rules/sentences.ts';
import { hundredthsCell, itemsOf, rateCell, type FileItem, type FileRun } from './file-items.ts';
import { formatProblem, type FileProblem } from './file-problems.ts';
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
      return header.map((column) => valueAt(texts, column) ?? hundredthsCell(sums.get(column) ?? null));
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
