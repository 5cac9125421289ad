import { and, eq, isNull, or } from 'drizzle-orm';
import type { StandardMileageRate } from '@daybook/contract/mileage-rates';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { onWire } from '@daybook/domain/money/figures';
import { HOURLY_FIGURES, type RatesIn } from '@daybook/domain/pay/pay-rates';
import type { MileageRateRow } from '@daybook/domain/pay/pay-rules/mileage';
import { latestOrFirst, personalRatesOn, type PayRateRow } from '@daybook/domain/pay/pay-rules/rate-on-day';
import { assignmentsOfRoles, type RuleAssignment } from '@daybook/domain/pay/pay-rules/windows';
import { users } from '../../database/schema/employees.ts';
import { mileageRates, payRates, standardMileageRates } from '../../database/schema/pay-rates.ts';
import { payRuleAssignments, payRuleVersions } from '../../database/schema/pay-rules.ts';
import { inIds, inMillicents, pick } from '../../database/sql.ts';
import { pipelined, prepared, type ByIds, type IdsOfCompany } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { grouped } from '../../kernel/rows.ts';

/** A person's own rates, without the role's or the company's. */
export interface PersonalRates extends RatesIn<'USD'> {
  /** USD an hour */
  pay_rate: number | null;
  overtime_rate: number | null;
  /** USD per km or mile */
  mileage_rate: number | null;
  mileage_rate_unit: DistanceUnit;
}
export const NO_RATES: PersonalRates = {
  pay_rate: null,
  overtime_rate: null,
  mileage_rate: null,
  mileage_rate_unit: 'km',
};

const assignmentsCounting = prepared('assignments_of_people', (db, { company_id, ids }: ByIds) =>
  db
    .select()
    .from(payRuleAssignments)
    .where(
      and(
        eq(payRuleAssignments.company_id, company_id),
        or(isNull(payRuleAssignments.user_id), inIds(payRuleAssignments.user_id, ids)),
      ),
    ),
);

const versionsOf = (db: ReadDb, { company_id, ids }: IdsOfCompany) =>
  db
    .select()
    .from(payRuleVersions)
    .where(and(eq(payRuleVersions.company_id, company_id), inIds(payRuleVersions.pay_rule_id, ids)))
    .orderBy(payRuleVersions.effective_from);

const rolesOf = (db: ReadDb, { company_id, ids }: IdsOfCompany) =>
  db
    .select({ id: users.id, role_id: users.role_id, former_roles: users.former_roles })
    .from(users)
    .where(and(eq(users.company_id, company_id), inIds(users.id, ids)));

/**
 * The assignments that count for each of these people: their own, those of their roles and the company's (pay.md#assignment). None on
 * a plan without pay rules: everyone is paid by Classic 80 then, and the assignments wait for an upgrade (pay.md#who-and-which-plan).
 */
export async function assignmentsOf(
  db: ReadDb,
  { caller, company_id }: Viewer,
  userIds: readonly number[],
): Promise<Map<number, RuleAssignment[]>> {
  const none = new Map(userIds.map((id): [number, RuleAssignment[]] => [id, []]));
  if (!caller.allows('billing')) return none;
  const rows = await assignmentsCounting(db, { company_id, ids: userIds });
  if (rows.length === 0) return none;
  const rules = [...new Set(rows.map((row) => row.pay_rule_id))];
  const [people, versions] = await pipelined(
    rolesOf(db, { company_id, ids: userIds }),
    versionsOf(db, { company_id, ids: rules }),
  );
  const asAssignment = (row: (typeof rows)[number]): RuleAssignment => ({
    target: row.user_id !== null ? 'user' : row.role_id !== null ? 'role' : 'company',
    effective_from: row.effective_from,
    agreement_date: row.agreement_date,
    versions: versions.filter((version) => version.pay_rule_id === row.pay_rule_id),
  });
  const ofRoles = rows.flatMap((row) =>
    row.role_id === null ? [] : { ...asAssignment(row), role_id: row.role_id },
  );
  return new Map(
    people.map((person) => [
      person.id,
      [
        ...rows
          .filter(({ user_id, role_id }) => role_id === null && (user_id ?? person.id) === person.id)
          .map(asAssignment),
        ...assignmentsOfRoles(person, ofRoles),
      ],
    ]),
  );
}

const ratesCounting = (db: ReadDb, { company_id, ids }: IdsOfCompany) =>
  db
    .select({
      ...pick(payRates, 'user_id', 'role_id', 'work_code_id', 'kind', 'effective_from'),
      amount: inMillicents(payRates.amount),
    })
    .from(payRates)
    .where(
      and(eq(payRates.company_id, company_id), or(isNull(payRates.user_id), inIds(payRates.user_id, ids))),
    );

/** The dated rates that apply to any of these people: their own, every role's and everyone's. */
export const payRateRows = (db: ReadDb, company_id: number, ids: number[]): Promise<PayRateRow[]> =>
  ratesCounting(db, { company_id, ids });

/** Among the rows of many, those that apply to a person, for `entryRatesOn` (pay.md#rates). */
export function payRatesByPerson(rows: readonly PayRateRow[]) {
  const byUser = grouped(rows, ({ user_id }) => user_id);
  const shared = byUser.get(null) ?? [];
  return (user_id: number, role: number | null): PayRateRow[] => [
    ...(byUser.get(user_id) ?? []),
    ...shared.filter(({ role_id }) => (role_id ?? role) === role),
  ];
}

const mileageCounting = (db: ReadDb, { company_id, ids }: IdsOfCompany) =>
  db
    .select(pick(mileageRates, 'user_id', 'role_id', 'effective_from', 'amount', 'unit'))
    .from(mileageRates)
    .where(
      and(
        eq(mileageRates.company_id, company_id),
        or(isNull(mileageRates.user_id), inIds(mileageRates.user_id, ids)),
      ),
    );

/** The dated mileage rates that apply to any of these people: their own, every role's and the company's. */
export const mileageRateRows = (
  db: ReadDb,
  company_id: number,
  ids: readonly number[],
): Promise<MileageRateRow[]> => mileageCounting(db, { company_id, ids });

/** These people's own rates on a day, as pay reads them; people without any are not included. */
export async function personalRates(
  db: ReadDb,
  company_id: number,
  ids: number[],
  date: string,
): Promise<Map<number, PersonalRates>> {
  if (ids.length === 0) return new Map();
  const [paid, reimbursed] = await pipelined(
    payRateRows(db, company_id, ids),
    mileageRateRows(db, company_id, ids),
  );
  const payOf = grouped(paid, ({ user_id }) => user_id);
  const mileageOf = grouped(reimbursed, ({ user_id }) => user_id);
  const rated = ids.filter((id) => payOf.has(id) || mileageOf.has(id));
  return new Map(
    rated.map((id) => {
      const mileage = latestOrFirst(mileageOf.get(id) ?? [], date);
      const hourly = personalRatesOn(payOf.get(id) ?? [], date);
      return [
        id,
        {
          ...onWire(HOURLY_FIGURES, hourly),
          mileage_rate: mileage?.amount ?? null,
          mileage_rate_unit: mileage?.unit ?? NO_RATES.mileage_rate_unit,
        },
      ];
    }),
  );
}

/** The standard rates, which are the same for every company. */
export const standardRates = (db: ReadDb): Promise<StandardMileageRate[]> =>
  db.select().from(standardMileageRates).orderBy(standardMileageRates.effective_from);
