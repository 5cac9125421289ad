import { and, eq, gte, isNotNull, max, ne, or } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  PayRule,
  PayRuleAssignment,
  PayRuleAssignmentInput,
  payRuleAssignmentRemove,
} from '@daybook/contract/pay-rules';
import type { Definition } from '@daybook/domain/pay/pay-rules/definition';
import { weekChangeSentence } from '@daybook/domain/pay/pay-rules/sentences';
import { latest, windowHolding } from '@daybook/domain/pay/pay-rules/windows';
import { addDays, formatLongDay, formatShortDay, laterDay } from '@daybook/domain/time/day';
import { ofCompany, rowOf } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import {
  payRuleAssignments,
  payRules,
  payRuleVersions,
  timesheetPayLines,
} from '../../database/schema/pay-rules.ts';
import { payRuns } from '../../database/schema/pay-runs.ts';
import { roles } from '../../database/schema/roles.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, orNotFound, required } from '../../kernel/refusals.ts';
import { newRow, recordChange } from '../../kernel/rows.ts';
import { refuseStale } from '../../kernel/versions.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { settleLeave } from '../leave-balances/settle.ts';
import { recalculations } from '../pay/changes.ts';
import { approvedText, recalculationNeeded, refuseLongAgo, USED } from '../pay/recalculation.ts';
import type { PayChange } from '../pay/sheet-terms.ts';
import { movePay } from '../pay/sheet-update.ts';
import { targetKey } from '../rates/writes.ts';
import { assignmentRecord, payRuleRecord } from './reads.ts';

export async function createAssignment(
  ctx: MemberWrite,
  input: PayRuleAssignmentInput,
): Promise<PayRuleAssignment> {
  const { db, company_id } = ctx;
  const rule = await ruleToAssign(ctx, input.pay_rule);
  await refuseUnknownTarget(ctx, input);
  const definition =
    latest(rule.versions, input.effective_from)?.definition ?? rule.versions.at(-1)?.definition;
  if (definition) await refuseFirstDay(ctx, input, definition);
  if (input.user === null) await refuseWithinRun(ctx, input.effective_from);
  const { user, role } = input;
  const target = { user_id: user, role_id: role, target: targetKey(user, role) };
  const sameDay = await db.$count(
    payRuleAssignments,
    and(
      eq(payRuleAssignments.company_id, company_id),
      eq(payRuleAssignments.target, target.target),
      eq(payRuleAssignments.effective_from, input.effective_from),
    ),
  );
  if (sameDay > 0)
    throw badInput({ effective_from: 'Another assignment already begins on this day. Delete it first.' });
  const [row] = await db
    .insert(payRuleAssignments)
    .values({
      ...newRow(ctx),
      pay_rule_id: rule.id,
      ...target,
      effective_from: input.effective_from,
      agreement_date: input.agreement_date,
      note: input.note,
    })
    .returning();
  const created = assignmentRecord(required(row, 'the assignment written just now'));
  recordChange(ctx, 'pay_rule_assignment', null, created);
  await recalculateApproved(ctx, input);
  return created;
}

/** A role's or the company's rule begins after the last regular run that is locked or paid (pay.md#assignment). */
async function refuseWithinRun({ db, company_id }: MemberWrite, effective_from: string): Promise<void> {
  const [last] = await db
    .select({ end: max(payRuns.period_end) })
    .from(payRuns)
    .where(and(eq(payRuns.company_id, company_id), eq(payRuns.kind, 'regular'), ne(payRuns.status, 'draft')));
  if (last?.end && effective_from <= last.end)
    throw badInput({
      effective_from: `Choose a day after ${formatLongDay(last.end)}: the pay run up to then is locked.`,
    });
}

/**
 * A rule of the past changes what was approved: only a person's, only up to 400 days back, and only when asked to. Everybody's
 * changes no more than the night in which it begins.
 */
async function recalculateApproved(ctx: MemberWrite, input: PayRuleAssignmentInput): Promise<void> {
  const { db, company_id } = ctx;
  const { effective_from } = input;
  const ofRole = input.role === null ? undefined : await peopleWithRole(ctx, input.role);
  const approved = await db
    .select({ user_id: timesheets.user_id, end_date: timesheets.end_date })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.status, 'approved'),
        eq(timesheets.imported, false),
        gte(timesheets.end_date, addDays(effective_from, -1)),
        input.user === null ? undefined : eq(timesheets.user_id, input.user),
        ofRole && inIds(timesheets.user_id, ofRole),
      ),
    )
    .orderBy(timesheets.end_date);
  const last = approved.at(-1)?.end_date;
  if (last === undefined) return;
  if (last >= effective_from) {
    if (input.user === null)
      throw badInput({
        effective_from: `Choose a day after ${formatLongDay(last)}: timesheets up to then are approved.`,
      });
    refuseLongAgo(ctx, effective_from);
  }
  const people = new Set(approved.map(({ user_id }) => user_id));
  const range = { start_date: effective_from, end_date: laterDay(effective_from, last) };
  const changes: PayChange[] = [];
  const weeks = new Set<string>();
  for (const again of await recalculations(db, ctx, people, range)) {
    changes.push(...again.changes);
    if (again.week_change) weeks.add(` ${weekChangeSentence(again.week_change)}.`);
  }
  const changed = changes.filter(({ before, after }) => before?.total_pay !== after?.total_pay);
  if (changed.length > 0 && !input.recalculate) {
    const sheets = approvedText(changed.map(({ sheet }) => sheet));
    const verb = changed.length === 1 ? 'changes' : 'change';
    throw recalculationNeeded(changed, (difference) =>
      [`${sheets} ${verb} by ${difference}.`, ...weeks].join(''),
    );
  }
  for (const change of changes) await movePay(ctx, change);
  // What counts toward time off follows.
  await settleLeave(ctx, [...new Set(changes.map(({ sheet }) => sheet.user_id))], 'Pay rule changed');
}

