import { z } from 'zod';
import { day } from '@daybook/contract/fields';
import { leavePolicyInput } from '@daybook/contract/leave';
import { writtenDefinition, type EditedDefinition } from './policy-values.ts';

const asWritten = ({ definition, ...rest }: { definition: EditedDefinition }) => ({
  ...rest,
  definition: writtenDefinition(definition),
});

/** A policy of one's own, or the copy of a preset. */
export const policyForm = z.preprocess(asWritten, leavePolicyInput);

/** A policy that follows another one from a day on. */
export const changedPolicyForm = z.preprocess(
  asWritten,
  z.intersection(leavePolicyInput, z.object({ effective_from: day })),
);
