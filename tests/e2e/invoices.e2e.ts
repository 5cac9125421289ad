import { expect, type Page } from '@playwright/test';
import {
  approvedNovember,
  billedClient,
  billsFromNovember,
  manyBilled,
  NOVEMBER,
  US_IDENTITY,
  workedFor,
} from '../support/browser-billing.ts';
import { makeCompany } from '../support/browser-company.ts';
import { expectKept } from '../support/browser-drafts.ts';
import { more, rowOf } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { checkPage, fitsPhone } from '../support/page-checks.ts';

test.use({ plans: 'off' });

const pagesOf = async (page: Page, format: 'A4' | 'Letter') =>
  [...(await page.pdf({ format })).toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;

// invoices.md#to-bill, invoices.md#who-pays
test('an office bills November: three rows need a look, the others are issued in one go', async ({
  server,
  page,
}) => {
  test.setTimeout(180_000);
  const company = await makeCompany(server.url);
  const { ada } = company;
  const will = await company.join('Will Worker');
  const plan = await ada.api<{ id: number }>('POST', '/recipients/', {
    name: 'Plan Partners',
    email: 'pay@pp.example',
  });
  const ann = await billedClient(company, ['Ann', 'Lee'], plan.id, { member_number: '430123456' });
  const ben = await billedClient(company, ['Ben', 'Moss'], plan.id, { member_number: '430123457' });
  const cora = await company.addClient('Cora', 'Quinn');
  const dev = await billedClient(company, ['Dev', 'Patel'], 'client');
  const eva = await billedClient(company, ['Eva', 'Stone'], plan.id);
  await workedFor(company, will, ann.id, [
    [3, ['09:00', '11:00']],
    [5, ['09:00', '10:15']],
  ]);
  await workedFor(company, will, ben.id, [[4, ['09:00', '10:00']]]);
  await workedFor(company, will, cora.id, [[6, ['09:00', '10:00']]]);
  await workedFor(company, will, dev.id, [[7, ['09:00', '10:00']]]);
  await workedFor(company, will, eva.id, [[9, ['09:00', '10:00']]]);
  await manyBilled(company, will, plan.id, 85);
  await approvedNovember(company, will);
  await ada.enter(page);

  // A company that bills nothing yet has one entry in the menu.
  await page.goto('/admin/clients');
  await expect(page.getByRole('link', { name: 'Invoices', exact: true })).toHaveCount(1);

  // The settings come first: who bills.
  await page.goto('/admin/settings/invoicing');
  const identity = page.getByRole('form', { name: 'Identity' });
  await identity.getByRole('textbox', { name: 'Legal name' }).fill(US_IDENTITY.legal_name);
  await identity.getByRole('textbox', { name: 'Address' }).fill(US_IDENTITY.address);
  await identity.getByRole('button', { name: 'Save Identity' }).click();
  await expect(identity.getByText('Saved')).toBeVisible();
  const paper = page.getByRole('form', { name: 'Paper' });
  await paper.getByRole('textbox', { name: 'How to pay' }).fill('First Bank, account 1234');
  await paper.getByRole('button', { name: 'Save Paper' }).click();
  await expect(paper.getByText('Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Add NDIS Codes' }).click();
  await expect(page.getByRole('table', { name: 'Tax codes' }).getByRole('row')).toHaveCount(4);
  await checkPage(page);
  await fitsPhone(page);

  await page.goto('/admin/invoices');
  const first = page.getByRole('form', { name: 'When should billing start?' });
  await first.getByRole('textbox', { name: 'Bill work from' }).fill(NOVEMBER.first);
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first).toHaveCount(0);
  const upTo = page.getByRole('textbox', { name: 'Work up to' });
  await upTo.fill('2020-10-31');
  await expect(page.getByText('Nothing to bill up to Oct 31.')).toBeVisible();
  await upTo.fill(NOVEMBER.last);
  await expect(page.getByText('3 rows need a look and are not ticked.')).toBeVisible();
  const rows = page.getByRole('table', { name: 'To bill' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Cora Quinn');
  await expect(rowOf(page, 'Cora Quinn').getByRole('checkbox')).toHaveCount(0);
  await expect(rowOf(page, 'Dev Patel').getByRole('checkbox')).not.toBeChecked();
  await expect(rowOf(page, 'Eva Stone').getByRole('checkbox')).not.toBeChecked();
  await expect(rowOf(page, 'Ann Lee').getByRole('checkbox')).toBeChecked();
  await expect(rowOf(page, 'Ann Lee')).toContainText('$212.78');
  await checkPage(page);
  await fitsPhone(page);

  // By keyboard: the button, the day, Enter.
  const issue = page.getByRole('button', { name: 'Issue 87 Invoices for $5,378.25' });
  await issue.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Issue invoices' });
  await expect(dialog).toContainText('Issue 87 invoices for $5,378.25, dated ');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(issue).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Dated' }).fill(NOVEMBER.last);
  await expect(dialog).toContainText('Issue 87 invoices for $5,378.25, dated Nov 30, 2020?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Issued 87 invoices.')).toBeVisible();
  await expect(rowOf(page, 'Ann Lee')).toHaveCount(0);
  await expect(page.getByText('3 rows need a look and are not ticked.')).toBeVisible();

  // Who pays is said where the row leads to.
  await rowOf(page, 'Cora Quinn').getByRole('link').first().click();
  await expect(page.getByText('Nobody is billed for Cora Quinn yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Say Who Pays' }).click();
  const payer = page.getByRole('form', { name: 'Say who pays' });
  await payer.getByRole('textbox', { name: 'From' }).fill(NOVEMBER.first);
  await payer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table', { name: 'Payers' })).toContainText('Cora Quinn');
  await checkPage(page);

  // The numbers follow the names.
  await page.goto('/admin/invoices?tab=invoices&sort=number');
  await expect(rowOf(page, 'INV-0001', 'Ann Lee')).toContainText('$212.78');
  await expect(rowOf(page, 'INV-0002', 'Ben Moss')).toContainText('Overdue');
  await expect(rowOf(page, 'INV-0025')).toBeVisible();
  await expect(page.getByText('Page 1 of 4 · 87 in all')).toBeVisible();
  await checkPage(page);
  await fitsPhone(page);
});

// invoices.md#money
test('a payment settles the oldest first, keeps a rest, and the statement says so', async ({
  server,
  page,
}) => {
  const company = await makeCompany(server.url);
  const { ada } = company;
  await billsFromNovember(company);
  const will = await company.join('Will Worker');
  const plan = await ada.api<{ id: number }>('POST', '/recipients/', { name: 'Plan Partners' });
  const ann = await billedClient(company, ['Ann', 'Lee'], plan.id);
  const ben = await billedClient(company, ['Ben', 'Moss'], plan.id);
  await workedFor(company, will, ann.id, [
    [3, ['09:00', '11:00']],
    [5, ['09:00', '10:15']],
  ]);
  await ada.api('POST', '/billing-items/', {
    client: ann.id,
    date: '2020-11-05',
    description: '12 km at 0.99',
    quantity: 12,
    unit_price: 0.99,
  });
  await ada.api('POST', '/billing-items/', {
    client: ben.id,
    date: '2020-11-06',
    description: 'Monthly fee',
    quantity: 1,
    unit_price: 70.3,
  });
  await approvedNovember(company, will);
  await ada.api('POST', '/invoices/issue/', {
    issued_on: NOVEMBER.last,
    up_to: NOVEMBER.last,
    rows: [
      { client: ann.id, recipient: plan.id, total: 224.66 },
      { client: ben.id, recipient: plan.id, total: 70.3 },
    ],
  });
  await ada.enter(page);
  await page.goto('/admin/invoices?tab=payments');
  await expect(page.getByText('No payments yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Record Payment' }).click();
  const form = page.getByRole('form', { name: 'Record payment' });
  await form.getByRole('combobox', { name: 'Recipient' }).click();
  await page.getByRole('option', { name: 'Plan Partners' }).click();
  await form.getByRole('textbox', { name: 'Day' }).fill('2020-12-10');
  await form.getByRole('textbox', { name: 'Amount in dollars', exact: true }).fill('300');
  await form.getByRole('textbox', { name: 'Reference' }).fill('Wire 881');
  await form.getByRole('textbox', { name: 'Amount for INV-0002 in dollars' }).fill('60');
  await expectKept(page, '"Wire 881"');
  await expectKept(page, ',60]');
  // What was begun goes on after a reload, with all that is open of its recipient and with the shares that were typed.
  await page.reload();
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await page.getByRole('button', { name: 'Continue Writing' }).click();
  await expect(form.getByRole('textbox', { name: 'Amount for INV-0001 in dollars' })).toHaveValue('224.66');
  await expect(form.getByRole('textbox', { name: 'Amount for INV-0002 in dollars' })).toHaveValue('60');
  await expect(form.getByText('Credit $15.34')).toBeVisible();
  await form.getByRole('button', { name: 'Oldest Due First' }).click();
  await expect(form.getByRole('textbox', { name: 'Amount for INV-0002 in dollars' })).toHaveValue('70.3');
  await expect(form.getByText('Credit $5.04')).toBeVisible();
  await checkPage(page);
  await fitsPhone(page);
  await form.getByRole('button', { name: 'Record Payment' }).click();
  await expect(rowOf(page, 'Wire 881')).toContainText('Credit $5.04');
  await checkPage(page);

  await page.goto('/admin/invoices?tab=invoices');
  await expect(rowOf(page, 'INV-0001')).toContainText('Paid');
  await expect(rowOf(page, 'INV-0002')).toContainText('Paid');

  await page.goto(`/admin/invoices/recipients/${plan.id}?tab=statement&from=2020-11-01&to=2020-12-31`);
  const statement = page.getByRole('table', { name: 'Statement of Plan Partners' });
  await expect(statement).toContainText('Opening balance');
  await expect(statement).toContainText('-$300.00');
  await expect(statement).toContainText('Closing balance');
  await expect(statement).toContainText('-$5.04 USD');
  await expect(
    statement.getByRole('link', { name: 'Invoice INV-0002, Ben Moss', exact: true }),
  ).toBeVisible();
  await checkPage(page);
  await fitsPhone(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toContain('statement');
  await page.emulateMedia({ media: 'print' });
  expect(await pagesOf(page, 'Letter')).toBe(1);
  await expect(page.getByRole('tab', { name: 'Details' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await statement.getByRole('link', { name: 'Invoice INV-0001, Ann Lee', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Invoice INV-0001' })).toBeVisible();

  // The rest is paid back, then the payment was a mistake.
  await page.goto('/admin/invoices?tab=payments');
  await rowOf(page, 'Wire 881')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await refund.getByRole('textbox', { name: 'Reference' }).fill('Wire 882');
  await refund.getByRole('button', { name: 'Record Refund' }).click();
  await expect(rowOf(page, 'Wire 881')).toContainText('Refunded $5.04');
});

// invoices.md#corrections, timesheets.md#correcting-a-paid-sheet
test('a sheet that was billed and paid is corrected, and the difference is billed', async ({
  server,
  page,
}) => {
  const company = await makeCompany(server.url);
  const { ada } = company;
  await billsFromNovember(company);
  const will = await company.join('Will Worker');
  const plan = await ada.api<{ id: number }>('POST', '/recipients/', { name: 'Plan Partners' });
  const ann = await billedClient(company, ['Ann', 'Lee'], plan.id, { member_number: '430123456' });
  await workedFor(company, will, ann.id, [[3, ['09:00', '13:00']]]);
  const sheet = await approvedNovember(company, will);
  await ada.api('POST', '/invoices/issue/', {
    issued_on: NOVEMBER.last,
    up_to: NOVEMBER.last,
    rows: [{ client: ann.id, recipient: plan.id, total: 261.88 }],
  });
  await ada.enter(page);

  await page.goto('/admin/invoices?tab=invoices');
  await page.getByRole('link', { name: 'INV-0001' }).click();
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await page
    .getByRole('form', { name: 'Record payment' })
    .getByRole('button', { name: 'Record Payment' })
    .click();
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();

  await page.goto(`/admin/timesheets/${sheet}`);
  await expect(page.getByText('INV-0001')).toBeVisible();
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Unapprove' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Correct', exact: true }).click();
  await page.getByRole('textbox', { name: 'End time' }).first().fill('12:00');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Left an hour early.');
  await page.getByRole('button', { name: 'Save Correction' }).click();
  await expect(page.getByText('by Ada Admin: Left an hour early.')).toBeVisible();

  await page.goto(`/admin/invoices?up_to=${NOVEMBER.last}`);
  await expect(page.getByText('Correction of INV-0001: −$261.88 + $196.41 = −$65.47')).toBeVisible();
  await expect(rowOf(page, 'Ann Lee').getByRole('checkbox')).not.toBeChecked();
  await rowOf(page, 'Ann Lee').getByRole('link', { name: 'View the draft for Ann Lee' }).click();
  await expect(page.getByText('Correction of INV-0001').first()).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click();
  await expect(page.getByRole('heading', { name: 'Invoice INV-0002' })).toBeVisible();
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await page.goto('/admin/invoices?tab=invoices&kind=credit_note');
  await page.getByRole('link', { name: 'CN-0001' }).click();
  await expect(page.getByRole('heading', { name: 'Credit Note CN-0001' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('-$261.88');
  await expect(page.getByRole('article')).toContainText('Corrects');
  await expect(page.getByRole('region', { name: 'Money', exact: true })).toContainText('$65.47');
  await checkPage(page);

  // A credit by hand.
  await page.goto('/admin/invoices?tab=invoices');
  await page.getByRole('link', { name: 'INV-0002' }).click();
  await more(page, 'Credit');
  const credit = page.getByRole('form', { name: 'Credit INV-0002' });
  await credit.getByRole('radio', { name: 'An amount' }).check();
  await credit.getByRole('textbox', { name: 'Amount in dollars' }).fill('10');
  await credit.getByRole('textbox', { name: 'Text on the credit note' }).fill('A courtesy');
  await credit.getByRole('textbox', { name: 'Reason' }).fill('Will was late.');
  await checkPage(page);
  await fitsPhone(page);
  await credit.getByRole('button', { name: 'Issue Credit Note' }).click();
  await expect(page.getByRole('heading', { name: 'Credit Note CN-0002' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('A courtesy');
});

// access.md#roles
test('a delegate who may bill sees invoices and neither settings nor pay', async ({ server, browser }) => {
  const company = await makeCompany(server.url);
  const { ada } = company;
  await billsFromNovember(company);
  const dell = await company.join('Dell Delegate');
  const role = await ada.api<{ id: number }>('POST', '/roles/', {
    name: 'Billing',
    permissions: ['billing_edit'],
  });
  await ada.api('PATCH', `/users/${dell.id}/`, { role_id: role.id });
  await ada.api('POST', '/recipients/', { name: 'Plan Partners' });
  await billedClient(company, ['Ann', 'Lee'], 'client');
  const page = await dell.open(browser, '/manage');
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await expect(page).toHaveURL(/\/manage\/invoices/);
  await expect(page.getByRole('link', { name: 'Invoicing Settings' })).toHaveCount(0);
  await checkPage(page);
  await page.getByRole('tab', { name: 'Recipients' }).click();
  await expect(rowOf(page, 'Plan Partners')).toBeVisible();
  await page.getByRole('button', { name: 'Say Who Pays' }).click();
  await page.getByRole('combobox', { name: 'Clients' }).click();
  await expect(page.getByRole('option', { name: 'Ann Lee' })).toBeVisible();
  await page.goto('/admin/settings/invoicing');
  await expect(page).toHaveURL(/\/home/);
});
