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

  presets: admin.read
    .meta({ says: 'Lists the rules that can be copied.' })
    .output(z.array(payRulePreset))
    .query(({ ctx }) => presetsOn(ctx.membership.today)),

  create: admin
    .write('pay_rule.create')
    .meta({ example: { name: 'Overtime after 40 hours', preset: 'us_40' } })
    .input(payRuleInput)
    .output(payRule)
    .mutation(({ ctx, input }) => createPayRule(ctx, input)),

  update: admin
    .write('pay_rule.update')
    .meta({ example: { name: 'Overtime after 40 hours', is_archived: false } })
    .input(payRuleUpdate)
    .output(payRule)
    .mutation(({ ctx, input }) => updatePayRule(ctx, input)),

  addVersion: admin
    .write('pay_rule.add_version')
    .meta({
      says: 'Adds a version to a pay rule, in effect from a given day.',
      example: {
        effective_from: '2026-04-01',
        definition: { method: 'classic', regular_minutes: 4_800 },
        note: 'Agreed in March',
      },
    })
    .input(payRuleVersionInput)
    .output(payRule)
    .mutation(({ ctx, input }) => addVersion(ctx, input)),

  removeVersion: admin
    .write('pay_rule.delete_version')
    .meta({ says: 'Deletes a version that paid no approved timesheet.' })
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
