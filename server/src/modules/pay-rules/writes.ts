import { and, eq, max } from 'drizzle-orm';
import type { z } from 'zod';
import {
  payRuleDefinition,
  type PayRule,
  type PayRuleDefinition,
  type PayRuleInput,
  type PayRuleUpdate,
  type PayRuleVersionInput,
  type payRuleVersionRemove,
} from '@daybook/contract/pay-rules';
import { fitToCompany, FROM_THE_BEGINNING } from '@daybook/domain/pay/pay-rules/definition';
import { foldedKey } from '@daybook/domain/text/fold';
import { formatLongDay } from '@daybook/domain/time/day';
import { ofCompany } from '../../database/of-company.ts';
import {
  payRuleAssignments,
  payRules,
  payRuleVersions,
  timesheetPayLines,
} from '../../database/schema/pay-rules.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, orNotFound, required } from '../../kernel/refusals.ts';
import { newRow, recordChange, refuseTaken } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { USED } from '../pay/recalculation.ts';
import { payRuleRecord, payRuleRow, presetOf } from './reads.ts';

const TAKEN = { name: 'A pay rule with this name already exists.' };

/**
 * Copies a preset so that its weeks and the company's pay periods align, or stores the company's own definition (pay.md#assignment).
 */
export async function createPayRule(ctx: MemberWrite, input: PayRuleInput): Promise<PayRule> {
  const { db } = ctx;
  await refuseTaken(ctx, payRules.name_key, input.name, null, TAKEN);
  const versions = await firstVersions(ctx, input);
  const [row] = await db
    .insert(payRules)
    .values({
      ...newRow(ctx),
      name: input.name,
      name_key: foldedKey(input.name),
      preset: input.preset ?? null,
    })
    .returning();
  const rule = required(row, 'the pay rule written just now');
  await db.insert(payRuleVersions).values(
    versions.map((version, index) => ({
      ...newRow(ctx),
      ...version,
      pay_rule_id: rule.id,
      version: index + 1,
    })),
  );
  const created = await payRuleRecord(ctx, rule.id);
  recordChange(ctx, 'pay_rule', null, created);
  return created;
}

async function firstVersions(
  ctx: MemberWrite,
  input: PayRuleInput,
): Promise<{ effective_from: string; definition: PayRuleDefinition; note: string | null }[]> {
  if (input.definition)
    return [
      {
        effective_from: input.effective_from ?? FROM_THE_BEGINNING,
        definition: input.definition,
        note: null,
      },
    ];
  const { name, source, versions } = presetOf(input.preset);
  const settings = await storedSettings(ctx.db, ctx.company_id);
  return versions.map(({ effective_from, definition }) => ({
    effective_from,
    definition: payRuleDefinition.parse(fitToCompany(definition, settings)),
    note: `${name}. ${[`${source.name}, read ${source.read_on}`, source.also].filter(Boolean).join('; ')}`,
  }));
}

export async function updatePayRule(ctx: MemberWrite, input: PayRuleUpdate): Promise<PayRule> {
  const row = await payRuleRow(ctx.db, ctx.company_id, input.id);
  refuseStale(row, input);
  const before = await payRuleRecord(ctx, row.id);
  if (input.name !== undefined) await refuseTaken(ctx, payRules.name_key, input.name, row.id, TAKEN);
  if (input.is_archived && !row.is_archived) {
    const ofRule = and(
      eq(payRuleAssignments.company_id, ctx.company_id),
      eq(payRuleAssignments.pay_rule_id, row.id),
    );
    if ((await ctx.db.$count(payRuleAssignments, ofRule)) > 0)
      throw conflict('in_use', `${row.name} is assigned and cannot be archived.`);
  }
  const name = input.name ?? row.name;
  await touch(ctx, row, {
    name,
    name_key: foldedKey(name),
    is_archived: input.is_archived ?? row.is_archived,
  });
  const after = await payRuleRecord(ctx, row.id);
  recordChange(ctx, 'pay_rule', before, after);
  return after;
}

/** A change of law is a version from a day on; versions by which approved timesheets were paid stay as they are (pay.md#rules). */
export async function addVersion(ctx: MemberWrite, input: PayRuleVersionInput): Promise<PayRule> {
  const { db, company_id } = ctx;
  const row = await payRuleRow(db, company_id, input.id);
  refuseStale(row, input);
  const before = await payRuleRecord(ctx, row.id);
  if (before.versions.some(({ effective_from }) => effective_from === input.effective_from))
    throw badInput({ effective_from: 'Another version already begins on this day.' });
  await refuseBeforePaid(ctx, row.id, input.effective_from);
  const version = Math.max(0, ...before.versions.map((one) => one.version)) + 1;
  const { effective_from, definition, note } = input;
  await db
    .insert(payRuleVersions)
    .values({ ...newRow(ctx), pay_rule_id: row.id, version, effective_from, definition, note });
  await touch(ctx, row, {});
  const after = await payRuleRecord(ctx, row.id);
  ctx.record({
    record_type: 'pay_rule',
    record_id: row.id,
    after: { version, effective_from, definition, note },
  });
  return after;
}

/** Paid windows stay as they are: a new version begins after the last window that was paid. */
async function refuseBeforePaid(ctx: MemberWrite, ruleId: number, effective_from: string): Promise<void> {
  const [paid] = await ctx.db
    .select({ until: max(timesheetPayLines.window_end) })
    .from(timesheetPayLines)
    .innerJoin(
      payRuleVersions,
      and(
        eq(payRuleVersions.company_id, timesheetPayLines.company_id),
        eq(payRuleVersions.id, timesheetPayLines.pay_rule_version_id),
      ),
    )
    .where(and(eq(timesheetPayLines.company_id, ctx.company_id), eq(payRuleVersions.pay_rule_id, ruleId)));
  if (paid?.until && effective_from <= paid.until)
    throw badInput({
      effective_from: `Choose a day after ${formatLongDay(paid.until)}: approved timesheets were paid by this rule up to then.`,
    });
}

export async function removeVersion(
  ctx: MemberWrite,
  input: z.output<typeof payRuleVersionRemove>,
): Promise<void> {
  const { db, company_id } = ctx;
  const rule = await payRuleRow(db, company_id, input.id);
  const ofRule = and(eq(payRuleVersions.company_id, company_id), eq(payRuleVersions.pay_rule_id, rule.id));
  const isVersion = and(ofRule, eq(payRuleVersions.version, input.version));
  const [row] = await db.select().from(payRuleVersions).where(isVersion);
  const version = orNotFound(row);
  const ofVersion = and(
    eq(timesheetPayLines.company_id, company_id),
    eq(timesheetPayLines.pay_rule_version_id, version.id),
  );
  if ((await db.$count(timesheetPayLines, ofVersion)) > 0) throw conflict('in_use', USED);
  if ((await db.$count(payRuleVersions, ofRule)) === 1)
    throw conflict('in_use', 'A rule needs at least one version. Archive the rule instead.');
  await db.delete(payRuleVersions).where(isVersion);
  await touch(ctx, rule, {});
  const { effective_from, definition, note } = version;
  ctx.record({
    record_type: 'pay_rule',
    record_id: rule.id,
    before: { version: version.version, effective_from, definition, note },
  });
}

async function touch(
  ctx: MemberWrite,
  row: typeof payRules.$inferSelect,
  columns: Partial<typeof payRules.$inferInsert>,
): Promise<void> {
  await ctx.db
    .update(payRules)
    .set({ ...columns, updated_at: nextVersion(ctx.now, row.updated_at) })
    .where(ofCompany(payRules, ctx.company_id, row.id));
}
