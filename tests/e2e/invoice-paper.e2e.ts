import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import {
  approvedNovember,
  billedClient,
  billsFromNovember,
  NOVEMBER,
  workedFor,
} from '../support/browser-billing.ts';
import { makeCompany } from '../support/browser-company.ts';
import { rowOf } from '../support/browser-page.ts';
import { test } from '../support/browser-test.ts';
import { checkPage, fitsPhone } from '../support/page-checks.ts';

test.use({ plans: 'off' });

/** The printable area of a page with margins of 15 mm, in px. */
const PAPER = { Letter: 702, A4: 680 };

const pagesOf = async (page: Page, format: 'A4' | 'Letter') =>
  [...(await page.pdf({ format })).toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;

// invoices.md#paper-and-delivery, invoices.md#to-bill
test('a family’s invoice fits A4 and Letter, and nothing else is on the paper', async ({ server, page }) => {
  const company = await makeCompany(server.url);
  const { ada } = company;
  await billsFromNovember(company);
  const will = await company.join('Will Worker');
  const ann = await billedClient(company, ['Ann', 'Lee'], 'client', {
    client: { address: '9 Hill Road\nPortland, ME 04102' },
  });
  await workedFor(company, will, ann.id, [
    [3, ['09:00', '11:00']],
    [5, ['09:00', '10:15']],
  ]);
  await approvedNovember(company, will);
  await ada.enter(page);
  await page.goto(`/admin/invoices?up_to=${NOVEMBER.last}`);
  await page.getByRole('link', { name: 'View the draft for Ann Lee' }).click();
  await expect(page.getByText('DRAFT', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add Item' }).click();
  const item = page.getByRole('form', { name: 'Add an item' });
  await item.getByRole('textbox', { name: 'Date' }).fill(NOVEMBER.last);
  await item.getByRole('textbox', { name: 'Description' }).fill('Bus tickets');
  await item.getByRole('textbox', { name: 'Price' }).fill('7.22');
  await item.getByRole('button', { name: 'Add Item' }).click();
  await expect(page.getByRole('table', { name: 'What is billed' })).toContainText('Bus tickets');
  await page.getByRole('textbox', { name: 'Note on this invoice' }).fill('Thank you, Ann.');
  await checkPage(page);
  await fitsPhone(page);
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click();
  await expect(page.getByRole('heading', { name: 'Invoice INV-0001' })).toBeVisible();
  const sheet = page.getByRole('article');
  for (const text of [
    'Maple Care LLC',
    '9 Hill Road',
    '09:00–11:00',
    'Will Worker',
    '1.25 h (1:15)',
    '$65.47',
    'Total USD',
    '$220.00',
    'Thank you, Ann.',
    'First Bank, account 1234',
  ])
    await expect(sheet).toContainText(text);
  await checkPage(page);
  await fitsPhone(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  const pdf = readFileSync(await (await download).path()).toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect([...pdf.matchAll(/\/Type\s*\/Page\b/g)].length).toBe(1);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Money' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeHidden();
  for (const [format, width] of Object.entries(PAPER) as [keyof typeof PAPER, number][]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
    expect(await pagesOf(page, format), format).toBe(1);
  }
});

// invoices.md#paper-and-delivery, invoices.md#taxes
test('a plan manager’s invoice has the ABN, item codes, the client’s number and GST', async ({
  server,
  page,
}) => {
  const company = await makeCompany(server.url);
  const { ada } = company;
  await billsFromNovember(company, {
    legal_name: 'Maple Care Pty Ltd',
    tax_id_label: 'ABN',
    tax_id: '51 824 753 556',
    invoice_title: 'Tax Invoice',
    member_label: 'NDIS number',
    tax_mode: 'exclusive',
  });
  const will = await company.join('Will Worker');
  const plan = await ada.api<{ id: number }>('POST', '/recipients/', { name: 'Plan Partners' });
  const ann = await billedClient(company, ['Ann', 'Lee'], plan.id, { member_number: '430123456' });
  await workedFor(company, will, ann.id, [[3, ['09:00', '11:00']]]);
  await approvedNovember(company, will);
  await ada.enter(page);

  await page.goto('/admin/settings/invoicing');
  await page.getByRole('button', { name: 'Add NDIS Codes' }).click();
  await expect(page.getByRole('table', { name: 'Tax codes' })).toContainText('P1 GST');
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: /^AUD/ }).click();
  await page.getByRole('button', { name: 'Save Currency' }).click();
  await expect(page.getByRole('form', { name: 'Currency' }).getByText('Saved')).toBeVisible();
  await page.goto('/admin/settings/mileage');
  await expect(page.getByRole('textbox', { name: 'AUD' })).toBeVisible();

  await page.goto('/admin/settings/custom-fields/work-codes');
  await page.getByRole('button', { name: 'Edit FS' }).click();
  await page.getByRole('textbox', { name: 'Code on invoices' }).last().fill('01_011_0107_1_1');
  await page.getByRole('combobox', { name: 'Tax code' }).last().click();
  await page.getByRole('option', { name: /^P1/ }).click();
  await page.getByRole('table').getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, '01_011_0107_1_1')).toContainText('P1');
  await checkPage(page);

  await page.goto(`/admin/invoices/draft?client=${ann.id}&recipient=${plan.id}&up_to=${NOVEMBER.last}`);
  const sheet = page.getByRole('article');
  for (const text of [
    'Tax Invoice',
    'ABN 51 824 753 556',
    'NDIS number: 430123456',
    '01_011_0107_1_1',
    '$13.09',
    'Total AUD',
    '$144.03',
  ])
    await expect(sheet).toContainText(text);
  await page.emulateMedia({ media: 'print' });
  expect(await pagesOf(page, 'A4')).toBe(1);
});
