import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payAt } from '../../../../tests/support/rates.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';
import { mileageRates } from '../../database/schema/pay-rates.ts';

describe('Mileage', () => {
  let world: World;
  let clara: number;
  beforeAll(async () => {
    world = await createWorld();
    clara = (await world.as('ada').clients.create({ first_name: 'Clara', last_name: 'Client' })).id;
  });
  afterAll(() => world.close());

  const ada = () => world.as('ada');
  type Settings = Parameters<ReturnType<World['as']>['companySettings']['update']>[0];
  const settings = (set: Settings) => ada().companySettings.update(set);
  const rate = (set: Parameters<ReturnType<World['as']>['mileageRates']['create']>[0]) =>
    ada().mileageRates.create({ recalculate: false, ...set });
  type Entries = NonNullable<Parameters<ReturnType<World['as']>['dailyLogs']['create']>[0]['work_entries']>;
  const drive = (date: string, mileage: number, more: Partial<Entries[number]> = {}) =>
    world.as('will').dailyLogs.create({
      client: clara,
      date,
      work_entries: [{ start_time: '09:00', end_time: '10:00', mileage, ...more }],
    });
  const sheet = async (start_date: string, end_date: string) => {
    const { id } = await world.as('will').timesheets.create({ start_date, end_date });
    await world.as('will').timesheets.submit({ id });
    return id;
  };
  const approved = async (start_date: string, end_date: string) => {
    const id = await sheet(start_date, end_date);
    const { summary, distance_unit } = await ada().timesheets.approve({ id });
    const paid = summary?.billing_details;
    const lines = (paid?.pay_lines ?? [])
      .filter(({ pay_code }) => pay_code.startsWith('mileage'))
      .map(({ pay_code, rate: at, unit, units, amount }) => [pay_code, at, unit, units, amount]);
    return { id, paid, lines, distance_unit };
  };
  const payroll = async (start_date: string, end_date: string) => {
    const { lines, ...all } = await ada().payroll.get({ start_date, end_date });
    return { ...all, will: lines.find(({ user }) => user === world.people.will) };
  };

  beforeEach(async () => {
    await payAt(world, 'will', { pay_rate: 20, mileage_rate: null });
    // Rates that approved timesheets used cannot be deleted.
    await world.store.write(world.companies.maple, (db) =>
      db.delete(mileageRates).where(eq(mileageRates.company_id, world.companies.maple)),
    );
    await settings({
      distance_unit: 'km',
      mileage_detail: 'number',
      mileage_rate_source: 'own',
      mileage_tax_limit: 'none',
    });
  });

  test('22: a worker who drove kilometers is paid exactly at a rate per mile', async () => {
    await rate({ effective_from: '2020-01-01', amount: 0.7, unit: 'mi' });
    await drive('2025-01-06', 100);
    const first = await approved('2025-01-06', '2025-01-06');
    expect(first.lines).toEqual([['mileage_untaxed', 0.7, 'mi', 62.14, 43.5]]);
    await rate({ effective_from: '2025-01-07', amount: 0.725, unit: 'mi' });
    await drive('2025-01-07', 100);
    await drive('2025-01-08', 10_000);
    const second = await approved('2025-01-07', '2025-01-07');
    const third = await approved('2025-01-08', '2025-01-08');
    expect([second.paid?.mileage_reimbursement, third.paid?.mileage_reimbursement]).toEqual([45.05, 4504.94]);
    expect(third.paid).toMatchObject({
      mileage_rate: 0.725,
      mileage_rate_unit: 'mi',
      mileage_rate_source: 'company',
    });
    expect(await payroll('2025-01-06', '2025-01-08')).toMatchObject({
      distance_unit: 'km',
      mileage_is_taxed: false,
      will: {
        total_mileage: 10_200,
        mileage_reimbursement: 4593.49,
        mileage_untaxed: 4593.49,
        mileage_taxed: 0,
      },
    });
  });

  test('23: with the tax limit, what a worker gets above the standard rate is taxed', async () => {
    await settings({ distance_unit: 'mi', mileage_tax_limit: 'standard' });
    await rate({ user: world.people.will, effective_from: '2020-01-01', amount: 0.8, unit: 'mi' });
    await drive('2026-01-07', 100);
    const { paid, lines, distance_unit } = await approved('2026-01-07', '2026-01-08');
    expect(distance_unit).toBe('mi');
    expect(lines).toEqual([
      ['mileage_untaxed', 0.8, 'mi', 100, 72.5],
      ['mileage_taxed', 0.8, 'mi', null, 7.5],
    ]);
    expect(paid).toMatchObject({ mileage_reimbursement: 80, mileage_untaxed: 72.5, mileage_taxed: 7.5 });
    const shown = {
      total_mileage: 100,
      mileage_reimbursement: 80,
      mileage_untaxed: 72.5,
      mileage_taxed: 7.5,
    };
    expect(await payroll('2026-01-07', '2026-01-08')).toMatchObject({
      distance_unit: 'mi',
      mileage_is_taxed: true,
      will: shown,
    });
    // What was frozen stays, whatever is set later.
    await settings({ mileage_tax_limit: 'none' });
    await rate({ user: world.people.will, effective_from: '2020-01-01', amount: 1, unit: 'mi' });
    expect((await payroll('2026-01-07', '2026-01-08')).will).toMatchObject(shown);
  });

  test('a worker whose rate changes within a sheet has a line for each, and the part of a year counts its own', async () => {
    const { id: role_id } = await ada().roles.create({ name: 'Driver' });
    await ada().employees.update({ id: world.people.will, role_id });
    await rate({ role: role_id, effective_from: '2026-01-01', amount: 0.5, unit: 'km' });
    await rate({ role: role_id, effective_from: '2026-02-03', amount: 0.6, unit: 'km' });
    await rate({ effective_from: '2026-01-01', amount: 0.1, unit: 'km' });
    const untilTheFirstDay = () =>
      ada().payroll.get({
        start_date: '2026-01-01',
        end_date: '2026-02-02',
        year_to_date: 'true',
        user: world.people.will,
      });
    const { totals: earlier } = await untilTheFirstDay();
    await drive('2026-02-02', 10.01);
    await drive('2026-02-03', 20);
    const { id, lines, paid } = await approved('2026-02-02', '2026-02-08');
    expect(lines).toEqual([
      ['mileage_untaxed', 0.5, 'km', 10.01, 5.01],
      ['mileage_untaxed', 0.6, 'km', 20, 12],
    ]);
    expect(paid).toMatchObject({
      mileage_reimbursement: 17.01,
      mileage_rate: 0.6,
      mileage_rate_source: 'role',
    });
    // Of the sheet, which goes on, the first day alone counts until then.
    const { totals: until } = await untilTheFirstDay();
    expect(until.mileage_reimbursement).toBeCloseTo(earlier.mileage_reimbursement + 5.01, 5);
    expect(until.total_mileage).toBeCloseTo(earlier.total_mileage + 10.01, 5);
    const whole = await ada().payroll.breakdown({
      start_date: '2026-02-02',
      end_date: '2026-02-08',
      user: world.people.will,
    });
    expect(whole.sheets[0]?.steps.slice(-2).map(({ working, result }) => [working, result])).toEqual([
      ['10.01 km × $0.50', '$5.01'],
      ['20.00 km × $0.60', '$12.00'],
    ]);
    await ada().timesheets.unapprove({ id });
    await ada().employees.update({ id: world.people.will, role_id: null });
    const again = await ada().timesheets.approve({ id });
    expect(again.summary?.billing_details).toMatchObject({
      mileage_reimbursement: 3,
      mileage_rate_source: 'company',
    });
  });

  test('a company that pays the standard rate pays that of each date', async () => {
    await settings({ distance_unit: 'mi', mileage_rate_source: 'standard' });
    await drive('2025-12-31', 10);
    await drive('2026-01-01', 10);
    const { lines, paid } = await approved('2025-12-31', '2026-01-01');
    expect(lines.map(([, at, , , amount]) => [at, amount])).toEqual([
      [0.7, 7],
      [0.725, 7.25],
    ]);
    expect(paid?.mileage_rate_source).toBe('standard');
    expect((await ada().mileageRates.standard({})).results[0]).toMatchObject({
      effective_from: '2026-01-01',
      amount: 0.725,
      unit: 'mi',
    });
  });

  test('a log keeps the unit of the day it was made, and sums convert each log', async () => {
    const before = await drive('2026-03-02', 10);
    await settings({ distance_unit: 'mi' });
    const after = await drive('2026-03-03', 10);
    expect([before.distance_unit, after.distance_unit]).toEqual(['km', 'mi']);
    // Made offline before the change.
    const late = await world.as('will').dailyLogs.create({
      client: clara,
      date: '2026-03-04',
      distance_unit: 'km',
      work_entries: [{ start_time: '09:00', end_time: '10:00', mileage: 1 }],
    });
    expect(late.distance_unit).toBe('km');
    expect(
      await refusalIn(world.as('will').dailyLogs.update({ id: late.id, distance_unit: 'mi' })),
    ).toMatchObject({
      status: 400,
      fields: { distance_unit: ['The distances of this log are in kilometers.'] },
    });
    const id = await sheet('2026-03-02', '2026-03-04');
    const frozen = await ada().timesheets.get({ id });
    // 10 km are 6.21 mi, and 1 km is 0.62 mi.
    expect(frozen).toMatchObject({ distance_unit: 'mi', total_mileage: 16.83 });
    expect(frozen.snapshot_logs.map((log) => [log.total_mileage, log.distance_unit])).toEqual([
      [10, 'km'],
      [10, 'mi'],
      [1, 'km'],
    ]);
    const report = await world
      .as('will')
      .monthlyReports.generate({ client: clara, start_date: '2026-03-01' });
    expect(report).toMatchObject({
      total_mileage: 16.83,
      distance_unit: 'mi',
      field_values: { total_used_kms: '16.83' },
    });
    expect(report.layout.fields.find((field) => field.id === 'total_used_kms')?.name).toBe(
      'Total Used Miles',
    );
    const board = await ada().timesheets.board({
      employee: world.people.will,
      start_date__gte: '2026-03-02',
      end_date__lte: '2026-03-04',
    });
    expect(board.cards).toMatchObject({ total_mileage: 16.83, distance_unit: 'mi' });
  });

  test('an admin who changes the unit may have the contracts converted, all in one', async () => {
    await ada().clients.update({ id: clara, custom_fields: { total_kms: 100, kms_frequency: 'weekly' } });
    const allowed = async () => (await ada().clients.get({ id: clara })).custom_fields.total_kms;
    await settings({ distance_unit: 'mi', convert_allowances: true });
    expect(await allowed()).toBe(62.14);
    const { results } = await ada().audit.list({ record_type: 'client', record_id: clara });
    expect(results[0]).toMatchObject({ action: 'client.update' });
    await settings({ distance_unit: 'km' });
    expect(await allowed()).toBe(62.14);
    await ada().clients.update({ id: clara, custom_fields: { total_kms: null } });
  });

  test('a worker’s trips are the mileage of an entry, without commutes and company vehicles', async () => {
    await settings({ mileage_detail: 'odometer' });
    const driven = { from_place: 'Clinic', to_place: 'Home', distance: 4, purpose: 'errand' } as const;
    const log = await drive('2026-04-06', 99, {
      trips: [
        { ...driven, odometer_start: 1000.1, odometer_end: 1012.4 },
        // An empty row.
        { distance: null },
        { ...driven, purpose: 'commute' },
        { ...driven, vehicle: 'company' },
        driven,
      ],
    });
    expect(log).toMatchObject({ total_mileage: 16.3, work_entries: [{ mileage: 16.3 }] });
    expect(log.work_entries[0]?.trips.map(({ distance }) => distance)).toEqual([12.3, 4, 4, 4]);
    expect(
      await refusalIn(
        drive('2026-04-07', 0, { trips: [{ ...driven, odometer_start: 10, odometer_end: 9.9 }] }),
      ),
    ).toMatchObject({
      fields: { 'work_entries.0.trips.0.odometer_end': ['The end reading is below the start.'] },
    });
    const id = await sheet('2026-04-06', '2026-04-06');
    const detail = await ada().timesheets.detail({ id });
    const [entry] = detail.snapshot_logs[0]?.entries ?? [];
    expect(entry?.trips).toHaveLength(4);
    // An admin who corrects a time keeps the trips; one who types another mileage replaces them.
    const corrected = (mileage: number) =>
      ada().timesheets.update({
        id,
        snapshot_logs: detail.snapshot_logs.map((one) => ({
          id: one.id,
          date: one.date,
          client: clara,
          entries: one.entries.map(({ id: own }) => ({
            id: own,
            start_time: '08:00',
            end_time: '10:00',
            mileage,
            stipend: 0,
          })),
        })),
      });
    expect((await corrected(16.3)).snapshot_logs[0]?.entries[0]?.trips).toHaveLength(4);
    expect((await corrected(12)).snapshot_logs[0]?.entries[0]).toMatchObject({ mileage: 12, trips: [] });
    expect(await world.as('will').dailyLogs.get({ id: log.id })).toMatchObject({
      work_entries: [{ mileage: 16.3 }],
    });
  });

  test('an approver is shown distances that are unusual', async () => {
    const trip = { from_place: 'Clinic', to_place: 'Home', distance: 10 };
    for (const date of ['2026-05-01', '2026-05-02', '2026-05-03']) await drive(date, 0, { trips: [trip] });
    await drive('2026-05-04', 0, { trips: [{ ...trip, distance: 20 }], end_time: null });
    const id = await sheet('2026-05-04', '2026-05-04');
    const findings = [
      { kind: 'distance_without_time', message: 'May 4 has 20.00 km without time.' },
      { kind: 'far_trip', message: 'May 4: 20.00 km from Clinic to Home, usually 10.00 km.' },
    ];
    const { findings: shown } = await ada().timesheets.detail({ id });
    const ofDistances = <Finding extends { kind: string }>(all: Finding[] = []) =>
      all.filter(({ kind }) => kind === 'distance_without_time' || kind === 'far_trip');
    expect(ofDistances(shown)).toMatchObject(findings);
    const { results } = await ada().timesheets.board({
      employee: world.people.will,
      submitted: 'true',
      approved: 'false',
    });
    const row = results.find((one) => one.id === id);
    expect(ofDistances(row?.findings)).toMatchObject(findings);
  });

  test('an operator sets standard rates for every company', async () => {
    const olga = () => world.as('olga').platform;
    const notice = {
      effective_from: '2027-01-01',
      amount: 0.74,
      unit: 'mi',
      source: 'Notice 2027-1',
    } as const;
    const { id } = await olga().addStandardMileageRate(notice);
    expect(await refusalIn(olga().addStandardMileageRate(notice))).toMatchObject({ status: 400 });
    expect((await ada().mileageRates.standard({})).results[0]).toMatchObject(notice);
    await olga().removeStandardMileageRate({ id });
    // Those of every new installation.
    const rates = (await olga().standardMileageRates({})).results;
    expect(rates.map(({ effective_from, amount }) => `${effective_from} ${amount}`)).toEqual([
      '2026-01-01 0.725',
      '2025-01-01 0.7',
      '2024-01-01 0.67',
      '2023-01-01 0.655',
      '2022-07-01 0.625',
      '2022-01-01 0.585',
      '2021-01-01 0.56',
      '2020-01-01 0.575',
      '2019-01-01 0.58',
    ]);
  });
});
