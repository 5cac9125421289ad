import { and, eq } from 'drizzle-orm';
import type { Company } from '@daybook/contract/companies';
import { companies, logos } from '../../database/schema/companies.ts';
import { users } from '../../database/schema/employees.ts';
import { pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { notFound, required } from '../../kernel/refusals.ts';

/** The address of a company's logo; the version changes with the picture. */
export const logoAddress = (companyId: number, version: string) =>
  `/api/company/${companyId}/logo/${version}/`;

/**
 * The caller's own company; any other is a 404. Only signed-in admins get the signup code, with which people can
 * join.
 */
export async function ownCompany(
  db: ReadDb,
  { caller, company_id, membership }: MemberContext,
  id?: number,
): Promise<Company> {
  if (id !== undefined && id !== company_id) throw notFound();
  const [row] = await db
    .select({
      company: companies,
      logo: logos.version,
      requester: pick(users, 'id', 'first_name', 'last_name'),
    })
    .from(companies)
    .leftJoin(logos, eq(logos.company_id, companies.id))
    .leftJoin(
      users,
      and(eq(users.company_id, companies.id), eq(users.id, companies.deletion_requested_by_id)),
    )
    .where(eq(companies.id, company_id));
  const { company, logo, requester } = required(row, `company ${company_id}`);
  return {
    id: company.id,
    name: company.name,
    logo: logo && logoAddress(company.id, logo),
    deletion_due: company.deletion_due,
    updated_at: company.updated_at,
    ...(caller.is_admin && {
      ...(caller.through !== 'api-key' && { signup_code: company.signup_code }),
      require_signup_code: company.require_signup_code,
      deletion_requested_at: company.deletion_requested_at,
      deletion_requested_by: requester && membership.names.employee(requester),
    }),
  };
}

/** The picture itself. Its address contains a hash that cannot be guessed, so an `<img>` needs no token. */
export async function logoOf(db: ReadDb, companyId: number, version: string) {
  const [logo] = await db.select().from(logos).where(eq(logos.company_id, companyId));
  return logo?.version === version ? logo : undefined;
}
