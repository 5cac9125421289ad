import { and, eq, inArray } from 'drizzle-orm';
import {
  clientFieldProblems,
  contractWorkCodeIds,
  gatedClientFields,
  settleClientFields,
} from '@daybook/domain/client-contract-write';
import { type FreeFields, freeFieldsProblem, mergeFreeFields } from '@daybook/domain/custom-fields';
import { upgradeHint } from '@daybook/domain/plans';
import { workCodes } from '../../database/schema/work-codes.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { badInput, forbidden } from '../../kernel/refusals.ts';

/**
 * The `custom_fields` of a client after a change: top-level keys merged, null removes one (decisions §1), contract
 * hours for work codes that exist, and no amount that the plan locks.
 */
export async function changedClientFields(
  db: ReadDb,
  { caller, company_id }: Pick<MemberContext, 'caller' | 'company_id'>,
  stored: FreeFields,
  patch: FreeFields,
): Promise<Record<string, unknown>> {
  const problems = clientFieldProblems(patch);
  if (problems.length > 0) throw badInput({ custom_fields: problems });
  const codes = contractWorkCodeIds(patch);
  if (codes.length > 0) {
    const known = await db
      .select({ id: workCodes.id })
      .from(workCodes)
      .where(and(eq(workCodes.company_id, company_id), inArray(workCodes.id, codes.slice(0, 1_000))));
    if (known.length < codes.length) {
      throw badInput({ custom_fields: 'Contract hours name a work code that does not exist.' });
    }
  }
  for (const feature of gatedClientFields(stored, patch)) {
    if (!caller.allows(feature)) throw forbidden(upgradeHint(feature), 'plan_feature');
  }
  const merged = mergeFreeFields(stored, settleClientFields(stored, patch));
  const problem = freeFieldsProblem(merged);
  if (problem) throw badInput({ custom_fields: problem });
  return { ...merged };
}
