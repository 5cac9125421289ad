import type { z } from 'zod';
import type { PayRuleDefinition, payRuleVersionInput } from '@daybook/contract/pay-rules';
import {
  CLASSIC_REGULAR_MINUTES,
  type Allowance,
  type Alternative,
  type Band,
  type LedgerDefinition,
  type Loading,
  type SeventhDayBand,
  type Weekday,
} from '@daybook/domain/pay/pay-rules/definition';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';

interface EditedFigures {
  over_minutes: TypedNumber;
  multiplier: TypedNumber;
}
/** A limit as it is edited. */
export type EditedBand = Omit<Band, keyof EditedFigures> & EditedFigures;
/** A limit of the seventh day as it is edited. */
export type EditedSeventh = Omit<SeventhDayBand, keyof EditedFigures> & EditedFigures;
type Sleep = NonNullable<LedgerDefinition['sleep']>;
type EditedSleep = Record<Exclude<keyof Sleep, 'without_agreement'>, TypedNumber> &
  Pick<Sleep, 'without_agreement'>;

/** A loading has a multiplier or an added rate. */
export interface EditedLoading extends Omit<Loading, 'multiplier' | 'add_rate'> {
  multiplier: TypedNumber;
  add_rate: TypedNumber;
}

/** The fields of a definition that the form changes, for either method; the rest is sent unchanged. */
interface EditedDefinition {
  method: PayRuleDefinition['method'];
  regular_minutes: TypedNumber;
  starts_on: Weekday | null;
  anchor: string | null;
  elapsed: LedgerDefinition['elapsed'];
  minimum_engagement_minutes: TypedNumber;
  sleep: EditedSleep | null;
  alternatives: (Omit<Alternative, 'bands' | 'seventh_day'> & {
    bands: EditedBand[];
    seventh_day: EditedSeventh[];
  })[];
  loadings: EditedLoading[];
  allowances: (Omit<Allowance, 'amount'> & { amount: TypedNumber })[];
}

export interface VersionValues {
  id: number;
  updated_at: string;
  effective_from: string | null;
  note: string;
  definition: EditedDefinition;
}
export type VersionForm = RecordForm<VersionValues, z.output<typeof payRuleVersionInput>>;

/** A definition as the form stores it; fields that its method does not have are not sent. */
export const editedDefinition = (definition: PayRuleDefinition): EditedDefinition => ({
  regular_minutes: CLASSIC_REGULAR_MINUTES,
  starts_on: null,
  anchor: null,
  elapsed: 'real',
  minimum_engagement_minutes: 0,
  sleep: null,
  loadings: [],
  allowances: [],
  ...definition,
  alternatives:
    definition.method === 'classic'
      ? []
      : definition.alternatives.map((one) => ({
          ...one,
          bands: [...one.bands],
          seventh_day: [...one.seventh_day],
        })),
});
