import { z } from 'zod';
import { listOf } from '@daybook/contract/filters';
import {
  payRule,
  payRuleAssignment,
  payRuleAssignmentInput,
  payRuleAssignmentList,
  payRuleAssignmentRemove,
  payRuleInput,
  payRuleList,
  payRulePreset,
  payRuleUpdate,
  payRuleVersionInput,
  payRuleVersionRemove,
} from '@daybook/contract/pay-rules';
import { router, withFeature } from '../../kernel/procedures.ts';
import { createAssignment, removeAssignment } from './assignment-writes.ts';
import { listAssignments, listPayRules, presetsOn } from './reads.ts';
import { addVersion, createPayRule, removeVersion, updatePayRule } from './writes.ts';

/** Rules are for admins on a plan with the billing page (pay.md#who-and-which-plan). */
const admin = withFeature('billing');

export const payRules = router({
  list: admin.read
    .input(payRuleList)
    .output(listOf(payRule))
    .query(({ ctx, input }) => listPayRules(ctx.db, ctx.company_id, input)),

  presets: admin.read.output(z.array(payRulePreset)).query(({ ctx }) => presetsOn(ctx.membership.today)),

  create: admin
    .write('pay_rule.create')
    .input(payRuleInput)
    .output(payRule)
    .mutation(({ ctx, input }) => createPayRule(ctx, input)),

  update: admin
    .write('pay_rule.update')
    .input(payRuleUpdate)
    .output(payRule)
    .mutation(({ ctx, input }) => updatePayRule(ctx, input)),

  addVersion: admin
    .write('pay_rule.add_version')
    .input(payRuleVersionInput)
    .output(payRule)
    .mutation(({ ctx, input }) => addVersion(ctx, input)),

  removeVersion: admin
    .write('pay_rule.delete_version')
    .input(payRuleVersionRemove)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeVersion(ctx, input);
      return {};
    }),
});

export const payRuleAssignments = router({
  list: admin.read
    .input(payRuleAssignmentList)
    .output(listOf(payRuleAssignment))
    .query(({ ctx, input }) => listAssignments(ctx.db, ctx.company_id, input)),

  create: admin
    .write('pay_rule_assignment.create')
    .input(payRuleAssignmentInput)
    .output(payRuleAssignment)
    .mutation(({ ctx, input }) => createAssignment(ctx, input)),

  remove: admin
    .write('pay_rule_assignment.delete')
    .input(payRuleAssignmentRemove)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeAssignment(ctx, input);
      return {};
    }),
});
