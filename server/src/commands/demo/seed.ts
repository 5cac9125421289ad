import { addDays, today } from '@daybook/domain/day';
import { momentOf } from '../../kernel/clock.ts';
import { insertUser } from '../../auth/signup.ts';
import type { Services } from '../../kernel/services.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { HARBOUR, MEADOW } from './cast.ts';
import { createChance } from './chance.ts';
import { DEMO_PASSWORD, foundCompany } from './company.ts';
import { createStage } from './stage.ts';
import { liveThroughYear } from './year.ts';

const OPERATOR = 'operator@daybook.example';

/** Fills an empty database with two companies of a year's activity, and an operator. */
export async function makeDemo(services: Services, progress: (text: string) => void): Promise<void> {
  const day = today(services.clock(), 'UTC');
  const from = addDays(day, -365);
  for (const [seed, number] of [
    [HARBOUR, 2026],
    [MEADOW, 1959],
  ] as const) {
    const stage = createStage(services);
    const chance = createChance(number);
    stage.travelTo(from, 8);
    const company = await foundCompany(stage, seed, day, chance);
    await liveThroughYear(stage, company, { from, today: day }, chance, (month) =>
      progress(`${seed.name}: ${month.slice(0, 7)}`),
    );
  }
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

/** The accounts that can sign in, with their roles. */
export const demoAccounts = () => [
  ...[HARBOUR, MEADOW].flatMap(({ name, admin, workers }) => [
    { email: admin.email, what: `${name}: administrator` },
    ...workers.map((worker) => ({ email: worker.email, what: `${name}: ${worker.role}` })),
  ]),
  { email: OPERATOR, what: 'Platform operator (/platform/login)' },
];
