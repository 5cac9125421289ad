import { expect } from '@playwright/test';
import { entry, fillEntry, makeTeam, saveLog } from '../support/browser-daily-logs.ts';
import { expectKept } from '../support/browser-drafts.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

test('a worker’s unfinished log survives a closed tab and an ended session', async ({
  server,
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const { will } = await makeTeam(server.url);
  await will.enter(page);
  await page.goto('/daily-logs/new');
  await fillEntry(page, 1, /Family support/, '9', '1030');
  await page.getByLabel('Notes').fill('Half a story');
  await expectKept(page, 'Half a story');
  await page.close();

  const again = await context.newPage();
  await will.enter(again);
  await again.goto('/daily-logs/new');
  await expect(again.getByText('You have an unsaved draft')).toBeVisible();
  await again.getByRole('button', { name: 'Continue Writing' }).click();
  await expect(again.getByLabel('Notes')).toHaveValue('Half a story');
  await expect(entry(again, 1).getByLabel('End', { exact: true })).toHaveValue('10:30');

  // Signed out elsewhere: what was typed and not saved is offered after signing in, and what was saved is sent.
  await again.getByLabel('Notes').fill('The whole story');
  await expectKept(again, 'The whole story');
  await will.api('POST', '/sign-out/', { refresh: will.refresh });
  await again.reload();
  await expect(again).toHaveURL(/\/login/);
  await expect(again.getByText('Please sign in again; what you wrote is kept.')).toBeVisible();
  await again.getByRole('textbox', { name: 'Email' }).fill(will.email);
  await again.getByRole('textbox', { name: 'Password' }).fill(will.password);
  await again.keyboard.press('Enter');
  await expect(again).toHaveURL('/daily-logs/new');
  await again.getByRole('button', { name: 'Continue Writing' }).click();
  await expect(again.getByLabel('Notes')).toHaveValue('The whole story');
  await saveLog(again);
  await expect(again.getByRole('row').filter({ hasText: 'The whole story' })).toHaveCount(1);
  await again.goto('/daily-logs/new');
  await expect(again.getByRole('button', { name: 'Save Daily Log' })).toBeVisible();
  await expect(again.getByText('You have an unsaved draft')).toBeHidden();
});

test('a worker’s unfinished log is still there after another one was saved', async ({ server, page }) => {
  test.setTimeout(120_000);
  const { will } = await makeTeam(server.url);
  const notes = page.getByLabel('Notes');
  await will.enter(page);
  await page.goto('/daily-logs/new');
  await notes.fill('The morning');
  await expectKept(page, 'The morning');

  // The next draft overwrites neither.
  await page.reload();
  await expect(page.getByText('You have an unsaved draft')).toBeVisible();
  await notes.fill('The afternoon');
  await expectKept(page, 'The afternoon');
  await page.reload();
  await expect(page.getByText('You have 2 unsaved drafts')).toBeVisible();
  await checkPage(page);

  await fillEntry(page, 1, /Family support/, '18', '19');
  await notes.fill('The evening');
  await saveLog(page);
  await page.goto('/daily-logs/new');
  await expect(page.getByText('You have 2 unsaved drafts')).toBeVisible();
  await page.getByRole('button', { name: 'Continue Writing' }).last().click();
  await expect(notes).toHaveValue('The morning');
  await expect(page.getByText('You have an unsaved draft')).toBeVisible();
  await fillEntry(page, 1, /Family support/, '9', '10');
  await saveLog(page);
  await expect(page.getByRole('row').filter({ hasText: 'The morning' })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: 'The evening' })).toHaveCount(1);

  await page.goto('/daily-logs/new');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('You have an unsaved draft')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Save Daily Log' })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page.getByText('You have an unsaved draft')).toHaveCount(0);
});
