import { expect } from '@playwright/test';
import {
  approvedNovember,
  billedClient,
  billsFromNovember,
  NOVEMBER,
  workedFor,
} from '../support/browser-billing.ts';
import { makeCompany } from '../support/browser-company.ts';
import { choose, menu, more, rowOf } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { checkPage, fitsPhone } from '../support/page-checks.ts';

test.use({ plans: 'off' });

// invoices.md#screens, invoices.md#what-is-billed, invoices.md#status, invoices.md#credit-notes, invoices.md#money, invoices.md#files
test('an office marks, writes off, voids, credits to bill again and applies a credit', async ({
  server,
  page,
}) => {
  test.setTimeout(180_000);
  const company = await makeCompany(server.url);
  const { ada } = company;
  await billsFromNovember(company);
  const will = await company.join('Will Worker');
  const plan = await ada.api<{ id: number }>('POST', '/recipients/', { name: 'Plan Partners' });
  const ann = await billedClient(company, ['Ann', 'Lee'], plan.id);
  const ben = await billedClient(company, ['Ben', 'Moss'], plan.id);
  const cora = await billedClient(company, ['Cora', 'Quinn'], plan.id);
  await workedFor(company, will, ann.id, [
    [3, ['09:00', '11:00']],
    [5, ['09:00', '10:15']],
  ]);
  await workedFor(company, will, ben.id, [[4, ['09:00', '10:00']]]);
  await approvedNovember(company, will);
  await ada.enter(page);

  // Lines by hand, on the client's page.
  await page.goto(`/admin/clients/${cora.id}?tab=billing`);
  const add = async (description: string, price: string) => {
    await page.getByRole('button', { name: 'Add Item' }).click();
    const item = page.getByRole('form', { name: 'Add an item' });
    await item.getByRole('textbox', { name: 'Date' }).fill('2020-11-10');
    await item.getByRole('textbox', { name: 'Description' }).fill(description);
    await item.getByRole('textbox', { name: 'Price' }).fill(price);
    await item.getByRole('button', { name: 'Add Item' }).click();
    await expect(item).toHaveCount(0);
  };
  await add('Monthly fee', '75');
  await add('Thanks for five years', '-5');
  await add('A mistake', '1');
  await rowOf(page, 'A mistake').getByRole('button', { name: 'Delete A mistake' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, 'A mistake')).toHaveCount(0);
  await rowOf(page, 'Monthly fee').getByRole('button', { name: 'Edit Monthly fee' }).click();
  const edited = page.getByRole('form', { name: 'Edit item' });
  await edited.getByRole('textbox', { name: 'Price' }).fill('75.3');
  await edited.getByRole('button', { name: 'Save Item' }).click();
  await expect(rowOf(page, 'Monthly fee')).toContainText('$75.30');
  await checkPage(page);
  await fitsPhone(page);

  await ada.api('POST', '/invoices/issue/', {
    issued_on: NOVEMBER.last,
    up_to: NOVEMBER.last,
    rows: [
      { client: ann.id, recipient: plan.id, total: 212.78 },
      { client: ben.id, recipient: plan.id, total: 65.47 },
      { client: cora.id, recipient: plan.id, total: 70.3 },
    ],
  });
  await page.goto('/admin/invoices?tab=invoices');
  await expect(rowOf(page, 'INV-0003', 'Cora Quinn')).toContainText('$70.30');

  // The letter went by post; Ben's is never paid.
  await page.getByRole('link', { name: 'INV-0001' }).click();
  await more(page, 'Mark as Sent');
  await expect(page.getByText('INV-0001 is marked as sent.')).toBeVisible();
  await page.goto('/admin/invoices?tab=invoices');
  await page.getByRole('link', { name: 'INV-0002' }).click();
  await more(page, 'Write Off');
  const writing = page.getByRole('dialog', { name: 'Write off' });
  await expect(writing).toContainText('$65.47');
  await writing.getByRole('textbox', { name: 'Reason' }).fill('Moved away.');
  await writing.getByRole('button', { name: 'Write Off' }).click();
  await expect(page.getByText('Written off', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Money on this document' })).toContainText('Moved away.');

  // A payment that was somebody else's is voided.
  await page.goto('/admin/invoices?tab=payments');
  await page.getByRole('button', { name: 'Record Payment' }).click();
  const form = page.getByRole('form', { name: 'Record payment' });
  await form.getByRole('combobox', { name: 'Recipient' }).click();
  await page.getByRole('option', { name: 'Plan Partners' }).click();
  await form.getByRole('textbox', { name: 'Amount in dollars', exact: true }).fill('212.78');
  await form.getByRole('textbox', { name: 'Reference' }).fill('Wire 7');
  await form.getByRole('button', { name: 'Record Payment' }).click();
  await expect(rowOf(page, 'Wire 7')).toContainText('INV-0001');
  await menu(page, ['Wire 7'], 'Void');
  const voiding = page.getByRole('dialog', { name: 'Void payment' });
  await voiding.getByRole('textbox', { name: 'Reason' }).fill('Another Ann Lee.');
  await voiding.getByRole('button', { name: 'Void' }).click();
  await expect(rowOf(page, 'Wire 7')).toContainText('Another Ann Lee.');
  await checkPage(page);
  await fitsPhone(page);

  // One line is taken back, to be billed again.
  await page.goto('/admin/invoices?tab=invoices');
  await expect(rowOf(page, 'INV-0001')).toContainText('Sent');
  await page.getByRole('link', { name: 'INV-0001' }).click();
  await more(page, 'Credit');
  const credit = page.getByRole('form', { name: 'Credit INV-0001' });
  await credit.getByRole('radio', { name: 'Some lines' }).check();
  await credit
    .getByRole('row', { name: /09:00–10:15/ })
    .getByRole('checkbox')
    .check();
  await credit.getByRole('checkbox', { name: 'Bill this work again' }).check();
  await credit.getByRole('textbox', { name: 'Reason' }).fill('Billed too early.');
  await checkPage(page);
  await credit.getByRole('button', { name: 'Issue Credit Note' }).click();
  await expect(page.getByRole('heading', { name: 'Credit Note CN-0001' })).toBeVisible();
  await expect(page.getByText('Used', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).not.toContainText('How to pay');
  await page.goto(`/admin/invoices?up_to=${NOVEMBER.last}`);
  await expect(rowOf(page, 'Ann Lee', 'Plan Partners')).toContainText('$81.84');

  // Paid, and credited afterwards: the credit is applied to what is open.
  await page.goto('/admin/invoices?tab=invoices');
  await page.getByRole('link', { name: 'INV-0003' }).click();
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await form.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByText('$70.30 from Plan Partners was recorded.')).toBeVisible();
  await more(page, 'Credit');
  const courtesy = page.getByRole('form', { name: 'Credit INV-0003' });
  await courtesy.getByRole('radio', { name: 'An amount' }).check();
  await courtesy.getByRole('textbox', { name: 'Amount in dollars' }).fill('20');
  await courtesy.getByRole('textbox', { name: 'Text on the credit note' }).fill('A courtesy');
  await courtesy.getByRole('textbox', { name: 'Reason' }).fill('She waited.');
  await courtesy.getByRole('button', { name: 'Issue Credit Note' }).click();
  await expect(page.getByRole('heading', { name: 'Credit Note CN-0002' })).toBeVisible();
  await more(page, 'Apply');
  const apply = page.getByRole('dialog', { name: 'Apply credit' });
  await expect(apply).toContainText('Plan Partners has a credit of $20.00 here.');
  await apply.getByRole('combobox', { name: 'Invoice' }).click();
  await page.getByRole('option', { name: /^INV-0001/ }).click();
  await apply.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('table', { name: 'Money on this document' })).toContainText('INV-0001');
  await page.goto('/admin/invoices?tab=invoices');
  await expect(rowOf(page, 'INV-0001', 'Part-paid')).toContainText('$110.94');

  // The accountant's file, and one that was not imported.
  await page.goto('/admin/invoices?tab=files');
  await expect(page.getByText('No files yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New File' }).click();
  await choose(page, 'For', 'CSV for any program');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Create File' }).click();
  const name = (await download).suggestedFilename();
  await expect(rowOf(page, name)).toContainText('Valid');
  await menu(page, [name], 'Void');
  const gone = page.getByRole('dialog', { name: 'Void file' });
  await gone.getByRole('textbox', { name: 'Reason' }).fill('Wrong program.');
  await gone.getByRole('button', { name: 'It was not imported' }).click();
  await expect(rowOf(page, name)).toContainText('Wrong program.');
  await checkPage(page);
  await fitsPhone(page);

  // What is on an invoice is corrected, not unapproved: the list says so.
  await page.goto('/admin/timesheets');
  await menu(page, ['Will Worker', 'Nov 1'], 'Unapprove');
  const why = page.getByRole('dialog', { name: 'Correct timesheet' });
  await expect(why).toContainText('cannot be unapproved. This timesheet is on invoice INV-0001, INV-0002.');
  await why.getByRole('button', { name: 'Correct' }).click();
  await expect(page.getByRole('heading', { name: 'Correct Timesheet' })).toBeVisible();
});
