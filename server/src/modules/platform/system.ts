import { readFileSync } from 'node:fs';
import { count } from 'drizzle-orm';
import { AUDIT_PROBLEMS } from '@daybook/domain/audit-problems';
import { z } from 'zod';
import { verifyTrail } from '../../kernel/audit/verify-trail.ts';
import { knownMigrations } from '../../database/migrations.ts';
import { auditEntries } from '../../database/schema/audit.ts';
import { clients } from '../../database/schema/clients.ts';
import { companies } from '../../database/schema/companies.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { monthlyReports } from '../../database/schema/monthly-reports.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Context } from '../../kernel/procedures.ts';
import { projectFile } from '../../project-file.ts';

const PACKAGE = projectFile('package.json');

type Owned =
  | typeof users
  | typeof clients
  | typeof dailyLogs
  | typeof timesheets
  | typeof monthlyReports
  | typeof auditEntries;

/** How many rows of all companies there are. */
async function rowsOf(db: ReadDb, table: Owned): Promise<number> {
  const perCompany = await db
    .select({ company_id: table.company_id, count: count() })
    .from(table)
    .groupBy(table.company_id);
  return perCompany.reduce((sum, row) => sum + row.count, 0);
}

/** What runs here: for the operator who keeps it running. */
export async function systemInfo(db: ReadDb, { config, mail }: Context) {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, 'utf8')));
  return {
    version,
    node: process.version,
    database: config.dialect,
    migrations: knownMigrations(config.dialect),
    counts: {
      companies: await db.$count(companies),
      users: await rowsOf(db, users),
      clients: await rowsOf(db, clients),
      daily_logs: await rowsOf(db, dailyLogs),
      timesheets: await rowsOf(db, timesheets),
      monthly_reports: await rowsOf(db, monthlyReports),
      audit_entries: await rowsOf(db, auditEntries),
    },
    billing: billingOf(config),
    mail: mail !== null,
  };
}

const billingOf = (config: Context['config']): 'off' | 'stripe' | 'local' | 'none' =>
  !config.billing ? 'off' : config.stripe ? 'stripe' : config.local_checkout ? 'local' : 'none';

/** Whether the audit trail is as it was written. */
export async function auditState(db: ReadDb, { audit_keys }: Context) {
  const { chains, faults } = await verifyTrail(db, audit_keys);
  return {
    chains: chains.length,
    entries: chains.reduce((sum, { end }) => sum + end.sequence, 0),
    faults: faults.map((fault) => ({ ...fault, problem: AUDIT_PROBLEMS[fault.code] })),
  };
}
