import { eq } from 'drizzle-orm';
import type { Company } from '@daybook/contract/companies';
import { companies, logos } from '../../database/schema/companies.ts';
import type { ReadDb } from '../../database/store.ts';
import { orNotFound, notFound } from '../../kernel/refusals.ts';
import type { MemberContext } from '../../kernel/procedures.ts';

/** Where a company's logo is served; the version changes with the picture. */
const logoAddress = (companyId: number, version: string) => `/api/company/${companyId}/logo/${version}/`;

/**
 * The caller's own company; any other is a 404. Only admins who are signed in get the signup code, with which people can
 * join.
 */
export async function ownCompany(
  db: ReadDb,
  { caller, company_id }: MemberContext,
  id?: number,
): Promise<Company> {
  if (id !== undefined && id !== company_id) throw notFound();
  const [row] = await db
    .select({ company: companies, logo: logos.version })
    .from(companies)
    .leftJoin(logos, eq(logos.company_id, companies.id))
    .where(eq(companies.id, company_id));
  const { company, logo } = orNotFound(row);
  return {
    id: company.id,
    name: company.name,
    logo: logo && logoAddress(company.id, logo),
    updated_at: company.updated_at,
    ...(caller.is_admin && {
      ...(caller.through !== 'api-key' && { signup_code: company.signup_code }),
      require_signup_code: company.require_signup_code,
    }),
  };
}

/** The picture itself. Its address has a hash in it that cannot be guessed, so an `<img>` needs no token. */
export async function logoOf(db: ReadDb, companyId: number, version: string) {
  const [logo] = await db.select().from(logos).where(eq(logos.company_id, companyId));
  return logo?.version === version ? logo : undefined;
}
