import { eq } from 'drizzle-orm';
import type { User } from '@daybook/contract/employees';
import { joinName } from '@daybook/domain/text/names';
import { dayAt, formatLongDay } from '@daybook/domain/time/day';
import { ofCompany } from '../../database/of-company.ts';
import { companies } from '../../database/schema/companies.ts';
import { users } from '../../database/schema/employees.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import { orNotFound, required } from '../../kernel/refusals.ts';
import type { Begun } from '../../modules/company-exports/writes.ts';
import type { Noun } from './contents.ts';
import { readNoun, type RecordReader } from './records.ts';
import { fileOf, type Manifest } from './whole.ts';

/** Whether a person's own download has a field of their record: each field is named here. */
const OWN_RECORD: Readonly<Record<keyof User, boolean>> = {
  id: true,
  email: true,
  username: false,
  first_name: true,
  last_name: true,
  name: true,
  full_name: false,
  phone: true,
  company: true,
  role: true,
  role_details: false,
  role_id: false,
  is_active: true,
  is_company_admin: true,
  is_superuser: false,
  break_glass: false,
  waiting_for_approval: false,
  awaiting_signup: false,
  invitation: false,
  pay_rate: true,
  overtime_rate: true,
  mileage_rate: true,
  mileage_rate_unit: true,
  payroll_id: true,
  hired_on: true,
  left_on: true,
  current_clients: false,
  current_client_ids: true,
  current_clients_details: false,
  assigned_clients_details: false,
  visible_client_ids: true,
  visible_client_details: false,
  custom_fields: false,
  last_login: true,
  created_at: true,
  updated_at: true,
};
const ownRecord = Object.entries(OWN_RECORD).flatMap(([name, isIn]) => (isIn ? [name] : []));
const FORM = [
  'id date client_id staff_signature staff_signature_date supervisor_signature_date submitted submitted_at approved',
  'reviewed_at created_at updated_at',
];
const words = (lines: readonly string[]): string[] => lines.join(' ').split(' ');

/**
 * The records of one person. `keep` are the fields of their own download: clients have only ids and initials, and neither
 * notes nor narratives are included (imports-and-exports.md#data-of-one-person).
 */
function nounsOf(user: number, isOwn: boolean): Noun[] {
  const inputs = [{ user: String(user) }];
  const keep = (...lines: string[]) => (isOwn ? { keep: words(lines) } : {});
  return [
    { name: 'employee', procedure: 'employees.get', inputs: [{ id: user }], ...keep(...ownRecord) },
    { name: 'pay_rates', procedure: 'payRates.list', inputs },
    { name: 'mileage_rates', procedure: 'mileageRates.list', inputs },
    { name: 'usual_weeks', procedure: 'usualWeeks.list', inputs },
    { name: 'leave_requests', procedure: 'leaveRequests.list', inputs },
    { name: 'leave_ledger', procedure: 'leaveLedger.list', inputs },
    {
      name: 'daily_logs',
      procedure: 'dailyLogs.list',
      inputs,
      ...keep(
        'id date client work_entries total_hours total_mileage distance_unit total_stipend locked created_at updated_at',
      ),
    },
    {
      name: 'timesheets',
      procedure: 'timesheets.list',
      inputs,
      ...keep(
        'id start_date end_date status submitted_date approved_date total_hours total_mileage distance_unit total_stipend',
        'summary pay_lines returned_reason created_at updated_at',
      ),
    },
    {
      name: 'monthly_reports',
      procedure: 'monthlyReports.list',
      inputs,
      ...keep(
        'id client client_id month month_name submitted submitted_at approved total_hours total_mileage distance_unit',
        'total_stipend created_at updated_at',
      ),
    },
    { name: 'no_shows', procedure: 'noShows.list', inputs, ...keep(...FORM, 'client') },
    { name: 'incidents', procedure: 'incidents.list', inputs, ...keep(...FORM, 'client') },
    { name: 'pay_extras', procedure: 'payExtras.list', inputs },
    {
      name: 'pay_runs',
      procedure: 'payRuns.list',
      inputs,
      keep: words(['id kind period_start period_end pay_date status paid_at']),
    },
    {
      name: 'pay_run_lines',
      procedure: 'payRuns.lines',
      inputs,
      parent: { noun: 'pay_runs', field: 'pay_run' },
    },
    { name: 'sessions', procedure: 'session.list', inputs: [{ user }] },
    {
      name: 'actions',
      procedure: 'audit.list',
      inputs,
      keep: words(['id at action record_type record_id']),
    },
  ];
}

interface PersonManifest extends Pick<Manifest, 'version' | 'company' | 'made_at' | 'files'> {
  format: 'daybook-person';
  person: { id: number; name: string };
}

/** Reads all data of one person into the spool. `db` is a snapshot, and that of the context of `reading`. */
export async function readPerson(
  reader: RecordReader,
  db: ReadDb,
  { caller, company_id }: Begun,
  user_id: number,
  now: Date,
): Promise<PersonManifest> {
  const { spool, context } = reader;
  const isOwn = caller.user_id === user_id;
  const readme = spool.part('README.txt');
  const [person] = await db
    .select()
    .from(users)
    .where(ofCompany(users, company_id, user_id));
  const [company] = await db.select().from(companies).where(eq(companies.id, company_id));
  const name = joinName(orNotFound(person));
  const { name: company_name } = required(company, `company ${company_id}`);
  // Every noun is read for this person only; some can only be listed by admins.
  const everything = { is_admin: true, is_company_admin: true, may: () => true };
  const membership = { ...caller.membership, time_off: true };
  const mine: RecordReader = {
    ...reader,
    ids: new Map([['pay_runs', []]]),
    context: {
      ...context,
      caller: { ...caller, membership, ...everything, through: 'api-key', allows: () => true },
    },
  };
  for (const noun of nounsOf(user_id, isOwn)) await readNoun(mine, noun);
  await readme.write(readmeOf(name, company_name, isOwn, dayAt(now, caller.membership.time_zone)));
  await spool.flush();
  return {
    format: 'daybook-person',
    version: 1,
    company: { id: company_id, name: company_name },
    person: { id: user_id, name },
    made_at: momentOf(now),
    files: spool.parts.map(fileOf),
  };
}

const readmeOf = (name: string, company: string, isOwn: boolean, day: string): string =>
  `${name}: what ${company} stores in Daybook about this person, as it was on ${formatLongDay(day)}.

manifest.json   every file with its number of records and its SHA-256
csv/            one file for each kind of record, for spreadsheets
json/           the same records, one JSON object per line
schema/         what each field means, as JSON Schema

actions lists everything this person did, including sign-ins; pay_run_lines lists what was paid; signatures are in no_shows
and incidents.
${
  isOwn
    ? 'Clients are identified by number and initials; what was written about them is not included.'
    : 'It names clients and includes what was written about them: share it with care.'
}
`;
