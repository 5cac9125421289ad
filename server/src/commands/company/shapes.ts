import { z } from 'zod';
import { companySettingsUpdate } from '@daybook/contract/company-settings';
import { trip } from '@daybook/contract/daily-logs';
import { exportProfile } from '@daybook/contract/export-profiles';
import { clientBrief, day, email } from '@daybook/contract/fields';
import { freeFields } from '@daybook/contract/free-fields';
import { buyer, seller } from '@daybook/contract/invoices';
import { leaveDefinition } from '@daybook/contract/leave';
import { frozenReport } from '@daybook/contract/monthly-reports';
import { payRuleDefinition } from '@daybook/contract/pay-rules';
import { customReportField, reportField } from '@daybook/contract/report-layout';
import { incident, noShow } from '@daybook/contract/submissions';
import { timesheetEntry, timesheetLog } from '@daybook/contract/timesheet-logs';
import { unusualFinding } from '@daybook/contract/timesheets';
import { newWebhook } from '@daybook/contract/webhooks';
import { SIGNUP_CODE_ALPHABET } from '@daybook/domain/access/accounts';
import { planById } from '@daybook/domain/access/plans';
import { MAX_ID } from '@daybook/domain/limits';
import { DISTANCE_UNITS } from '@daybook/domain/money/distance';
import {
  MILEAGE_RATE_SOURCES,
  OVERTIME_RATE_SOURCES,
  PAY_RATE_SOURCES,
  type HourlyRates,
} from '@daybook/domain/pay/pay-rates';
import type { SheetTime } from '@daybook/domain/pay/pay-runs/file-items';
import { isTimeZone } from '@daybook/domain/time/day';
import { isPasswordHash } from '../../auth/passwords.ts';
import type { Config } from '../../config.ts';
import { kindOf } from '../../database/columns.ts';
import { referencesOf } from '../../database/company-tables.ts';
import { addressProblem } from '../../modules/webhooks/writes.ts';
import type { MovedColumn, MovedTable, Row } from './rows.ts';
import { MOVE_RULES, RECORD_TYPES } from './rules.ts';

const rate = z.object({ amount: z.number(), unit: z.enum(DISTANCE_UNITS) }).nullable();
const zone = z.string().refine(isTimeZone, 'is not a time zone');
const { time_zone: _zone, ...settings } = companySettingsUpdate.shape;

/** The shape of every JSON column; they are also read by code that was compiled against these. */
export const JSON_SHAPES: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  report_layouts: { fields: z.array(reportField), custom_fields: z.array(customReportField) },
  users: {
    custom_fields: freeFields,
    former_roles: z.array(z.object({ role_id: z.int(), until: day })),
  },
  clients: { custom_fields: freeFields },
  pay_rule_versions: { definition: payRuleDefinition },
  leave_policies: { definition: leaveDefinition },
  usual_weeks: { minutes: z.array(z.int()).length(7) },
  timesheets: { findings: z.array(unusualFinding) },
  snapshot_logs: {
    mileage_terms: z.object({ rate, source: z.enum(MILEAGE_RATE_SOURCES), limit: rate }),
    hourly_rates: z.object({
      pay_rate: z.number(),
      pay_rate_source: z.enum(PAY_RATE_SOURCES),
      overtime_rate: z.number(),
      overtime_rate_source: z.enum(OVERTIME_RATE_SOURCES),
    }) satisfies z.ZodType<HourlyRates>,
  },
  snapshot_entries: {
    trips: z.array(trip),
    after_midnight: z.object({ pay_rate: z.number().nullable(), overtime_rate: z.number().nullable() }),
  },
  timesheet_revisions: {
    // Older ones have no units, trips and kinds of clients.
    snapshot_logs: z.array(
      timesheetLog.partial({ distance_unit: true }).extend({
        client_detail: clientBrief.partial({ kind: true }),
        entries: z.array(timesheetEntry.partial({ trips: true })),
      }),
    ),
  },
  monthly_reports: { additional_info: z.record(z.string(), z.string()), frozen: frozenReport },
  no_shows: { activities: noShow.shape.activities },
  incidents: { incident_types: incident.shape.incident_types },
  pay_runs: { user_ids: z.array(z.int()) },
  pay_run_timesheets: {
    times: z.array(
      z.object({
        date: day,
        employee_detail: z.string().optional(),
        client: z.string(),
        work_code: z.string(),
        pay_code: z.string(),
        minutes: z.number(),
        billable: z.boolean(),
      }) satisfies z.ZodType<SheetTime>,
    ),
  },
  invoices: { seller, buyer },
  export_profiles: {
    settings: exportProfile.shape.settings,
    earning_codes: exportProfile.shape.earning_codes,
  },
};

