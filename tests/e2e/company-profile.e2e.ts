import { crc32, deflateSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { makeCompany, type Company, type Person } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { checkPage } from '../support/page-checks.ts';

let ada: Person;
let company: Company;

test.beforeEach(async ({ server, page }) => {
  company = await makeCompany(server.url);
  ada = company.ada;
  await ada.enter(page);
  await page.goto('/admin/settings/profile');
  await expect(page.getByLabel('Company Name')).toHaveValue(company.name);
});

const settings = async () => (await ada.api<Record<string, unknown>[]>('GET', '/company-settings/'))[0];
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();
const pick = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** A green SVG drawing. */
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="60" height="30" fill="#1b5e55"/></svg>',
);

// company-and-plans.md#company-profile, access.md#the-shell
test('an admin sets the company’s name, logo, pay period and due dates', async ({ page }) => {
  await checkPage(page);
  await page.getByLabel('Company Name').fill('');
  await save(page);
  await expect(page.getByText('Company name is required.').first()).toBeVisible();
  await expect(page.getByLabel('Company Name')).toBeFocused();
  await page.getByLabel('Company Name').fill(`${company.name} & Sons`);

  // Leaving asks, and what was begun is offered again.
  const profile = page.getByRole('link', { name: 'Company Profile' }).first();
  const roles = page.getByRole('link', { name: 'Roles' }).first();
  const question = page.getByRole('dialog');
  await roles.click();
  await expect(question).toContainText('Your changes are not saved: company profile.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Company Name')).toHaveValue(`${company.name} & Sons`);
  await roles.click();
  await question.getByRole('button', { name: 'Leave and Keep Draft' }).click();
  await expect(page.getByRole('heading', { name: 'Role Management' })).toBeVisible();
  await profile.click();
  await expect(page.getByLabel('Company Name')).toHaveValue(company.name);
  await page.getByRole('button', { name: 'Continue Writing' }).click();
  await expect(page.getByLabel('Company Name')).toHaveValue(`${company.name} & Sons`);

  await pick(page, 'Pay Period', 'Custom');
  await save(page);
  await expect(page.getByText('Custom pay period length must be at least 1 day.').first()).toBeVisible();
  await page.getByLabel('Custom Pay Period Length').fill('10');
  await page.getByRole('textbox', { name: 'First Pay Period Start Date' }).fill('');
  await save(page);
  await expect(page.getByText('First pay period start date is required.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'First Pay Period Start Date' }).fill('2025-03-03');
  await expect(page.getByText(/^Today is in the pay period .{1,60} due on/)).toBeVisible();

  // A length that is not a whole number of days is ignored with a message; an impossible date is refused.
  await page.getByLabel('Timesheet Due Offset').fill('4');
  await page.getByLabel('Report Due Day').fill('5');
  for (const typed of ['-1', '2.5', '1,5']) {
    await page.getByLabel('Timesheet Due Offset').fill(typed);
    await page.getByLabel('Timesheet Due Offset').blur();
    await expect(page.getByText(`“${typed}” was ignored: enter a whole number of 0 or more.`)).toBeVisible();
    await expect(page.getByLabel('Timesheet Due Offset')).toHaveValue('4');
  }
  await page.getByLabel('Report Due Day').fill('32');
  await save(page);
  await expect(page.getByText('Enter 31 or less.')).toBeVisible();
  await expect(page.getByLabel('Report Due Day')).toHaveValue('32');
  await page.getByLabel('Report Due Day').fill('5');
  await page.getByRole('combobox', { name: 'Time Zone' }).fill('Halifax');
  await page.getByRole('option', { name: 'America/Halifax' }).click();
  await pick(page, 'Week Starts On', 'Monday');

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') });
  await expect(
    page.getByText('Please upload a valid image file (JPEG, PNG, GIF, SVG).', { exact: true }),
  ).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: drawing });
  await expect(page.getByAltText('The chosen logo')).toBeVisible();
  await save(page);
  await expect(question).toContainText('This takes effect today');
  await expect(question).toContainText('Until now Bi-weekly:');
  await expect(question).toContainText('From now on Custom:');
  await question.getByRole('button', { name: 'Change Pay Periods' }).click();
  await expect(page.getByText('Company profile updated successfully!')).toBeVisible();

  expect(await settings()).toMatchObject({
    pay_period: 'custom',
    custom_pay_period_days: 10,
    first_pay_period: '2025-03-03',
    timesheet_due_offset: 4,
    report_due_day: 5,
    time_zone: 'America/Halifax',
    week_starts_on: 'monday',
  });
  expect(await ada.api('GET', '/company/')).toMatchObject({ name: `${company.name} & Sons` });
  await expect(page.getByAltText('The company logo')).toHaveJSProperty('naturalWidth', 60);

  // Saving the page again clears the length along with the custom period.
  await pick(page, 'Pay Period', 'Semi-monthly');
  await expect(page.getByLabel('Custom Pay Period Length')).toBeHidden();
  await save(page);
  await question.getByRole('button', { name: 'Change Pay Periods' }).click();
  await expect(page.getByText('Company profile updated successfully!')).toBeVisible();
  expect(await settings()).toMatchObject({ pay_period: 'semi-monthly', custom_pay_period_days: null });

  await page.getByRole('button', { name: 'Remove Logo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Logo' }).click();
  await expect(page.getByText('No logo yet')).toBeVisible();
});

