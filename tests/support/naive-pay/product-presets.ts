import { fitToCompany, WEEKDAYS } from '@daybook/domain/pay/pay-rules/definition';
import type { Preset } from '@daybook/domain/pay/pay-rules/presets';
import type { NaiveAssignment } from './shapes.ts';

const SUNDAYS = {
  pay_period: 'bi-weekly',
  first_pay_period: '2025-01-05',
  week_starts_on: 'sunday',
} as const;

/** A shipped preset for a company whose weeks begin on Sundays, as the naive engine takes it. */
export const shippedVersions = ({ versions, key }: Preset): NaiveAssignment['versions'] => {
  const [first, ...later] = versions.map(({ effective_from, definition }) => {
    const fit = fitToCompany(definition, SUNDAYS);
    if (fit.method === 'classic') throw new Error(`${key} is no ledger.`);
    return {
      from: effective_from,
      definition: {
        ...fit,
        starts_on: WEEKDAYS.indexOf(fit.starts_on),
        alternatives: fit.alternatives.map((way) => ({
          ...way,
          bands: [...way.bands],
          seventh_day: way.seventh_day.map((one) => ({ ...one, in: 'day' as const, counts: 'all' as const })),
        })),
        loadings: fit.loadings.map(
          ({
            weekdays,
            holiday,
            clock,
            shift_ends_after,
            shift_begins_before,
            multiplier,
            add_rate,
            ...one
          }) => ({
            ...one,
            ...(weekdays && { weekdays: weekdays.map((day) => WEEKDAYS.indexOf(day)) }),
            ...(holiday && { holiday }),
            ...(clock && { clock }),
            ...(shift_ends_after !== null && { shift_ends_after }),
            ...(shift_begins_before !== null && { shift_begins_before }),
            ...(multiplier !== null && { multiplier }),
            ...(add_rate !== null && { add_rate }),
          }),
        ),
        allowances: [...fit.allowances],
      },
    };
  });
  if (!first) throw new Error(`${key} has no version.`);
  return [first, ...later];
};
