import type { PayRuleDefinition, payRuleVersionInput } from '@daybook/contract/pay-rules';
import {
  type Allowance,
  type Alternative,
  type Band,
  CLASSIC_REGULAR_MINUTES,
  type Loading,
  type Weekday,
} from '@daybook/domain/pay-rules/definition';
import type { RecordForm } from '../../lib/record-form.ts';
import type { TypedNumber } from '../../lib/typed-number.ts';
import type { z } from 'zod';

/** A limit as it is edited. */
export interface EditedBand extends Omit<Band, 'over_minutes' | 'multiplier'> {
  over_minutes: TypedNumber;
  multiplier: TypedNumber;
}

/** A loading has a multiplier or an added rate. */
export interface EditedLoading extends Omit<Loading, 'multiplier' | 'add_rate'> {
  multiplier: TypedNumber;
  add_rate: TypedNumber;
}

/** What the form changes of a definition, of either method; the rest goes along as it is. */
interface EditedDefinition {
  method: PayRuleDefinition['method'];
  regular_minutes: TypedNumber;
  starts_on: Weekday | null;
  anchor: string | null;
  minimum_engagement_minutes: TypedNumber;
  alternatives: (Omit<Alternative, 'bands'> & { bands: EditedBand[] })[];
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

/** A definition as the form holds it; what its method does not know is not sent. */
export const editedDefinition = (definition: PayRuleDefinition): EditedDefinition => ({
  regular_minutes: CLASSIC_REGULAR_MINUTES,
  starts_on: null,
  anchor: null,
  minimum_engagement_minutes: 0,
  alternatives: [],
  loadings: [],
  allowances: [],
  ...definition,
});
