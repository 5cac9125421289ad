import { accountByEmail } from '../../auth/accounts.ts';
import { sealClientSecret } from '../../auth/sso/connections.ts';
import { ssoConnections, ssoDomains } from '../../database/schema/sso.ts';
import { momentOf } from '../../kernel/clock.ts';
import { required } from '../../kernel/refusals.ts';
import type { Services } from '../../kernel/services.ts';
import { HARBOUR } from './cast.ts';

const KEY = 'demo';
const DOMAIN = 'harbour.example';
const CLIENT = { client_id: 'daybook', client_secret: 'only for tests and the demo, on this machine' };

/** The first company can sign in at a provider on this machine, which has an account for each of its people and a stranger. */
export async function connectDemo({ config, store, signer, clock }: Services) {
  const admin = required(await accountByEmail(store.read, HARBOUR.admin.email), 'the first company’s admin');
  const company_id = required(admin.company_id, 'the first company');
  const created_at = momentOf(clock());
  const port = config.port + 1;
  await store.write(company_id, async (db) => {
    await db
      .insert(ssoDomains)
      .values({ company_id, domain: DOMAIN, dns_token: KEY, verified_at: created_at, created_at });
    await db.insert(ssoConnections).values({
      company_id,
      key: KEY,
      issuer: `http://127.0.0.1:${port}`,
      client_id: CLIENT.client_id,
      client_secret_sealed: sealClientSecret({ signer }, CLIENT.client_secret),
      is_active: true,
      created_at,
      updated_at: created_at,
    });
  });
  const people = [HARBOUR.admin, ...HARBOUR.workers].map(({ email }) => email);
  return {
    port,
    callback: `${config.public_url}/sso/callback/${KEY}`,
    accounts: [...people, `stranger@${DOMAIN}`].map((email) => ({ sub: email, email, email_verified: true })),
  };
}
