import { FROM_THE_BEGINNING } from '@daybook/domain/pay/pay-rules/definition';
import { errorCode, errorText } from '#/lib/api/error-text.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { askWhich } from '#/ui/overlays/confirm.ts';

/** The first day of a rate. */
export const fromText = (day: string) => (day === FROM_THE_BEGINNING ? 'The beginning' : longDay(day));

/** Below the form of a rate that begins on a past day. */
export const LATE_RATE_NOTE =
  'If approved timesheets were paid at another rate, you are asked whether to pay the difference.';

/** Saves a rate; if approved timesheets were paid at another one, asks the person what to do (pay.md#late-changes). */
export async function saveRate<Result>(save: (recalculate?: boolean) => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (errorCode(error) !== 'recalculation_needed') throw error;
    const answer = await askWhich({
      title: 'Approved timesheets',
      text: errorText(error, ''),
      choices: [
        { value: 'keep', label: 'Keep Them' },
        { value: 'pay', label: 'Pay the Difference' },
      ],
    });
    if (answer === null) throw error;
    return save(answer === 'pay');
  }
}
