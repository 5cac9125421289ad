import { belongsTo, boolean, id, integer, moment, stamps, table, text, unique } from '../columns.ts';
import { companyId } from './companies.ts';
import { users } from './employees.ts';
import { roles } from './roles.ts';

/** A company's connection to its own sign-in by OpenID Connect (access.md#the-organisations-own-sign-in). */
export const ssoConnections = table(
  'sso_connections',
  {
    id: id(),
    company_id: companyId(),
    /** Random, in the address to which its provider sends people back. */
    key: text().notNull(),
    issuer: text().notNull(),
    client_id: text().notNull(),
    /** Sealed with a key derived from the signing key. */
    client_secret_sealed: text().notNull(),
    is_active: boolean().notNull().default(false),
    /** Whether people without an account get one. */
    jit: boolean().notNull().default(false),
    jit_role_id: integer(),
    /** Set by an operator: the provider's addresses count although it does not say that they are verified. */
    trust_email: boolean().notNull().default(false),
    ...stamps(),
  },
  (t) => [
    unique('sso_connections_company').on(t.company_id),
    unique('sso_connections_key').on(t.key),
    belongsTo('sso_connections_role_fk', t, t.jit_role_id, roles),
  ],
);

/** Domains of e-mail addresses; they count once an operator has verified them. */
export const ssoDomains = table(
  'sso_domains',
  {
    id: id(),
    company_id: companyId(),
    /** In lower case and punycode. */
    domain: text().notNull(),
    /** What the company puts into a TXT record. */
    dns_token: text().notNull(),
    verified_at: moment(),
    /** An operator, who may be of another company or none. */
    verified_by_id: integer(),
    created_at: moment().notNull(),
  },
  (t) => [unique('sso_domains_domain').on(t.domain), unique('sso_domains_of_company').on(t.company_id, t.id)],
);

/** Which account a provider's person has here. */
export const ssoIdentities = table(
  'sso_identities',
  {
    id: id(),
    company_id: companyId(),
    user_id: integer().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
  },
  (t) => [
    unique('sso_identities_subject').on(t.issuer, t.subject),
    unique('sso_identities_user').on(t.company_id, t.user_id),
    belongsTo('sso_identities_user_fk', t, t.user_id, users),
  ],
);
