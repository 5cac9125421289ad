import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultReportLayout } from '@daybook/domain/reports/report-layout';
import { addClientWithLogs, addLogs } from '../../../../tests/support/client-with-logs.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

const march = { start_date: '2026-03-01', end_date: '2026-03-31' };

describe('Writing a monthly report', () => {
  let world: World;
  let client: number;
  beforeAll(async () => {
    world = await createWorld();
    const codes = (await world.as('ada').workCodes.list({})).results;
    const support = codes.find((code) => code.code === 'FS');
    client = await addClientWithLogs(world, {
      contract_number: 'C-7',
      custom_fields: {
        contract_hours: { [String(support?.id)]: { max: 10, billable: true } },
        total_kms: 70,
        goals: ['Cook alone', 'Take the bus'],
      },
      logs: [
        {
          date: '2026-03-04',
          total_hours: 2.5,
          total_mileage: 12.5,
          total_stipend: 4,
          daily_narrative: 'Cooked.',
        },
        { date: '2026-03-04', total_hours: 1 },
        { date: '2026-03-31', total_hours: 1.25, daily_narrative: 'Took the bus.' },
        { date: '2026-02-28', total_hours: 8, daily_narrative: 'Another month.' },
        { date: '2026-03-05', total_hours: 8, by: 'cora', daily_narrative: 'A colleague.' },
      ],
    });
  });
  afterAll(() => world.close());

  // reports.md#generating
  test('a worker generates one of her own logs, counted live, and again with current figures', async () => {
    // A worker generates one and sees her own logs of the month counted live.
    {
      const answer = await world.rest('will', 'POST', '/monthly-reports/generate/', { client, ...march });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        month: '2026-03-01',
        month_name: 'March 2026',
        status: 'Draft',
        client: { id: client, name: 'Clara Client' },
        client_id: client,
        user: { name: 'Will Worker', email: 'will@example.org' },
        total_hours: 4.75,
        total_mileage: 12.5,
        total_kms: 12.5,
        total_stipend: 4,
        total_narratives: 2,
        narratives: [
          { date: '2026-03-04', employee: 'Will Worker', text: 'Cooked.' },
          { date: '2026-03-31', employee: 'Will Worker', text: 'Took the bus.' },
        ],
        field_values: {
          report_date: '2026-03-18',
          total_visits: '3',
          visit_dates: 'Mar 4, Mar 31',
          contract_number: 'C-7',
          total_contract_hours: '44.29 h (44:17)',
          contract_hours_breakdown: 'Family support (FS): 44:17 h (10 h weekly)',
          contracted_kms: '310.00',
          total_hours: '4.75 h (4:45)',
          total_used_kms: '12.50',
          total_stipend_used: '$4.00',
          goals: 'Cook alone\nTake the bus',
        },
      });
    }
    // A worker who generates it again gets the same draft with current figures.
    {
      const [before] = (await world.as('will').monthlyReports.list({ client })).results;
      await world.store.write(world.companies.maple, (db) =>
        addLogs(world, db, client, [{ date: '2026-03-10', total_hours: 2 }]),
      );
      const again = await world.as('will').monthlyReports.generate({ client, start_date: '2026-03-15' });
      expect(again.id).toBe(before?.id);
      expect(again.total_hours).toBe(6.75);
    }
  });

  test('a past month says as of when its contract is, once that changed after the month', async () => {
    const ada = world.as('ada');
    const values = async (start_date: string) =>
      (await world.as('will').monthlyReports.generate({ client, start_date })).field_values;
    await ada.clients.update({ id: client, phone: '555 0199' });
    expect(await values('2026-02-01')).toMatchObject({
      total_contract_hours: '40.00 h (40:00)',
      contract_hours_breakdown: 'Family support (FS): 40:00 h (10 h weekly)',
      contracted_kms: '280.00',
    });
    const { custom_fields } = await ada.clients.get({ id: client });
    const [support] = Object.keys(custom_fields['contract_hours'] ?? {});
    const hours = async (max: number) =>
      ada.clients.update({
        id: client,
        custom_fields: { contract_hours: { [support ?? '']: { max, billable: true } } },
      });
    await hours(20);
    expect(await values('2026-02-01')).toMatchObject({
      total_contract_hours: '80.00 h (80:00), contract as of Mar 18, 2026',
      contract_hours_breakdown: 'Family support (FS): 80:00 h (20 h weekly)\ncontract as of Mar 18, 2026',
      contracted_kms: '280.00, contract as of Mar 18, 2026',
    });
    // The month of the change goes on.
    expect((await values('2026-03-01'))['total_contract_hours']).toBe('88.57 h (88:34)');
    await hours(10);
  });

  test('a worker is refused at the field for a range over two months, or a missing client', async () => {
    const { generate } = world.as('will').monthlyReports;
    expect(
      await refusalIn(generate({ client, start_date: '2026-03-31', end_date: '2026-04-01' })),
    ).toMatchObject({
      status: 400,
      fields: { end_date: ['A monthly report covers the days of one month.'] },
    });
    expect(await refusalIn(generate({ client: 999_999, ...march }))).toMatchObject({
      status: 400,
      fields: { client: ['This client does not exist.'] },
    });
  });

  // reports.md#writing
  test('a script’s PUT of the whole report writes only the summary, the values and the month', async () => {
    await world.as('ada').reportLayout.update({
      ...defaultReportLayout(),
      custom_fields: [
        {
          id: 'custom_1',
          name: 'Mood',
          type: 'dropdown',
          render_type: 'dropdown',
          enabled: true,
          side: 'right',
          order: 1,
          options: 'Calm, Restless',
        },
      ],
    });
    const report = await world.as('will').monthlyReports.generate({ client, ...march });
    const saved = await world.rest('will', 'PUT', `/monthly-reports/${report.id}/`, {
      ...report,
      summary: 'A good month.',
      additional_info: { custom_1: 'Calm', goals: 'Made up', custom_9: null },
      month: '2026-04',
      approved: true,
      total_hours: 999,
      user_id: world.people.ada,
    });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        summary: 'A good month.',
        additional_info: { custom_1: 'Calm' },
        month: '2026-04-01',
        approved: false,
        total_hours: 0,
        user_id: world.people.will,
      },
    });
    const back = await world.as('will').monthlyReports.update({ id: report.id, month: '2026-03-20' });
    expect(back.month).toBe('2026-03-01');
    const wrong = world
      .as('will')
      .monthlyReports.update({ id: back.id, additional_info: { custom_1: 'Furious' } });
    expect(await refusalIn(wrong)).toMatchObject({
      status: 400,
      fields: { 'additional_info.custom_1': ['Choose one of the options.'] },
    });
  });

  test('a worker cannot write a second report on one client and month', async () => {
    await world.as('will').monthlyReports.generate({ client, ...march });
    const { id } = await world.as('will').monthlyReports.generate({ client, start_date: '2026-02-01' });
    expect(await refusalIn(world.as('will').monthlyReports.update({ id, month: '2026-03' }))).toMatchObject({
      status: 400,
      fields: { month: ['There is already a report of this client for March 2026.'] },
    });
    await world.as('will').monthlyReports.remove({ id });
  });

  test('a person with an older version is asked to reload', async () => {
    const { id, updated_at } = await world.as('will').monthlyReports.generate({ client, ...march });
    await world.as('ada').monthlyReports.update({ id, summary: 'Ada was first.', updated_at });
    expect(
      await refusalIn(
        world.as('will').monthlyReports.update({ id, summary: 'Will was second.', updated_at }),
      ),
    ).toMatchObject({ status: 409 });
  });
});

