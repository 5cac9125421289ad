import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExportFormat } from '@daybook/domain/pay/pay-runs/profile';
import { addDays } from '@daybook/domain/time/day';
import { issueAll, readyToInvoice } from '../support/invoices.ts';
import { sickLeave } from '../support/leave.ts';
import { approvedSheet, lockedRun, onPreset, WEEK } from '../support/pay-runs.ts';
import { payAt } from '../support/rates.ts';
import { clientNamed, worked } from '../support/worked-time.ts';
import { createWorld, PASSWORD, type PersonName, type World } from '../support/world.ts';

const LAST = addDays(WEEK, 6);
const RANGE = { start_date: WEEK, end_date: LAST };

/** Texts of an answer in which a shared name stands alone. */
const bareNames = (answer: unknown): string[] =>
  [...JSON.stringify(answer).matchAll(/"(?:[^"\\]|\\.)*"/g)].flatMap(([text]) =>
    /(?:Gwen Moss|Sam Lee)(?! \()/.test(text) ? [text] : [],
  );

/** Each of two clients pays for themselves: one invoice each, a payment, and more to bill. */
async function selfPaying(world: World, clients: readonly number[]) {
  const ada = world.as('ada');
  const fee = (client: number, date: string) =>
    ada.billingItems.create({ client, date, description: 'Fee', quantity: 1, unit_price: 40 });
  await readyToInvoice(world, { invoices_from: '2026-02-01', income_account: '200' });
  const recipients: number[] = [];
  for (const client of clients) {
    const payer = await ada.clientRecipients.create({
      client,
      start_date: '2026-01-01',
      recipient: 'client',
    });
    recipients.push(('recipient' in payer && payer.recipient) || 0);
    await fee(client, '2026-02-10');
  }
  const { issued } = await issueAll(world);
  for (const recipient of recipients)
    await ada.payments.create({ recipient, paid_on: '2026-03-02', amount: 50 });
  for (const client of clients) await fee(client, '2026-02-20');
  return { recipients, invoices: issued.map(({ id }) => id) };
}

/** Some hours of time off of each of two people, asked for and approved. */
async function daysOff(world: World, people: readonly PersonName[]) {
  const { leave_type } = await sickLeave(world);
  for (const who of people) {
    const user = world.people[who];
    const day = { user, leave_type, day: '2026-01-01', minutes: 600, reason: 'Before Daybook' };
    await world.as('ada').leaveLedger.enter(day);
    const request = { leave_type, days: [{ date: '2026-03-25', minutes: 60 }] };
    const { id } = await world.as(who).leaveRequests.create(request);
    await world.as('ada').leaveRequests.approve({ id });
  }
}

