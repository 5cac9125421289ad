// Migrates and fills the empty database in `DATABASE_URL`, and prints who can sign in. `--large` adds a company of 151
// people, `--oidc` connects the first company to a provider of OpenID Connect.

import { createSigner, signingKey } from '../auth/tokens.ts';
import { readConfig } from '../config.ts';
import { migrateDatabase, openStore } from '../database/open.ts';
import { createBackground } from '../kernel/after-answer.ts';
import { openAuditKeys } from '../kernel/audit/key-file.ts';
import { noLimits } from '../kernel/call-limits.ts';
import { systemClock } from '../kernel/clock.ts';
import { createLog } from '../kernel/log.ts';
import { keepFilesPrivate } from '../kernel/private-files.ts';
import { DEMO_PASSWORD } from './demo/company.ts';
import { connectDemo } from './demo/organisation.ts';
import { demoAccounts, makeDemo } from './demo/seed.ts';

keepFilesPrivate();
const options = { large: process.argv.includes('--large') };
// The demo signs in often and has no card payments: limits and mails are off while it is created.
const config = { ...readConfig(), rate_limit: false };
await migrateDatabase(config.database_url);
const store = await openStore({ url: config.database_url });
const began = Date.now();
const log = createLog({ ...config, log_level: 'warn' });
const services = {
  config,
  store,
  clock: systemClock,
  signer: createSigner(signingKey(config)),
  audit_keys: await openAuditKeys(config, store, systemClock()),
  limits: noLimits,
  mail: null,
  log,
  background: createBackground(log),
};
await makeDemo(
  services,
  (text) => process.stderr.write(`\r\u001B[KLiving through the year: ${text}`),
  options,
);
/**
 * What `scripts/demo.mjs` starts the provider with.
 * @public
 */
export const organisation = process.argv.includes('--oidc') ? await connectDemo(services) : null;
await store.close();
process.stderr.write(`\r\u001B[KThe demo is ready (${Math.round((Date.now() - began) / 1000)} s).\n`);
const accounts = demoAccounts(options);
const width = Math.max(...accounts.map(({ email }) => email.length));
console.log(`\nEverybody's password is: ${DEMO_PASSWORD}\n`);
for (const { email, what } of accounts) console.log(`  ${email.padEnd(width)}  ${what}`);
console.log(
  '\nEverybody can add a passkey under Settings, Security, and sign in with it on http://localhost.\n' +
    (organisation
      ? `"Sign in with your organisation" at ${config.public_url}/login knows all who are @harbour.example.\n`
      : 'To try OpenID Connect with a provider on this machine: npm run demo -- --oidc\n'),
);
