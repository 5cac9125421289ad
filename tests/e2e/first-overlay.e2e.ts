import { expect, type Locator, type Page } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { makeOperator } from '../support/browser-operator.ts';
import { test } from '../support/browser-test.ts';

/** It lies over the page, inside the screen, and has a background of its own. */
async function expectOver(page: Page, overlay: Locator) {
  await expect(overlay).toBeVisible();
  const box = await overlay.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const middle = document.elementFromPoint((left + right) / 2, top + 20);
    return { top, bottom, left, right, background: style.backgroundColor, isOnTop: element.contains(middle) };
  });
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  expect(box.isOnTop).toBe(true);
  expect(box.background).not.toBe('rgba(0, 0, 0, 0)');
  expect(box.top).toBeGreaterThanOrEqual(0);
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(size.width);
  expect(box.bottom).toBeLessThanOrEqual(size.height);
}

for (const [width, height] of [
  [1280, 800],
  [375, 812],
] as const) {
  test(`the palette opens over the page as the first thing of a visit, ${width} px`, async ({
    page,
    server,
  }) => {
    const { ada } = await makeCompany(server.url);
    await page.setViewportSize({ width, height });
    await ada.enter(page);
    await page.goto('/home');
    await expect(page.getByText('Pay Period Summary')).toBeVisible();
    await page.keyboard.press('Control+k');
    await expectOver(page, page.getByRole('dialog'));
  });

  test(`the console's menu and its dialog open over the page, ${width} px`, async ({ page, server }) => {
    const operator = await makeOperator(server);
    await page.setViewportSize({ width, height });
    await page.goto('/platform/system');
    await operator.signIn(page);
    await expect(page.getByRole('heading', { name: 'System' })).toBeVisible();
    await page.getByRole('button', { name: 'Your account' }).click();
    await expectOver(page, page.getByRole('menu'));
    await page.getByRole('menuitem', { name: 'Change Password' }).click();
    await expectOver(page, page.getByRole('dialog'));
  });
}
