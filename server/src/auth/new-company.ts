import { randomInt } from 'node:crypto';
import { signupCode } from '@daybook/domain/access/accounts';
import { ESSENTIAL_5, TRIAL_DAYS } from '@daybook/domain/access/plans';
import { foldedKey } from '@daybook/domain/text/fold';
import { addDays, dayAt } from '@daybook/domain/time/day';
import { clients } from '../database/schema/clients.ts';
import { companies } from '../database/schema/companies.ts';
import { companySettings } from '../database/schema/company-settings.ts';
import { roles } from '../database/schema/roles.ts';
import { subscriptions } from '../database/schema/subscriptions.ts';
import { workCodes } from '../database/schema/work-codes.ts';
import type { WriteDb } from '../database/store.ts';
import { beginChain } from '../kernel/audit/chain.ts';
import type { AuditKeys } from '../kernel/audit/keys.ts';
import { momentOf } from '../kernel/clock.ts';

export const newSignupCode = (): string => signupCode(randomInt);

/** The work codes of a new company (company-and-plans.md#onboarding). */
const FIRST_WORK_CODES = [
  { code: 'TT', description: 'Travel Time' },
  { code: 'FS', description: 'Family support' },
  { code: 'Doc', description: 'Documentation time' },
];

/** A new company with its settings, trial, work codes and first role. */
export async function createCompany(
  db: WriteDb,
  keys: AuditKeys,
  input: { name: string; time_zone: string },
  now: Date,
) {
  const moment = momentOf(now);
  const [company] = await db
    .insert(companies)
    .values({
      name: input.name,
      name_key: foldedKey(input.name),
      signup_code: newSignupCode(),
      created_at: moment,
      updated_at: moment,
    })
    .returning();
  if (!company) throw new Error('The company was not stored.');
  const company_id = company.id;
  await beginChain(db, keys, company_id);
  await db.insert(companySettings).values({
    company_id,
    pay_period: 'bi-weekly',
    time_zone: input.time_zone,
    updated_at: moment,
  });
  await db.insert(subscriptions).values({
    company_id,
    plan_id: ESSENTIAL_5.id,
    trial_end: addDays(dayAt(now, input.time_zone), TRIAL_DAYS),
    status: 'trialing',
    updated_at: moment,
  });
  await db.insert(workCodes).values(
    FIRST_WORK_CODES.map((code) => ({
      ...code,
      company_id,
      code_key: foldedKey(code.code),
      created_at: moment,
      updated_at: moment,
    })),
  );
  await db.insert(clients).values({
    company_id,
    kind: 'internal',
    first_name: '',
    last_name: 'Office',
    custom_fields: {},
    created_at: moment,
    updated_at: moment,
  });
  await db.insert(roles).values({
    company_id,
    name: 'Support Worker',
    name_key: 'support worker',
    created_at: moment,
    updated_at: moment,
  });
  return company;
}