// company-and-plans.md#company-profile
test('an admin’s photo from a phone is scaled down before the upload', async ({ page }) => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: noisyPicture(1_600, 1_200) });
  await save(page);
  await expect(page.getByText('Company profile updated successfully!')).toBeVisible();
  await expect(page.getByAltText('The company logo')).toHaveJSProperty('naturalWidth', 480);
});

// company-and-plans.md#company-profile, basics.md#saving-over-a-change, access.md#accounts
test('an admin copies, renews and relaxes the signup code, without overwriting a colleague’s change', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = page.getByRole('status', { name: 'Signup code' });
  const { signup_code } = await ada.api<{ signup_code: string }>('GET', '/company/');
  await expect(code).toHaveText(signup_code);
  await page.getByRole('button', { name: 'Copy Code' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(signup_code);
  await expect(page.getByRole('button', { name: 'Copy Code' })).toBeVisible();

  await page.getByRole('button', { name: 'Renew Code' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renew Code' }).click();
  await expect(code).not.toHaveText(signup_code);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(company.join('Late Comer')).rejects.toThrow('This signup code is not valid.');

  await page.getByRole('switch', { name: 'Require signup code' }).click();
  await expect(page.getByText('Signup code setting updated successfully!')).toBeVisible();
  expect(await ada.api('GET', '/company/')).toMatchObject({ require_signup_code: false });

  // The form next to it can still be saved afterward.
  await page.getByLabel('Company Name').fill('Renamed Care');
  await save(page);
  await expect(page.getByText('Company profile updated successfully!')).toBeVisible();

  const { id } = (await settings()) ?? {};
  await ada.api('PATCH', `/company-settings/${String(id)}/`, { report_due_day: 9 });
  await page.getByLabel('Report Due Day').fill('12');
  await save(page);
  await expect(page.getByText(/This record was changed by someone else/)).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('Report Due Day')).toHaveValue('9');
});

// imports-and-exports.md#downloading-everything
test('an admin downloads everything, asks for the deletion of the company and withdraws it', async ({
  page,
}) => {
  const card = page.getByRole('region', { name: 'Your records' });
  await expect(card.getByText('Nobody has downloaded it yet.')).toBeVisible();
  await card.getByRole('button', { name: 'Download everything' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not this one');
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(dialog.getByText('This is not your current password.').first()).toBeVisible();
  await checkPage(page);
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(ada.password);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^daybook-[a-z0-9-]+-\d{4}-\d\d-\d\d\.zip$/);
  await expect(card.getByText(/^Last downloaded .+: \d+ records\.$/)).toBeVisible();

  await card.getByRole('button', { name: 'Delete Company' }).click();
  await dialog.getByRole('textbox', { name: `Type “${company.name}”` }).fill('another name');
  await dialog.getByRole('button', { name: 'Delete in 30 Days' }).click();
  await expect(dialog.getByText('Type the exact name of the company.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: `Type “${company.name}”` }).fill(company.name);
  await dialog.getByRole('button', { name: 'Delete in 30 Days' }).click();
  const banner = page.getByRole('alert').filter({ hasText: `${company.name} can be deleted from` });
  await expect(banner).toContainText('Until then, you can keep working.');
  await checkPage(page);
  await card.getByRole('button', { name: 'Withdraw Deletion' }).click();
  await dialog.getByRole('button', { name: 'Withdraw Deletion' }).click();
  await expect(banner).toBeHidden();
  await expect(card.getByRole('button', { name: 'Delete Company' })).toBeVisible();
});

/** A PNG that does not compress. */
function noisyPicture(width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  let seed = 7;
  for (let at = 0; at < rows.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    rows[at] = at % (1 + width * 3) === 0 ? 0 : seed >> 16;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