/** What the type of a column does not say, and what others than the company would suffer from. */
const CHECKS: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  companies: {
    signup_code: z.string().regex(new RegExp(`^[${SIGNUP_CODE_ALPHABET}]{10}$`), 'is not a signup code'),
  },
  company_settings: { ...settings, time_zone: zone },
  timesheets: { time_zone: zone },
  users: {
    email,
    password_hash: z.string().refine(isPasswordHash, 'is not a hash of ours, or costs too much to verify'),
  },
  subscriptions: { plan_id: z.int().refine((id) => planById(id) !== null, 'is not a plan') },
  logos: {
    content_type: z.literal('image/png'),
    content: z.string().startsWith('iVBORw0KGgo', 'is not a PNG'),
  },
  import_keys: { key: z.string().refine(isHistoryKey, 'is not a key of a line') },
  pay_rates: { target: z.string().regex(/^\d*\/\d*$|^\/\/\d+$/) },
  mileage_rates: { target: z.string().regex(/^\d*\/\d*$/) },
  pay_rule_assignments: { target: z.string().regex(/^\d*\/\d*$/) },
  invoice_sources: { live_key: z.string().regex(/^(time|distance|stipend|item):-?\d+$/) },
  moved_ids: { record_type: z.enum(Object.values(RECORD_TYPES)) },
};

function isHistoryKey(text: string): boolean {
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) && parts.every((part) => typeof part !== 'object' || part === null);
  } catch {
    return false;
  }
}

/** Postgres stores neither. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

function typeOf({ column, kind }: MovedColumn): z.ZodType {
  const columnKind = kindOf(column);
  switch (kind) {
    case 'boolean':
      return z.boolean();
    case 'bytes':
      return z.base64();
    case 'json':
      return z.unknown();
    case 'number':
      return columnKind?.pg === 'bigint' ? z.int() : z.int().min(-MAX_ID).max(MAX_ID);
    case 'text': {
      const { enumValues } = column;
      if (enumValues && enumValues.length > 0) return z.enum(enumValues);
      const text = z
        .string()
        .refine((value) => !UNSTORABLE.test(value), 'has characters that cannot be stored');
      const is = columnKind?.is;
      return is ? text.refine(is, 'is not written as a day, a time or a moment') : text;
    }
  }
}

/** Also fails where another shape does. The value itself stays: what is stored is what the file has. */
const also = (type: z.ZodType, shape: z.ZodType) =>
  type.superRefine((value, context) => {
    const problem = value === null ? null : shape.safeParse(value).error?.issues[0];
    if (problem) context.addIssue({ code: 'custom', path: [...problem.path], message: problem.message });
  });

/** What each row of a table may be in the file of a company: nobody here wrote it. */
export function rowShape(movedTable: MovedTable, config: Config, company_id: number): z.ZodType<Row> {
  const { cleared = {} } = MOVE_RULES[movedTable.name] ?? {};
  const isKey = new Set(referencesOf(movedTable.table).map(([column]) => column));
  const shape = Object.fromEntries(
    movedTable.columns.map((movedColumn) => {
      const { name, column } = movedColumn;
      if (name in cleared) return [name, z.literal(cleared[name] ?? null)];
      if (name === 'company_id' || (name === 'id' && movedTable.name === 'companies'))
        return [name, z.literal(company_id)];
      const id = z.int().positive().max(MAX_ID);
      let type: z.ZodType = name === 'id' || isKey.has(name) ? id : typeOf(movedColumn);
      if (!column.notNull) type = type.nullable();
      for (const extra of [JSON_SHAPES[movedTable.name]?.[name], CHECKS[movedTable.name]?.[name]])
        if (extra) type = also(type, extra);
      if (movedTable.name === 'webhooks' && name === 'url')
        type = also(
          also(type, newWebhook.shape.url),
          z.string().refine((url) => addressProblem(config, url) === null, 'is not an address to send to'),
        );
      return [name, type];
    }),
  );
  return movedTable.name === 'users'
    ? z
        .strictObject(shape)
        .refine(({ email: address, email_key }) => String(address).toLowerCase() === email_key, {
          path: ['email_key'],
          error: 'is not the email in lower case',
        })
    : z.strictObject(shape);
}
