import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import {
  approvedNovember,
  billedClient,
  billsFromNovember,
  NOVEMBER,
  workedFor,
} from '../support/browser-billing.ts';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { startBuiltServer } from '../support/built-server.ts';
import { checkPage } from '../support/page-checks.ts';
import { openPostOffice } from '../support/post-office.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const GONE = 'This link is no longer valid. Please ask the sender for a new one.';

// invoices.md#paper-and-delivery
test('a family opens a mailed invoice on a phone, until the office revokes the link', async ({ browser }) => {
  test.setTimeout(180_000);
  const office = await openPostOffice();
  const folder = temporaryFolder('invoice-links');
  const server = await startBuiltServer({
    DATABASE_URL: `file:${join(folder, 'daybook.sqlite')}`,
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    BILLING: 'off',
    ...office.env,
  });
  try {
    const company = await makeCompany(server.url);
    const { ada } = company;
    await billsFromNovember(company);
    const will = await company.join('Will Worker');
    const ann = await billedClient(company, ['Ann', 'Lee'], 'client');
    await workedFor(company, will, ann.id, [[3, ['09:00', '11:00']]]);
    await approvedNovember(company, will);
    const { results } = await ada.api<{ results: { id: number }[] }>('GET', '/recipients/?page_size=1');
    const recipient = results[0]?.id ?? 0;
    await ada.api('POST', '/invoices/issue/', {
      issued_on: NOVEMBER.last,
      up_to: NOVEMBER.last,
      rows: [{ client: ann.id, recipient, total: 130.94 }],
    });
    const desk = await ada.open(browser, '/admin/invoices?tab=invoices');
    await desk.getByRole('link', { name: 'INV-0001' }).click();
    await desk.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = desk.getByRole('dialog', { name: 'Send INV-0001' });
    await dialog.getByRole('textbox', { name: 'To' }).fill('family@lee.example');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => office.delivered.length).toBe(1);
    expect(office.delivered[0]?.to).toBe('family@lee.example');
    const link = /\/i\/[\w-]{43}/.exec(office.delivered[0]?.mail ?? '')?.[0] ?? '';

    const phone = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 375, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await phone.newPage();
    const answer = await page.goto(link);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    expect(answer?.headers()['x-robots-tag']).toContain('noindex');
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    await expect(page.getByRole('heading', { name: 'Invoice INV-0001' })).toBeVisible();
    await expect(page.getByRole('article')).toContainText('$130.94');
    await expect(page.getByText('$130.94 USD to pay by Dec 14, 2020')).toBeVisible();
    // Nothing but the document leads anywhere.
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('link').filter({ hasNotText: /^(PDF|Skip)/ })).toHaveCount(0);
    await checkPage(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'PDF' }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);

    await desk.reload();
    // The label of the day, and the status.
    await expect(desk.getByText('Sent', { exact: true })).toHaveCount(2);
    await desk.getByRole('button', { name: 'Revoke the link of family@lee.example' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(desk.getByRole('table', { name: 'Emails of this document' })).toContainText('Revoked');
    await page.reload();
    await expect(page.getByText(GONE)).toBeVisible();
    await checkPage(page);
    await page.goto(`/i/${'x'.repeat(43)}`);
    await expect(page.getByText(GONE)).toBeVisible();
    await phone.close();
  } finally {
    await server.stop();
    await office.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
