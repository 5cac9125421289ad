import { eq, getTableColumns } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EXPORT_FORMATS, type ExportFormat } from '@daybook/domain/pay/pay-runs/profile';
import { addDays } from '@daybook/domain/time/day';
import {
  approvedSheet,
  lockedRun,
  onPreset,
  snapshotWith,
  WEEK,
} from '../../../../tests/support/pay-runs.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { billingSettings } from '../../database/schema/billing.ts';
import { companySettings } from '../../database/schema/company-settings.ts';

const LAST = addDays(WEEK, 6);
const SETTINGS: Record<ExportFormat, Record<string, string>> = {
  adp_wfn: { co_code: 'MPL' },
  adp_run: { company_code: 'MAPLE' },
  gusto: {},
  paychex_spi: { client_id: 'MAPLE' },
  quickbooks_iif: { company_name: 'Maple Care', create_time: '1699999999' },
  xero_journal: { payable_account: '814', tax_rate: 'BAS Excluded' },
  quickbooks_journal: { payable_account: 'Payroll Clearing' },
  daybook_csv: {},
};
const hours = (earning_code: string) => ({ earning_code, send: 'hours' as const });
const amount = (earning_code: string) => ({ earning_code, send: 'amount' as const });
const CODES = {
  regular: hours('REG'),
  overtime: hours('OVT'),
  double_time: hours('DBL'),
  mileage_untaxed: amount('MIL'),
};
const OF_GUSTO = {
  regular: hours('regular_hours'),
  overtime: hours('overtime_hours'),
  double_time: hours('double_overtime_hours'),
  mileage_untaxed: amount('reimbursement'),
};

const NOT_OF_FILES = ['id', 'company_id', 'tax_code_id', 'created_at', 'updated_at'];
/** With others, no one of this test could sign in. */
const OF_SIGNING_IN = ['second_step', 'second_step_from', 'sso_enforced'];

/** Every setting of the company gets another value, whether or not a file reads it today. */
async function otherSettings(world: World): Promise<void> {
  const company_id = world.companies.maple;
  await world.as('ada').billingSettings.update({ file_dates: 'DMY' });
  for (const settings of [companySettings, billingSettings])
    await world.store.write(company_id, async (db) => {
      const [row] = await db.select().from(settings).where(eq(settings.company_id, company_id));
      const columns = Object.entries(getTableColumns(settings)).filter(
        ([name]) => ![...NOT_OF_FILES, ...OF_SIGNING_IN].includes(name),
      );
      const values = new Map(Object.entries(row ?? {}));
      const others = columns.map(([name, column]) => [
        name,
        name === 'file_dates' ? 'DMY' : otherThan(name, values.get(name), column.enumValues),
      ]);
      await db.update(settings).set(Object.fromEntries(others)).where(eq(settings.company_id, company_id));
    });
}

function otherThan(name: string, value: unknown, among: readonly string[] | undefined): unknown {
  if (name === 'time_zone') return 'Asia/Tokyo';
  if (among) return among.find((one) => one !== value);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (/_from$|^first_pay_period$/.test(name)) return '2026-02-03';
  return typeof value === 'string' ? `${value} 2` : value;
}