describe('From draft to approved and back', () => {
  let world: World;
  let client: number;
  let id: number;
  beforeAll(async () => {
    world = await createWorld();
    client = await addClientWithLogs(world, {
      logs: [{ date: '2026-03-04', total_hours: 1, daily_narrative: 'Before.' }],
    });
    ({ id } = await world.as('will').monthlyReports.generate({ client, ...march }));
  });
  afterAll(() => world.close());

  // reports.md#states
  test('a submitted report is frozen, an approved one cannot be changed, and one that is unsubmitted is live again', async () => {
    // A worker who submits freezes totals, values, narratives and layout.
    {
      const submitted = await world.as('will').monthlyReports.submit({ id });
      expect(submitted).toMatchObject({ status: 'Submitted', submitted_by: 'Will Worker', total_hours: 1 });
      await world.store.write(world.companies.maple, (db) =>
        addLogs(world, db, client, [{ date: '2026-03-06', total_hours: 7, daily_narrative: 'After.' }]),
      );
      await world.as('ada').reportLayout.update({ fields: [], custom_fields: [] });
      world.travelTo('2026-03-25T09:00:00.000Z');
      const later = await world.as('will').monthlyReports.generate({ client, ...march });
      expect(later).toEqual(submitted);
    }
    // An employee can no longer save a submitted report; an admin can, but not its month.
    {
      expect(await refusalIn(world.as('will').monthlyReports.update({ id, summary: 'Late' }))).toMatchObject({
        status: 409,
        detail: 'This report has been submitted. Only an administrator can change it.',
      });
      const saved = await world
        .as('ada')
        .monthlyReports.update({ id, summary: 'Corrected', month: '2026-01', updated_at: undefined });
      expect(saved).toMatchObject({ summary: 'Corrected', month: '2026-03-01', status: 'Submitted' });
    }
    // Of two admins who approve at once, one succeeds, and the other reads that it is approved.
    {
      const results = await Promise.allSettled([
        world.as('ada').monthlyReports.approve({ id }),
        world.as('ada').monthlyReports.approve({ id }),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await world.as('ada').monthlyReports.get({ id })).toMatchObject({
        status: 'Approved',
        processed: true,
        processed_by: 'Ada Admin',
        processed_at: '2026-03-25T09:00:00.000Z',
      });
      expect(await world.rest('ada', 'POST', `/monthly-reports/${id}/approve/`)).toMatchObject({
        status: 409,
        body: { detail: 'Monthly report already approved.' },
      });
    }
    // Nobody can change an approved report.
    {
      for (const name of ['will', 'ada'] as const) {
        const { update, remove, submit } = world.as(name).monthlyReports;
        expect(await refusalIn(update({ id, summary: 'No' }))).toMatchObject({ status: 409 });
        expect(await refusalIn(remove({ id }))).toMatchObject({ status: 409 });
        expect(await refusalIn(submit({ id }))).toMatchObject({ status: 409 });
      }
      expect(await refusalIn(world.as('will').monthlyReports.unsubmit({ id }))).toMatchObject({
        status: 409,
        detail: 'This report has been approved and cannot be modified.',
      });
    }
    // An admin who unsubmits clears the approval, and the figures are live again.
    {
      expect(await world.as('ada').monthlyReports.unsubmit({ id })).toMatchObject({
        status: 'Draft',
        processed: false,
        processed_by: null,
        total_hours: 8,
        summary: 'Corrected',
      });
    }
  });
});
