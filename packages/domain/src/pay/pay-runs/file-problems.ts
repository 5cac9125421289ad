import { valueAt } from '../../text/value-at.ts';
import { payCodeText } from '../pay-rules/sentences.ts';
import type { FileRun } from './file-items.ts';
import { isJournal, type FileProfile } from './profile.ts';

/** What a format cannot represent; null: about the whole run. */
export interface FileProblem {
  user_id: number | null;
  code: 'no_payroll_id' | 'no_earning_code' | 'format';
  text: string;
}

/** Missing payroll ids and earning codes, without which no provider's file can be created. */
export function missingCodes(run: FileRun, { format, earning_codes }: FileProfile): FileProblem[] {
  return run.people.flatMap(({ user_id, payroll_id, lines }): FileProblem[] => {
    // A format of daily time must not leave one out.
    const times = format === 'quickbooks_iif' ? run.times.filter((time) => time.user_id === user_id) : [];
    const codes = [...new Set([...lines, ...times].map(({ pay_code }) => pay_code))].filter((pay_code) => {
      const code = valueAt(earning_codes, pay_code);
      return code === undefined || (code.send !== 'none' && code.earning_code === '');
    });
    return [
      ...(payroll_id === null && format !== 'quickbooks_iif' && !isJournal(format)
        ? [{ user_id, code: 'no_payroll_id' as const, text: 'No payroll ID.' }]
        : []),
      ...codes.map((pay_code) => ({
        user_id,
        code: 'no_earning_code' as const,
        text: `No earning code for ${payCodeText(pay_code)}.`,
      })),
    ];
  });
}

export const formatProblem = (user_id: number | null, text: string): FileProblem => ({
  user_id,
  code: 'format',
  text,
});