describe('A file of a locked run', () => {
  let world: World;
  let clara: number;
  let profiles = 0;
  beforeEach(async () => {
    world = await createWorld();
    clara = await clientNamed(world);
    await payAt(world, 'will', { pay_rate: 20, mileage_rate: 0.5 });
    await ada().employees.update({ id: world.people.will, payroll_id: '1042' });
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  async function fileOf(run: number, format: ExportFormat) {
    profiles += 1;
    const { id: export_profile } = await ada().exportProfiles.create({
      name: `${format} ${profiles}`,
      format,
      settings: SETTINGS[format],
      earning_codes: format === 'gusto' ? OF_GUSTO : CODES,
    });
    const { id } = await ada().payRuns.makeFile({ id: run, export_profile });
    const { content } = await ada().payRuns.file({ id: run, file: id });
    return Buffer.from(content, 'base64').toString('latin1');
  }
  const night = (days: Parameters<typeof approvedSheet>[3]['entries']) =>
    approvedSheet(world, 'will', clara, { start: WEEK, days: 7, entries: days });

  test.each(EXPORT_FORMATS)(
    '%s has the same bytes after a correction, a late rule, new names and with other settings',
    async (format) => {
      await onPreset(world, 'us_40', '2025-12-31');
      const id = await night({
        0: [['08:00', '18:00', { mileage: 10 }]],
        1: [['08:00', '20:00']],
        2: [['08:00', '20:00']],
        6: [['18:00', '04:00']],
      });
      const run = await lockedRun(world, WEEK, LAST);
      const before = await fileOf(run.id, format);

      const longer = await snapshotWith(world, id, (_, index) => (index === 1 ? { end_time: '22:00' } : {}));
      await ada().timesheets.correct({ id, snapshot_logs: longer, reason: 'Stayed longer.' });
      const { id: pay_rule } = await ada().payRules.create({ name: 'California', preset: 'us_ca' });
      await ada().payRuleAssignments.create({
        pay_rule,
        user: world.people.will,
        effective_from: WEEK,
        recalculate: true,
      });
      await ada().employees.update({ id: world.people.will, payroll_id: '2001', first_name: 'William' });
      await ada().clients.update({ id: clara, last_name: 'Other' });
      await otherSettings(world);
      expect(await fileOf(run.id, format)).toBe(before);
      expect(await ada().payRuns.get({ id: run.id })).toMatchObject({ content_hash: run.content_hash });
    },
  );

  test('of QuickBooks has the whole night at the end of the period', async () => {
    await onPreset(world, 'us_40', '2025-12-31');
    await night({ 6: [['22:00', '06:00']] });
    const run = await lockedRun(world, WEEK, LAST);
    expect(await fileOf(run.id, 'quickbooks_iif')).toContain('\tREG\t8:00\t');
  });

  test('of QuickBooks has the morning before the first workday of its rule', async () => {
    const { id: preset } = await ada().payRules.create({ name: 'Forty', preset: 'us_40' });
    const [rule] = (await ada().payRules.list({})).results;
    const definition = rule?.versions[0]?.definition;
    if (definition?.method !== 'ledger') throw new Error('Forty a week has a ledger.');
    const { id: pay_rule } = await ada().payRules.create({
      name: 'From six',
      definition: { ...definition, at: '06:00' },
      effective_from: '2025-12-31',
    });
    expect(pay_rule).not.toBe(preset);
    await ada().payRuleAssignments.create({ pay_rule, effective_from: '2025-12-31' });
    await night({ 0: [['04:00', '12:00']] });
    const run = await lockedRun(world, WEEK, LAST);
    expect(await fileOf(run.id, 'quickbooks_iif')).toContain('\tREG\t8:00\t');
  });

  test('is covered by the hash of its run with its daily time', async () => {
    const id = await night({ 0: [['08:00', '16:00']] });
    const run = await lockedRun(world, WEEK, LAST);
    await ada().payRuns.unlock({ id: run.id, reason: 'The wrong day.' });
    await ada().timesheets.unapprove({ id });
    const moved = (await snapshotWith(world, id, () => ({}))).map((log) => ({
      ...log,
      date: addDays(WEEK, 1),
    }));
    await ada().timesheets.update({ id, snapshot_logs: moved });
    await ada().timesheets.approve({ id });
    const again = await ada().payRuns.lock({ id: run.id });
    expect(again.total).toBe(run.total);
    expect(again.content_hash).not.toBe(run.content_hash);
  });

  test('is covered by the hash of its run with the order of its dates', async () => {
    await night({ 0: [['08:00', '16:00']] });
    const run = await lockedRun(world, WEEK, LAST);
    await ada().payRuns.unlock({ id: run.id, reason: 'The other order.' });
    await ada().billingSettings.update({ file_dates: 'DMY' });
    const again = await ada().payRuns.lock({ id: run.id });
    expect(again.total).toBe(run.total);
    expect(again.content_hash).not.toBe(run.content_hash);
  });
});
