import { csvLines } from '../../text/csv.ts';
import { hundredthsCell, itemsOf, rateCell, type FileRun } from './file-items.ts';
import { formatProblem, type FileProblem } from './file-problems.ts';
import type { FileProfile } from './profile.ts';

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
