import { eq } from 'drizzle-orm';
import { addDays } from '@daybook/domain/time/day';
import { accountByEmail } from '../../auth/accounts.ts';
import { subscriptions } from '../../database/schema/subscriptions.ts';
import { required } from '../../kernel/refusals.ts';
import { GOALS, type CompanySeed } from './cast.ts';
import type { Chance } from './chance.ts';
import { DEMO_ZONE, type Stage } from './stage.ts';

export const DEMO_PASSWORD = 'daybook-demo';

export interface DemoClient {
  id: number;
  workers: number[];
}

export interface DemoCompany {
  name: string;
  admin: number;
  workers: number[];
  long_days: ReadonlySet<number>;
  has_pay_runs: boolean;
  /** Whether it bills its work here. */
  bills: boolean;
  has_time_off: boolean;
  clients: DemoClient[];
  codes: { travel: number; support: number; documentation: number };
}

/** Signs up a company and adds people, codes, roles, and clients with contracts. */
export async function foundCompany(
  stage: Stage,
  seed: CompanySeed,
  today: string,
  chance: Chance,
): Promise<DemoCompany> {
  const { store } = stage.services;
  await stage.visitor.accounts.register({
    ...seed.admin,
    password: DEMO_PASSWORD,
    account_type: 'create',
    company_name: seed.name,
    time_zone: DEMO_ZONE,
  });
  const account = required(
    await accountByEmail(store.read, seed.admin.email),
    'the account registered just now',
  );
  const company_id = required(account.company_id, 'the company registered just now');
  // As an operator or a payment would do.
  await store.write(company_id, (db) =>
    db
      .update(subscriptions)
      .set({ plan_id: seed.plan_id, status: 'active', trial_end: addDays(today, 9) })
      .where(eq(subscriptions.company_id, company_id)),
  );
  const admin = stage.as(account.id);
  const has_pay_runs = seed.plan_id >= 3;
  await admin.onboarding.complete();
  await admin.companySettings.update({
    pay_period: 'bi-weekly',
    first_pay_period: '2025-01-05',
    timesheet_due_offset: 3,
    report_due_day: 5,
    ...(has_pay_runs && { pay_page: true }),
  });
  const roles = new Map((await admin.roles.list({})).results.map((role) => [role.name, role.id]));
  for (const role of seed.roles) {
    const { id } = await admin.roles.create({ ...role, pay_time_period: 'hourly' });
    roles.set(role.name, id);
  }
  const workers: number[] = [];
  const long_days = new Set<number>();
  for (const { role, long_days: works_long_days, ...person } of seed.workers) {
    const pay_rate = works_long_days ? 20 : 26.25;
    const pays = has_pay_runs && role === 'Support Worker' ? { pay_rate, mileage_rate: 0.58 } : {};
    const created = await admin.employees.create({
      ...person,
      password: DEMO_PASSWORD,
      role_id: roles.get(role),
      payroll_id: String(FIRST_PAYROLL_ID + workers.length),
      phone: `555 01${chance.whole(10, 99)}`,
      ...pays,
    });
    workers.push(created.id);
    if (works_long_days) long_days.add(created.id);
  }
  const codes = new Map((await admin.workCodes.list({})).results.map((code) => [code.code, code.id]));
  const ids = {
    travel: required(codes.get('TT'), 'the work code TT'),
    support: required(codes.get('FS'), 'the work code FS'),
    documentation: required(codes.get('Doc'), 'the work code Doc'),
  };
  const clientCodes: number[] = [];
  for (const code of seed.clientCodes) clientCodes.push((await admin.clientCodes.create(code)).id);
  const clients = await addClients(admin, seed, { today, chance, workers, ids, clientCodes });
  return {
    name: seed.name,
    admin: account.id,
    workers,
    long_days,
    has_pay_runs,
    bills: has_pay_runs && seed.bills !== false,
    has_time_off: seed.time_off === true,
    clients,
    codes: ids,
  };
}

const FIRST_PAYROLL_ID = 1001;

interface Ground {
  today: string;
  chance: Chance;
  workers: number[];
  ids: DemoCompany['codes'];
  clientCodes: number[];
}

async function addClients(
  admin: ReturnType<Stage['as']>,
  seed: CompanySeed,
  ground: Ground,
): Promise<DemoClient[]> {
  const { today, chance, workers, ids, clientCodes } = ground;
  const professional = seed.plan_id >= 3;
  const clients: DemoClient[] = [];
  for (const [position, [first_name, last_name]] of seed.clients.entries()) {
    const first = required(workers[position % workers.length], 'a worker of the demo company');
    const second = workers[(position * 3 + 1) % workers.length] ?? first;
    const assigned = chance.percent(30) ? [...new Set([first, second])] : [first];
    // One contract ends within days, one has just ended, the others continue.
    const ends = position === 1 ? 9 : position === 4 ? -2 : chance.whole(40, 300);
    const created = await admin.clients.create({
      first_name,
      last_name,
      client_code: clientCodes[position % clientCodes.length],
      address: `${chance.whole(1, 240)} ${chance.oneOf(['Mill Road', 'Harbour Street', 'Birch Avenue', 'Station Lane'])}`,
      phone: `555 02${chance.whole(10, 99)}`,
      case_worker: chance.oneOf(['D. Whitfield', 'A. Rossi', 'M. Cheng']),
      contract_number: `C-${2000 + position}`,
      contract_start: addDays(today, -380 + chance.whole(0, 30)),
      contract_end: addDays(today, ends),
      assigned_workers: assigned,
      visible_to: position === 2 ? [first] : [],
      custom_fields: {
        contract_hours: {
          [ids.support]: {
            max: chance.whole(10, 16) / 2 + 10,
            billable: true,
            ...(professional && { client_rate: 62 }),
          },
          [ids.documentation]: { max: 2, billable: true },
          [ids.travel]: { max: 3, billable: false },
        },
        contract_hours_period: 'week',
        total_kms: 60,
        total_kms_period: 'week',
        kms_billable: chance.percent(70),
        goals: [chance.oneOf(GOALS), chance.oneOf(GOALS)].filter(
          (goal, index, all) => all.indexOf(goal) === index,
        ),
        ...(professional && { weekly_stipend: 20, stipend_frequency: 'weekly' }),
      },
    });
    clients.push({ id: created.id, workers: assigned });
  }
  return clients;
}
