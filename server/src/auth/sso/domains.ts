import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  domainCheck,
  newSsoDomain,
  platformConnection,
  platformConnectionUpdate,
  platformDomain,
  SsoDomain,
} from '@daybook/contract/sso';
import { isPublicMailDomain } from '@daybook/domain/access/public-mail';
import { ofCompany } from '../../database/of-company.ts';
import { companies } from '../../database/schema/companies.ts';
import { companySettings } from '../../database/schema/company-settings.ts';
import { ssoConnections, ssoDomains } from '../../database/schema/sso.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { EffectContext, MemberContext, MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, orNotFound, required } from '../../kernel/refusals.ts';
import { nextVersion } from '../../kernel/versions.ts';
import type { Caller } from '../caller.ts';
import { refuseUnconfirmed, refuseUnconfirmedSecondStep } from '../confirming.ts';
import { randomSecret } from '../secrets.ts';
import { connectionRow } from './connections.ts';

type Row = typeof ssoDomains.$inferSelect;
type DomainWrite = MemberWrite & Parameters<typeof refuseUnconfirmed>[0];

const domainRecord = ({ id, domain, dns_token, verified_at, created_at }: Row): SsoDomain => ({
  id,
  domain,
  dns_name: `_daybook.${domain}`,
  dns_value: `daybook-verify=${dns_token}`,
  verified_at,
  created_at,
});

const rowsOf = (db: ReadDb, company_id: number) =>
  db.select().from(ssoDomains).where(eq(ssoDomains.company_id, company_id)).orderBy(ssoDomains.domain);

export async function listDomains({ db, company_id }: MemberContext & { db: ReadDb }) {
  const results = (await rowsOf(db, company_id)).map(domainRecord);
  return { count: results.length, results };
}

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** In lower case and punycode, without the @ that people type. */
function normalised(typed: string): string {
  const domain = domainToASCII(typed.trim().replace(/^@/, '').replace(/\.$/, ''));
  if (!DOMAIN.test(domain)) throw badInput({ domain: 'Enter a domain, such as example.org.' });
  return domain;
}

export async function addDomain(
  ctx: DomainWrite,
  { domain: typed }: z.output<typeof newSsoDomain>,
): Promise<SsoDomain> {
  await refuseUnconfirmed(ctx);
  const { db, company_id } = ctx;
  const domain = normalised(typed);
  if (isPublicMailDomain(domain))
    throw badInput({ domain: 'Anybody can have an address there: this is a public email provider.' });
  const [row] = await db
    .insert(ssoDomains)
    .values({ company_id, domain, dns_token: randomSecret(), created_at: momentOf(ctx.now) })
    .onConflictDoNothing()
    .returning();
  if (!row) {
    const isOurs = (await rowsOf(db, company_id)).some((other) => other.domain === domain);
    throw badInput({
      domain: isOurs ? 'This domain is already in the list.' : 'This domain belongs to another company.',
    });
  }
  ctx.record({ record_type: 'sso_domain', record_id: row.id, after: { domain } });
  return domainRecord(row);
}

export async function removeDomain(ctx: DomainWrite, id: number): Promise<void> {
  await refuseUnconfirmed(ctx);
  const { db, company_id } = ctx;
  const [row] = await db
    .delete(ssoDomains)
    .where(ofCompany(ssoDomains, company_id, id))
    .returning();
  const { domain, verified_at } = orNotFound(row);
  ctx.record({ record_type: 'sso_domain', record_id: id, before: { domain, verified_at } });
}

type Operator = EffectContext & { caller: Caller };

/** What an operator sees of a company's sign-in. */
export async function connectionForOperator(
  { db }: { db: ReadDb },
  company_id: number,
): Promise<z.output<typeof platformConnection>> {
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.id, company_id));
  orNotFound(company);
  const connection = await connectionRow(db, company_id);
  const [settings] = await db
    .select({ sso_enforced: companySettings.sso_enforced })
    .from(companySettings)
    .where(eq(companySettings.company_id, company_id));
  return {
    issuer: connection?.issuer ?? null,
    is_active: connection?.is_active ?? false,
    trust_email: connection?.trust_email ?? false,
    sso_enforced: settings?.sso_enforced ?? false,
    domains: (await rowsOf(db, company_id)).map(domainRecord),
  };
}

async function domainOf(db: ReadDb, { id, domain_id }: z.output<typeof platformDomain>): Promise<Row> {
  const [row] = await db
    .select()
    .from(ssoDomains)
    .where(ofCompany(ssoDomains, id, domain_id));
  return orNotFound(row);
}

const DNS_TIMEOUT_MS = 5_000;

/** Looks whether the company put the record there. An operator decides, whatever it says. */
export async function checkDomain(
  { db }: Operator,
  input: z.output<typeof platformDomain>,
): Promise<z.output<typeof domainCheck>> {
  const { dns_name, dns_value } = domainRecord(await domainOf(db, input));
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 });
  const records = await resolver.resolveTxt(dns_name).then(
    (texts) => texts.map((parts) => parts.join('')),
    (): string[] => [],
  );
  return { is_there: records.includes(dns_value), records: records.slice(0, 20) };
}

/** An operator vouches that a domain is the company's. */
export async function verifyDomain(
  ctx: Operator,
  input: z.output<typeof platformDomain>,
): Promise<SsoDomain> {
  const { id: company_id, domain_id } = input;
  await domainOf(ctx.db, input);
  await refuseUnconfirmedSecondStep(ctx);
  return ctx.write(
    async (db, record) => {
      const [row] = await db
        .update(ssoDomains)
        .set({ verified_at: momentOf(ctx.now), verified_by_id: ctx.caller.user_id })
        .where(ofCompany(ssoDomains, company_id, domain_id))
        .returning();
      const verified = orNotFound(row);
      record({
        record_type: 'sso_domain',
        record_id: domain_id,
        after: { domain: verified.domain, verified_at: verified.verified_at },
      });
      return domainRecord(verified);
    },
    { company_id },
  );
}

/** Providers that do not say whether an address is verified, Entra for one: an operator vouches that theirs are. */
export async function trustAddresses(
  ctx: Operator,
  { id: company_id, trust_email }: z.output<typeof platformConnectionUpdate>,
): Promise<void> {
  await connectionForOperator(ctx, company_id);
  const row = await connectionRow(ctx.db, company_id);
  if (!row) throw conflict('no_sso', 'The company has not set up its own sign-in.');
  await refuseUnconfirmedSecondStep(ctx);
  await ctx.write(
    async (db, record) => {
      const changed = await db
        .update(ssoConnections)
        .set({ trust_email, updated_at: nextVersion(ctx.now, row.updated_at) })
        .where(and(eq(ssoConnections.company_id, company_id), eq(ssoConnections.id, row.id)))
        .returning({ id: ssoConnections.id });
      required(changed[0], 'the connection that was just read');
      record({
        record_type: 'sso_connection',
        record_id: row.id,
        before: { trust_email: row.trust_email },
        after: { trust_email },
      });
    },
    { company_id },
  );
}
