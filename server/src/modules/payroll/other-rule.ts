import { and, eq } from 'drizzle-orm';
import { fitToCompany, FROM_THE_BEGINNING, type Definition } from '@daybook/domain/pay/pay-rules/definition';
import { latest, type RuleAssignment, type RuleVersion } from '@daybook/domain/pay/pay-rules/windows';
import type { Day } from '@daybook/domain/time/day';
import { payRuleVersions } from '../../database/schema/pay-rules.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { required } from '../../kernel/refusals.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { payRuleRow, presetOf } from '../pay-rules/reads.ts';

/** The rule that people's time is tried on. */
export interface OtherRule {
  name: string;
  requires_agreement: boolean;
  definitionOn(day: Day): Definition;
  /** As if it were assigned to everyone, always; a required agreement counts as given. */
  assignmentWith(own: readonly RuleAssignment[]): RuleAssignment[];
}

/** A rule of the company, or a preset as a copy would be (pay.md#bench). Throws 404 or 400 if there is none. */
export async function otherRule(
  db: ReadDb,
  { company_id }: MemberContext,
  { rule, preset }: { rule?: number | undefined; preset?: string | undefined },
): Promise<OtherRule> {
  const { name, versions } =
    rule === undefined ? await fitted(db, company_id, preset) : await stored(db, company_id, rule);
  const definitionOn = (day: Day): Definition =>
    required(latest(versions, day) ?? versions[0], `a version of the rule ${name}`).definition;
  const requires_agreement = versions.some(
    ({ definition }) => definition.method === 'ledger' && definition.requires_agreement,
  );
  return {
    name,
    requires_agreement,
    definitionOn,
    assignmentWith: (own) => [
      {
        target: 'company',
        effective_from: FROM_THE_BEGINNING,
        agreement_date: requires_agreement ? FROM_THE_BEGINNING : agreementAmong(own),
        versions,
      },
    ],
  };
}

/** An agreement of the person, for whichever rule: another rule may leave sleep unpaid, too. */
const agreementAmong = (own: readonly RuleAssignment[]): Day | null =>
  own.map(({ agreement_date }) => agreement_date).find((date) => date !== null) ?? null;

interface NamedVersions {
  name: string;
  versions: RuleVersion[];
}

async function stored(
  db: ReadDb,
  company_id: MemberContext['company_id'],
  id: number,
): Promise<NamedVersions> {
  const { name } = await payRuleRow(db, company_id, id);
  const versions = await db
    .select()
    .from(payRuleVersions)
    .where(and(eq(payRuleVersions.company_id, company_id), eq(payRuleVersions.pay_rule_id, id)))
    .orderBy(payRuleVersions.effective_from);
  return { name, versions };
}

async function fitted(
  db: ReadDb,
  company_id: MemberContext['company_id'],
  key: string | undefined,
): Promise<NamedVersions> {
  const { name, versions } = presetOf(key);
  const settings = await storedSettings(db, company_id);
  return {
    name,
    versions: versions.map(({ effective_from, definition }) => ({
      id: null,
      effective_from,
      definition: fitToCompany(definition, settings),
    })),
  };
}
