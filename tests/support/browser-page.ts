import type { Page } from '@playwright/test';

/** The table row with all of these texts. */
export const rowOf = (page: Page, ...texts: string[]) =>
  texts.reduce((row, hasText) => row.filter({ hasText }), page.getByRole('row'));
/** A button of the page itself, outside any dialog. */
export const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
/** Answers a dialog's question. */
export const answer = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Chooses an option of a list field. */
export async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Chooses from the menu of a row's actions. */
export const menu = async (page: Page, row: string[], item: string) => {
  await rowOf(page, ...row)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** The card with this label, its figure included. */
export const card = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=../..');

/** Chooses from the menu of a record's own page. */
export const more = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