export async function removeAssignment(
  ctx: MemberWrite,
  input: z.output<typeof payRuleAssignmentRemove>,
): Promise<void> {
  const isAssignment = ofCompany(payRuleAssignments, ctx.company_id, input.id);
  const [row] = await ctx.db.select().from(payRuleAssignments).where(isAssignment);
  const before = orNotFound(row);
  refuseStale(before, input);
  const ofRole = before.role_id === null ? undefined : await peopleWithRole(ctx, before.role_id);
  const [used] = await ctx.db
    .select({ id: timesheetPayLines.id })
    .from(timesheetPayLines)
    .innerJoin(
      payRuleVersions,
      and(
        eq(payRuleVersions.company_id, timesheetPayLines.company_id),
        eq(payRuleVersions.id, timesheetPayLines.pay_rule_version_id),
      ),
    )
    .where(
      and(
        eq(timesheetPayLines.company_id, ctx.company_id),
        eq(payRuleVersions.pay_rule_id, before.pay_rule_id),
        gte(timesheetPayLines.window_start, before.effective_from),
        before.user_id === null ? undefined : eq(timesheetPayLines.user_id, before.user_id),
        ofRole && inIds(timesheetPayLines.user_id, ofRole),
      ),
    )
    .limit(1);
  if (used) throw conflict('in_use', USED);
  await ctx.db.delete(payRuleAssignments).where(isAssignment);
  recordChange(ctx, 'pay_rule_assignment', assignmentRecord(before), null);
}

/** Who has a role, or had it. */
async function peopleWithRole({ db, company_id }: MemberWrite, role: number): Promise<number[]> {
  const rows = await db
    .select({ id: users.id, role_id: users.role_id, former_roles: users.former_roles })
    .from(users)
    .where(and(eq(users.company_id, company_id), or(eq(users.role_id, role), isNotNull(users.former_roles))));
  return rows
    .filter(({ role_id, former_roles }) =>
      [{ role_id }, ...(former_roles ?? [])].some((one) => one.role_id === role),
    )
    .map(({ id }) => id);
}

async function ruleToAssign(ctx: MemberWrite, id: number): Promise<PayRule> {
  const row = await rowOf(ctx.db, payRules, ctx.company_id, id);
  if (!row) throw badInput({ pay_rule: 'This pay rule does not exist.' });
  if (row.is_archived) throw badInput({ pay_rule: 'This pay rule is archived.' });
  return payRuleRecord(ctx, row.id);
}

async function refuseUnknownTarget(
  { db, company_id }: MemberWrite,
  { user, role }: Pick<PayRuleAssignmentInput, 'user' | 'role'>,
): Promise<void> {
  if (user !== null && (await db.$count(users, ofCompany(users, company_id, user))) === 0)
    throw badInput({ user: 'This employee does not exist.' });
  if (role !== null && (await db.$count(roles, ofCompany(roles, company_id, role))) === 0)
    throw badInput({ role: 'This role does not exist.' });
}

/** A rule begins with a window of its own, and an agreement comes before it (pay.md#refusals). */
async function refuseFirstDay(
  ctx: MemberWrite,
  { effective_from, agreement_date }: Pick<PayRuleAssignmentInput, 'effective_from' | 'agreement_date'>,
  definition: Definition,
): Promise<void> {
  const settings = await storedSettings(ctx.db, ctx.company_id);
  const window = windowHolding(definition, effective_from, settings);
  if (window.start_date !== effective_from) {
    const next = addDays(window.end_date, 1);
    const kind = definition.method === 'classic' ? 'pay period' : WINDOW_NAMES[definition.window];
    throw badInput({
      effective_from: `Choose the first day of a ${kind}: ${formatShortDay(window.start_date)} or ${formatShortDay(next)}.`,
    });
  }
  const needed = definition.method === 'ledger' && definition.requires_agreement;
  if (needed && (agreement_date === null || agreement_date > effective_from))
    throw badInput({ agreement_date: 'This rule needs an agreement dated on or before the day it starts.' });
}

const WINDOW_NAMES = { workweek: 'workweek', fixed14: '14-day period', fixed28: '28-day period' } as const;