describe('Two employees Gwen Moss and two clients Sam Lee', () => {
  let world: World;
  const clients: number[] = [];
  let run: Awaited<ReturnType<typeof lockedRun>>;
  let bills: Awaited<ReturnType<typeof selfPaying>>;
  const ids = { draft: 0, sheet: 0, report: 0, incident: 0 };
  const as = (who: PersonName) => world.as(who);
  const ada = () => as('ada');

  beforeAll(async () => {
    world = await createWorld();
    for (const reference of ['R1', 'R2']) {
      const id = await clientNamed(world, 'Sam Lee');
      await ada().clients.update({ id, reference });
      clients.push(id);
    }
    const [first = 0, second = 0] = clients;
    await onPreset(world, 'us_40');
    const people = [
      { who: 'will', payroll_id: 'A1', client: first },
      { who: 'cora', payroll_id: 'A2', client: second },
    ] as const;
    for (const { who, payroll_id } of people) {
      await payAt(world, who, { pay_rate: 20 });
      await ada().employees.update({
        id: world.people[who],
        first_name: 'Gwen',
        last_name: 'Moss',
        payroll_id,
        current_client_ids: [first, second],
      });
    }
    for (const { who, client } of people) {
      ids.sheet = await approvedSheet(world, who, client, {
        start: WEEK,
        days: 7,
        entries: { 0: [['08:00', '16:00']], 1: [['08:00', '16:00']] },
      });
      for (const id of clients)
        await worked(world, who, id, { date: '2026-03-10', entries: [['09:00', '10:00']] });
      const { id } = await world
        .as(who)
        .timesheets.create({ start_date: '2026-03-08', end_date: '2026-03-14' });
      await world.as(who).timesheets.submit({ id });
      ids.draft = id;
      const report = await world.as(who).monthlyReports.generate({
        client,
        start_date: '2026-01-01',
        end_date: '2026-01-31',
      });
      await world.as(who).monthlyReports.submit({ id: report.id });
      ids.report = report.id;
      await world.as(who).noShows.create({ client_id: client, date: '2026-01-07', staff_name: 'Staff' });
      const incident = await world
        .as(who)
        .incidents.create({ client_id: client, date: '2026-01-07', staff_present: 'Staff' });
      ids.incident = incident.id;
    }
    run = await lockedRun(world, WEEK, LAST);
    const will = world.people.will;
    await ada().employees.update({ id: will, is_company_admin: true });
    await as('will').payRates.create({ user: world.people.dell, effective_from: WEEK, amount: 21 });
    await as('will').mileageRates.create({ effective_from: WEEK, amount: 0.5, unit: 'km' });
    await as('will').apiKeys.create({ name: 'Script', scope: 'read' });
    await as('will').imports.create({
      kind: 'work_codes',
      text: 'code,description\nXX,Extra\n',
    });
    await as('will').companyExports.create({ password: PASSWORD });
    bills = await selfPaying(world, clients);
    await as('will').invoiceFiles.create({ format: 'generic', up_to: '2026-03-01' });
    await daysOff(world, ['will', 'cora']);
  });
  afterAll(() => world.close());

  const reads: Record<string, () => Promise<unknown>> = {
    employees: () => ada().employees.summaries({}),
    'one employee': () => ada().employees.get({ id: world.people.will }),
    'the choice of employees': () => ada().employees.picklist(),
    directory: () => ada().directory.list({}),
    clients: () => ada().clients.summaries({}),
    'one client': () => ada().clients.get({ id: clients[0] ?? 0 }),
    'the choice of clients': () => ada().clients.picklist(),
    'daily logs': () => ada().dailyLogs.list({}),
    'the overview of daily logs': () => world.as('will').dailyLogs.overview({}),
    timesheets: () => ada().timesheets.list({}),
    'our list of timesheets': () => ada().timesheets.summaries({}),
    'the board': () => ada().timesheets.board({}),
    'the pile to approve': () => ada().timesheets.pile({}),
    'a timesheet': () => ada().timesheets.detail({ id: ids.draft }),
    reports: () => ada().monthlyReports.list({}),
    'our list of reports': () => ada().monthlyReports.summaries({}),
    'reports that wait': () => ada().monthlyReports.waiting(),
    'the queue of reports': () => ada().monthlyReports.queue({}),
    'the choices of the reports': () => ada().monthlyReports.choices(),
    'a report': () => ada().monthlyReports.get({ id: ids.report }),
    'no-shows': () => ada().noShows.list({}),
    'our list of no-shows': () => ada().noShows.summaries({}),
    incidents: () => ada().incidents.summaries({}),
    'the queue of incidents': () => ada().incidents.queue({}),
    'an incident': () => ada().incidents.get({ id: ids.incident }),
    payroll: () => ada().payroll.get(RANGE),
    'payroll by client': () => ada().payroll.byClient(RANGE),
    'the ledger': () => ada().payroll.ledger({ ...RANGE, user: world.people.will }),
    'lines of a pay run': () => ada().payRuns.lines({ id: run.id }),
    statements: () => ada().payRuns.statements({ id: run.id }),
    notifications: () => ada().dashboard.notifications(),
    activity: () => ada().dashboard.activity(),
    'who set a rate': () => ada().payRates.list({ user: world.people.dell }),
    'who set a mileage rate': () => ada().mileageRates.list({}),
    'who made an API key': () => ada().apiKeys.list({}),
    'who imported': () => ada().imports.list({}),
    'who downloads everything': () => ada().companyExports.state(),
    'who pays': () => ada().recipients.list({}),
    'the payer of a client': () => ada().clientRecipients.list({}),
    'what somebody was billed': () =>
      ada().recipients.statement({ id: bills.recipients[0] ?? 0, ...RANGE, end_date: '2026-03-10' }),
    'what is to be billed': () => ada().invoices.ready({}),
    'a draft, without what it prints': async () => {
      const [client = 0, recipient = 0] = [clients[0], bills.recipients[0]];
      return { ...(await ada().invoices.draft({ client, recipient })), buyer: null };
    },
    'billing items': () => ada().billingItems.list({}),
    invoices: () => ada().invoices.list({}),
    'an invoice, without what it prints': async () => ({
      ...(await ada().invoices.get({ id: bills.invoices[0] ?? 0 })),
      buyer: null,
    }),
    payments: () => ada().payments.list({}),
    "the accountant's files": () => ada().invoiceFiles.list({}),
    'requests for time off': () => ada().leaveRequests.list({}),
    'balances of time off': () => ada().leaveLedger.balances({}),
    'the calendar of time off': () =>
      ada().leaveLedger.absences({ start_date: '2026-03-01', end_date: '2026-03-31' }),
    'the change history': () => ada().audit.summaries({}),
  };
  test.each(Object.entries(reads))('%s tell them apart', async (_, read) => {
    const answer = await read();
    expect(JSON.stringify(answer)).toMatch(/Gwen Moss \(|Sam Lee \(/);
    expect(bareNames(answer)).toEqual([]);
  });

  const fileTexts = async () => {
    const { results } = await ada().invoiceFiles.list({ limit: 100 });
    const files = await Promise.all(results.map(({ id }) => ada().invoiceFiles.get({ id })));
    return files.map(({ content }) => Buffer.from(content, 'base64').toString('latin1'));
  };

  // invoices.md#files
  test('programs that know customers by their names read two of them', async () => {
    const [generic] = (await ada().invoiceFiles.list({})).results;
    await ada().invoiceFiles.void({ id: generic?.id ?? 0, reason: 'Again', not_imported: true });
    await ada().invoiceFiles.create({ format: 'xero', up_to: '2026-03-01' });
    const texts = await fileTexts();
    expect(texts.filter((text) => text.startsWith('*ContactName'))).toEqual([
      expect.stringMatching(/\nSam Lee \(R1\),[^]*\nSam Lee \(R2\),/),
    ]);
    expect(texts.flatMap((text) => text.match(/Sam Lee(?! \()/g) ?? [])).toEqual([]);
  });

  test('an invoice is addressed to a client as the address is written', async () => {
    const { buyer } = await ada().invoices.get({ id: bills.invoices[0] ?? 0 });
    expect(buyer).toMatchObject({ name: 'Sam Lee', client_name: 'Sam Lee (R1)' });
  });

  test('who holds a reference or a payroll ID is told apart too', async () => {
    const taken = ada().clients.update({ id: clients[1] ?? 0, reference: 'R1' });
    await expect(taken).rejects.toMatchObject({
      cause: { fields: { reference: ['This reference belongs to Sam Lee (R1).'] } },
    });
    const twice = ada().employees.update({ id: world.people.cora, payroll_id: 'A1' });
    await expect(twice).rejects.toMatchObject({
      cause: { fields: { payroll_id: ['This payroll ID belongs to Gwen Moss (A1).'] } },
    });
  });

  test('colleagues read no payroll ID', async () => {
    const names = (await world.as('dell').employees.picklist()).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('Gwen'))).toEqual([
      'Gwen Moss (will@example.org)',
      'Gwen Moss (cora@example.org)',
    ]);
  });

  test('the Employee cell of the payroll CSV tells them apart', async () => {
    const { csv } = await ada().payroll.export(RANGE);
    expect(csv.split(/\r?\n/).slice(1, 3)).toEqual([
      expect.stringMatching(/^"?Gwen Moss \(A1\)"?,/),
      expect.stringMatching(/^"?Gwen Moss \(A2\)"?,/),
    ]);
    const billed = await ada().payroll.exportBillability(RANGE);
    expect(bareNames(billed.csv.replaceAll('"', ''))).toEqual([]);
  });

  const hours = { earning_code: 'REG', send: 'hours' as const };
  async function fileOf(format: ExportFormat, settings: Record<string, string>, code = hours) {
    const { id: export_profile } = await ada().exportProfiles.create({
      name: `${format} ${Object.values(settings).join(' ')}`,
      format,
      settings,
      earning_codes: { regular: code },
    });
    const { problems } = await ada().payRuns.previewFile({ id: run.id, export_profile });
    if (problems.length > 0) return problems.map(({ text }) => text);
    const { id } = await ada().payRuns.makeFile({ id: run.id, export_profile });
    const { content } = await ada().payRuns.file({ id: run.id, file: id });
    return Buffer.from(content, 'base64').toString('latin1').split(/\r?\n/);
  }

  test('QuickBooks, which knows nothing but names, reads two employees and two clients', async () => {
    const lines = await fileOf('quickbooks_iif', { company_name: 'Maple Care', create_time: '1699999999' });
    const cells = lines
      .filter((line) => line.startsWith('TIMEACT'))
      .map((line) => line.split('\t').slice(2, 4));
    expect(new Set(cells.map((pair) => pair.join(', ')))).toEqual(
      new Set(['Sam Lee (R1), Gwen Moss (A1)', 'Sam Lee (R2), Gwen Moss (A2)']),
    );
  });

  test.each([
    ['adp_wfn', { co_code: 'MPL' }, hours],
    ['adp_run', { company_code: 'MAPLE' }, hours],
    ['paychex_spi', { client_id: 'MAPLE' }, hours],
    ['daybook_csv', {}, hours],
    ['gusto', {}, { ...hours, earning_code: 'regular_hours' }],
  ] as const)('%s has the payroll ID of each', async (format, settings, code) => {
    const lines = await fileOf(format, settings, code);
    for (const payroll_id of ['A1', 'A2'])
      expect(lines.filter((line) => line.split(',').includes(payroll_id))).not.toEqual([]);
  });

  test('Gusto without its employee ID is refused for them', async () => {
    const lines = await fileOf(
      'gusto',
      { header: 'last_name,first_name,regular_hours' },
      { ...hours, earning_code: 'regular_hours' },
    );
    const text = 'Another employee in this run has this name: the template line needs gusto_employee_id.';
    expect(lines).toEqual([text, text]);
  });

  test('a file of a locked run stays as it was when a third joins', async () => {
    const again = () => fileOf('quickbooks_iif', { company_name: 'Again', create_time: '1' });
    const before = (await again()).filter((line) => line.startsWith('TIMEACT'));
    await ada().employees.update({ id: world.people.cora, payroll_id: 'A9' });
    await ada().clients.update({ id: clients[1] ?? 0, reference: 'R9' });
    const { id: export_profile } = await ada().exportProfiles.create({
      name: 'Later',
      format: 'quickbooks_iif',
      settings: { company_name: 'Again', create_time: '1' },
      earning_codes: { regular: hours },
    });
    const { id } = await ada().payRuns.makeFile({ id: run.id, export_profile });
    const { content } = await ada().payRuns.file({ id: run.id, file: id });
    const after = Buffer.from(content, 'base64').toString('latin1').split(/\r?\n/);
    expect(after.filter((line) => line.startsWith('TIMEACT'))).toEqual(before);
  });
});
