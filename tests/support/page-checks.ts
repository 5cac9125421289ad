import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

/** No finding of axe in light and in dark, and nothing to scroll sideways on a phone (ux.md). */
export async function checkPage(page: Page): Promise<void> {
  const before = page.viewportSize();
  // The address changes before the screen does.
  await page.locator('h1').first().waitFor();
  for (const scheme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.setAttribute('data-mantine-color-scheme', name);
    }, scheme);
    // A screen that is still being loaded has no heading yet; what is really wrong stays wrong.
    // One look takes a busy machine several seconds.
    await expect(async () => {
      // No frame is on our screens: without "legacy" it opens a page of its own each time.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      // What differs in the dark is the colours.
      if (scheme === 'dark') axe.withRules(['color-contrast']);
      const { violations } = await axe.analyze();
      expect(
        violations.map(
          ({ id, nodes }) => `${scheme}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
        ),
      ).toEqual([]);
    }).toPass({ timeout: 40_000 });
  }
  await page.setViewportSize({ width: 375, height: 800 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  if (before) await page.setViewportSize(before);
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'));
}
