import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

/** Checks that axe finds nothing in light and dark, and that a phone has no sideways scrolling (ux.md). */
export async function checkPage(page: Page): Promise<void> {
  const before = page.viewportSize();
  // The address changes before the screen does.
  await page.locator('h1').first().waitFor();
  for (const scheme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.setAttribute('data-mantine-color-scheme', name);
    }, scheme);
    // A loading screen has no heading yet; real errors persist.
    // One scan takes several seconds on a busy machine.
    await expect(async () => {
      // Our screens have no frames: without "legacy" each scan opens a new page.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      // Dark mode differs only in colors.
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
