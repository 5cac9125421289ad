import { addDays, dayAt } from '@daybook/domain/time/day';
import { accountByEmail } from '../../auth/accounts.ts';
import { sealTotp } from '../../auth/code-proofs.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { insertUser } from '../../auth/signup.ts';
import { totpCredentials } from '../../database/schema/sign-in.ts';
import { momentOf } from '../../kernel/clock.ts';
import { required } from '../../kernel/refusals.ts';
import type { Services } from '../../kernel/services.ts';
import { HARBOUR, MEADOW } from './cast.ts';
import { createChance } from './chance.ts';
import { DEMO_PASSWORD, foundCompany } from './company.ts';
import { NORTHSHORE } from './large.ts';
import { createStage, DEMO_ZONE } from './stage.ts';
import { liveThroughYear } from './year.ts';

const OPERATOR = 'operator@daybook.example';

/** A person with an authenticator app, and what to enter in one's own app to sign in as them. */
const WITH_APP = { email: 'elena@harbour.example', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' };

/** Ten weeks: with four whole pay periods, whichever day it is, they contain everything once; they take a few minutes. */
const LARGE_DAYS = 70;

interface DemoOptions {
  /** A third company, of 151 people and 400 clients. */
  large: boolean;
}

/** Fills an empty database with two companies of a year's activity, and an operator. */
export async function makeDemo(
  services: Services,
  progress: (text: string) => void,
  { large }: DemoOptions,
): Promise<void> {
  const day = dayAt(services.clock(), DEMO_ZONE);
  for (const [seed, number, days] of [
    [HARBOUR, 2026, 365],
    [MEADOW, 1959, 365],
    ...(large ? ([[NORTHSHORE, 1848, LARGE_DAYS]] as const) : []),
  ] as const) {
    const from = addDays(day, -days);
    const stage = createStage(services);
    const chance = createChance(number);
    stage.travelTo(from, 8);
    const company = await foundCompany(stage, seed, day, chance);
    await liveThroughYear(stage, company, { from, today: day }, chance, (month) =>
      progress(`${seed.name}: ${month.slice(0, 7)}`),
    );
  }
  await setUpApp(services);
  const password_hash = await hashPassword(DEMO_PASSWORD, null);
  await services.store.write(null, (db) =>
    insertUser(db, services.clock(), {
      email: OPERATOR,
      first_name: 'Olive',
      last_name: 'Operator',
      password_hash,
      is_superuser: true,
      last_login: momentOf(services.clock()),
    }),
  );
}

async function setUpApp({ store, signer, clock }: Services): Promise<void> {
  const account = required(await accountByEmail(store.read, WITH_APP.email), 'the person with an app');
  await store.write(null, (db) =>
    db.insert(totpCredentials).values({
      user_id: account.id,
      secret_sealed: sealTotp({ signer }, WITH_APP.secret),
      confirmed_at: momentOf(clock()),
    }),
  );
}

/** The accounts that can sign in, with their roles; two of the large company. */
export const demoAccounts = ({ large }: DemoOptions) => [
  ...[HARBOUR, MEADOW].flatMap(({ name, admin, workers }) => [
    { email: admin.email, what: `${name}: administrator` },
    ...workers.map(({ email, role }) => ({
      email,
      what:
        email === WITH_APP.email
          ? `${name}: ${role}, with an authenticator app (secret ${WITH_APP.secret})`
          : `${name}: ${role}`,
    })),
  ]),
  ...(large
    ? [NORTHSHORE.admin, ...NORTHSHORE.workers.slice(0, 1)].map(({ email }, at) => ({
        email,
        what: `${NORTHSHORE.name}: ${at === 0 ? 'administrator' : 'Senior Support Worker'}`,
      }))
    : []),
  { email: OPERATOR, what: 'Platform operator (/platform/login)' },
];
