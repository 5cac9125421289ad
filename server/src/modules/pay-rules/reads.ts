import { and, asc, desc, eq } from 'drizzle-orm';
import type {
  PayRule,
  PayRuleAssignment,
  PayRuleAssignmentListInput,
  PayRuleListInput,
} from '@daybook/contract/pay-rules';
import { PRESETS, type Preset } from '@daybook/domain/pay/pay-rules/presets';
import { definitionSentences } from '@daybook/domain/pay/pay-rules/sentences';
import { latest } from '@daybook/domain/pay/pay-rules/windows';
import type { Day } from '@daybook/domain/time/day';
import type { CompanyId } from '../../auth/membership.ts';
import { alias } from '../../database/columns.ts';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { referenceTo, rowOf } from '../../database/of-company.ts';
import {
  payRuleAssignments,
  payRules,
  payRuleVersions,
  timesheetPayLines,
} from '../../database/schema/pay-rules.ts';
import { inIds, pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { badInput, orNotFound, required } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { inForceOn } from '../rates/reads.ts';

/** Rules with their versions from the newest. */
export async function payRuleRecords(
  db: ReadDb,
  company_id: CompanyId,
  rows: (typeof payRules.$inferSelect)[],
): Promise<PayRule[]> {
  if (rows.length === 0) return [];
  const versions = await db
    .select()
    .from(payRuleVersions)
    .where(
      and(eq(payRuleVersions.company_id, company_id), inIds(payRuleVersions.pay_rule_id, pluck(rows, 'id'))),
    )
    .orderBy(desc(payRuleVersions.effective_from));
  const used = new Set(
    (
      await db
        .selectDistinct({ id: timesheetPayLines.pay_rule_version_id })
        .from(timesheetPayLines)
        .where(eq(timesheetPayLines.company_id, company_id))
    ).map(({ id }) => id),
  );
  return rows.map(({ company_id: _company, name_key: _key, ...rule }) => ({
    ...rule,
    versions: versions
      .filter(({ pay_rule_id }) => pay_rule_id === rule.id)
      .map(({ id, version, effective_from, definition, note, created_at }) => ({
        version,
        effective_from,
        definition,
        note,
        is_used: used.has(id),
        created_at,
      })),
  }));
}

export function listPayRules(
  db: ReadDb,
  company_id: CompanyId,
  { is_archived, ordering = 'name', ...window }: PayRuleListInput,
) {
  const where = and(
    eq(payRules.company_id, company_id),
    is_archived === undefined ? undefined : eq(payRules.is_archived, is_archived),
  );
  const { key, by } = orderingOf(ordering);
  const query = db
    .select()
    .from(payRules)
    .where(where)
    .orderBy(by(key === 'name' ? payRules.name_key : payRules.created_at), asc(payRules.id));
  return listPage(db, window, query, db.select(rowToCount).from(payRules).where(where), (rows) =>
    payRuleRecords(db, company_id, rows),
  );
}

export async function payRuleRow(db: ReadDb, company_id: CompanyId, id: number) {
  return orNotFound(await rowOf(db, payRules, company_id, id));
}

/** Throws 400 if no preset has this key. */
export function presetOf(key: string | undefined): Preset {
  const preset = PRESETS.find((known) => known.key === key);
  if (!preset) throw badInput({ preset: 'This preset does not exist.' });
  return preset;
}

type NamedVersion = Pick<typeof payRuleVersions.$inferSelect, 'id' | 'version' | 'definition'> & {
  name: string;
};

/** Versions with the name of their rule, by id; Classic 80 has none. */
export type VersionNames = ReadonlyMap<number | null, NamedVersion>;

export async function versionNames(db: ReadDb, company_id: CompanyId, ids: number[]): Promise<VersionNames> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      ...pick(payRuleVersions, 'id', 'version', 'definition'),
      name: payRules.name,
    })
    .from(payRuleVersions)
    .innerJoin(payRules, referenceTo(payRules, payRuleVersions.pay_rule_id))
    .where(and(eq(payRuleVersions.company_id, company_id), inIds(payRuleVersions.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The rule of a version; without one, people are on Classic 80 (pay.md#assignment). */
export const ruleNameOf = (names: VersionNames, version: number | null): string =>
  names.get(version)?.name ?? 'Classic 80';

/** The built-in definitions, as of a day (pay.md#presets). */
export const presetsOn = (date: Day) =>
  PRESETS.flatMap(({ key, name, versions, source }) => {
    const definition = (latest(versions, date) ?? versions[0])?.definition;
    if (!definition) return [];
    return [
      {
        key,
        name,
        requires_agreement: definition.method === 'ledger' && definition.requires_agreement,
        source,
        sentences: definitionSentences(definition),
      },
    ];
  });

export const assignmentRecord = (row: typeof payRuleAssignments.$inferSelect): PayRuleAssignment => ({
  id: row.id,
  pay_rule: row.pay_rule_id,
  user: row.user_id,
  role: row.role_id,
  effective_from: row.effective_from,
  agreement_date: row.agreement_date,
  note: row.note,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

const later = alias(payRuleAssignments, 'later_assignment');

export function listAssignments(
  db: ReadDb,
  company_id: CompanyId,
  { user, role, date, ordering, ...window }: PayRuleAssignmentListInput,
) {
  const where = and(
    eq(payRuleAssignments.company_id, company_id),
    user === undefined ? undefined : eq(payRuleAssignments.user_id, user),
    role === undefined ? undefined : eq(payRuleAssignments.role_id, role),
    date === undefined ? undefined : inForceOn(db, payRuleAssignments, later, date),
  );
  const by = ordering === 'effective_from' ? asc : desc;
  const query = db
    .select()
    .from(payRuleAssignments)
    .where(where)
    .orderBy(by(payRuleAssignments.effective_from), asc(payRuleAssignments.id));
  return listPage(db, window, query, db.select(rowToCount).from(payRuleAssignments).where(where), (rows) =>
    rows.map(assignmentRecord),
  );
}

/** A rule with its present versions. */
export async function payRuleRecord(
  { db, company_id }: { db: ReadDb; company_id: CompanyId },
  id: number,
): Promise<PayRule> {
  const [record] = await payRuleRecords(db, company_id, [await payRuleRow(db, company_id, id)]);
  return required(record, `the record of pay rule ${id}`);
}
