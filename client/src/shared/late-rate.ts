import { errorCode, errorText } from '../lib/error-text.ts';
import { askWhich } from '../ui/overlays/confirm.ts';

/** Under the form of a rate that takes effect on a day of the past. */
export const LATE_RATE_NOTE =
  'Where approved timesheets were paid at another rate, you are asked whether to pay the difference.';

/** Saves a rate; where approved timesheets were paid at another one, the person says what to do (4 §5). */
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
