import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';

/** Rules that axe runs only on request; those of level AAA are not promised, and `target-size`
 * treats targets covered by a bar as too small (paper-and-phone.e2e.ts measures targets). */
const ASKED_FOR = [
  'css-orientation-lock',
  'focus-order-semantics',
  'label-content-name-mismatch',
  'p-as-heading',
  'table-fake-caption',
  'td-has-header',
];

/** Rules about source formatting, and about the libraries' own ids, classes and types. */
const NOT_OURS = [
  'attr-quotes',
  'attribute-boolean-style',
  'attribute-empty-style',
  'doctype-style',
  'no-dup-class',
  'no-implicit-input-type',
  'no-inline-style',
  'no-raw-characters',
  'no-redundant-for',
  'no-trailing-whitespace',
  'valid-id',
  'void-style',
];

/** Valid HTML, each with its reason. */
const ALLOWED = [
  // Ours come from this server alone.
  'require-sri',
  // A fieldset that closes a form's fields as one; the form has the name.
  'wcag/h71',
  // Boxes of one question share a name.
  'form-dup-name',
  // A list of ticks has a name for screen readers.
  'aria-label-misuse',
  // A region that scrolls is no section of the page.
  'prefer-native-element',
  'tel-non-breaking',
];

const checker = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: Object.fromEntries([...NOT_OURS, ...ALLOWED].map((rule) => [rule, 'off'])),
});

/** The component library puts its styles next to the elements they are for, and a box into the label of a switch. */
const LIBRARYS = ['<style> element', '<div> element is not permitted as content under <label>'];
const isLibrarys = ({ ruleId, message }: { ruleId: string; message: string }) =>
  ruleId === 'element-permitted-content' && LIBRARYS.some((fault) => message.startsWith(fault));

/** Faults of the page as the browser has it (html-validate). */
async function htmlFaults(page: Page): Promise<string[]> {
  const html = await page.evaluate(() => `<!doctype html>\n${document.documentElement.outerHTML}`);
  const { results } = await checker.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.filter((fault) => !isLibrarys(fault)).map(({ ruleId, message }) => `${ruleId}: ${message}`),
  );
}

/** Checks that axe finds nothing in light and dark, and that a phone has no sideways scrolling. */
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
      const axe = new AxeBuilder({ page }).setLegacyMode().options({
        // Rules that passed are not reported.
        resultTypes: ['violations'],
        rules: Object.fromEntries(ASKED_FOR.map((rule) => [rule, { enabled: true }])),
      });
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
  expect([...new Set(await htmlFaults(page))]).toEqual([]);
  // 1,280 px at 400 % (WCAG 1.4.10)
  await page.setViewportSize({ width: 320, height: 800 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  if (before) await page.setViewportSize(before);
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'));
}

/** A phone shows the page without scrolling sideways. */
export async function fitsPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 800 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  if (before) await page.setViewportSize(before);
}
