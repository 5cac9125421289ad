import { expect, type Locator, type Page } from '@playwright/test';
import { makeCompany } from '../support/browser-company.ts';
import { test } from '../support/browser-test.ts';
import { codeOf, logOf, sheetOf } from '../support/browser-timesheets.ts';
import { checkPage } from '../support/page-checks.ts';

test.use({ plans: 'off' });

/** The printable area of a page with margins of 15 mm, in px. */
const PAPER = { Letter: 702, A4: 680 };
const DATES: [string, string] = ['2026-01-05', '2026-01-18'];
const PHONE = { viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true };

/** Between the words of the bar at the bottom, and before the first and after the last. */
const spacesBetweenWords = (page: Page) =>
  page.getByRole('navigation', { name: 'Quick' }).evaluate((bar) => {
    const words = [...bar.children].map((entry) => {
      const text = document.createRange();
      text.selectNodeContents(entry.lastChild ?? entry);
      return text.getBoundingClientRect();
    });
    const ends = [0, ...words.map(({ right }) => right)];
    return [...words.map(({ left }) => left), window.innerWidth].map(
      (left, place) => left - (ends[place] ?? 0),
    );
  });

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** How many pages of A4 the browser prints. */
const pagesOf = async (page: Page) =>
  [...(await page.pdf({ format: 'A4' })).toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;

/** Browsers repeat a table head's text, but not its buttons, on every page; totals must not repeat. */
async function expectRepeatable(page: Page) {
  for (const heading of await page.locator('th button').all()) {
    await expect(heading).toHaveCSS('display', 'contents');
  }
  for (const totals of await page.locator('tfoot').all()) {
    await expect(totals).toHaveCSS('display', 'table-row-group');
  }
}

async function expectTarget(target: Locator) {
  const box = await target.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
}

/** The contrast of a field's text by WCAG's formula; for a transparent field it is zero. */
const contrast = (field: Locator) =>
  field.evaluate((element) => {
    const style = getComputedStyle(element);
    if (style.opacity !== '1') return 0;
    const context = document.createElement('canvas').getContext('2d')!;
    const luminance = (colour: string) => {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [low = 0, high = 0] = [luminance(style.color), luminance(style.backgroundColor)].toSorted(
      (a, b) => a - b,
    );
    return (high + 0.05) / (low + 0.05);
  });

test('an admin prints lists with headings and without buttons, and a timesheet that fits its page', async ({
  server,
  page,
}) => {
  const company = await makeCompany(server.url);
  const will = await company.join();
  const ida = await company.addClient('Ida', 'Moss');
  await sheetOf(company, will, ida.id, ['2026-02-02', '2026-02-15'], 'approved');
  const code = await codeOf(company, 'FS');
  const worked = { work_code_id: code, mileage: 112.5, stipend: 1007.25 };
  const una = await company.addClient('Una', 'Reed');
  // Every day of a fortnight but its first, two clients in turn.
  for (let day = 6; day <= 18; day += 1) {
    const date = `2026-01-${String(day).padStart(2, '0')}`;
    await logOf(will, day % 2 === 0 ? una.id : ida.id, date, [
      ['08:00', '12:00', worked],
      ['13:00', '16:00'],
    ]);
  }
  const sheet = await sheetOf(company, will, ida.id, DATES, 'submitted', [['09:00', '17:00', worked]]);
  await company.ada.enter(page);

  await page.goto('/admin/billing?start=2026-02-01&end=2026-02-28');
  await expect(page.getByRole('table', { name: 'Payroll Details' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const payroll = page.getByRole('table', { name: 'Payroll Details' });
  for (const heading of ['Employee', 'Regular', 'Overtime', 'Pay Rate', 'Total Pay']) {
    await expect(payroll.locator('th').getByText(heading, { exact: true })).toBeVisible();
  }
  await expectRepeatable(page);
  await page.setViewportSize({ width: PAPER.A4, height: 900 });
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ media: 'screen' });

  await page.goto('/admin/timesheets');
  const board = page.getByRole('table').first();
  await expect(board.getByRole('row', { name: /Will Worker/ }).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const heading of ['Employee', 'Period', 'Status', 'Hours', 'Clients']) {
    await expect(board.locator('th').getByText(heading, { exact: true })).toBeVisible();
  }
  await expectRepeatable(page);
  const period = page.getByText('All periods', { exact: true });
  const textStart = await period.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left;
  });
  expect(textStart).toBe((await board.boundingBox())?.x);
  await expect(board.getByText('Actions', { exact: true })).toBeHidden();
  for (const clicked of ['input', 'a.mantine-Button-root']) {
    for (const one of await board.locator(clicked).all()) await expect(one).toBeHidden();
  }

  await page.goto(`/admin/timesheets/${sheet}`);
  await expect(page.getByRole('article').getByText('A calm day').first()).toBeVisible();
  for (const width of Object.values(PAPER)) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  }
  await expectRepeatable(page);
  // The client and the week stand with the heads, which every page repeats; each page says whose it is and which.
  await expect(page.locator('thead th', { hasText: 'Ida Moss, week of Jan 4' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Week of/ })).toHaveCount(0);
  const foot = await page.locator('[data-print-sheet] > style').textContent();
  expect(foot).toContain('"Page " counter(page) " of " counter(pages)');
  expect(await pagesOf(page)).toBeLessThanOrEqual(2);
  // No heading stays behind on the page before its table.
  for (const heading of await page.locator('article :is(h2, h3):visible').all())
    await expect(heading).toHaveCSS('break-after', 'avoid');
});

test('an admin prints a report on its heading’s page, a client’s parts without overlap at page breaks, and no search', async ({
  server,
  page,
}) => {
  const company = await makeCompany(server.url);
  const ida = await company.addClient('Ida', 'Moss');
  const report = await company.ada.api<{ id: number }>('POST', '/monthly-reports/generate/', {
    client: ida.id,
    start_date: '2026-01-01',
    end_date: '2026-01-31',
  });
  await company.ada.enter(page);

  await page.goto(`/monthly-reports/${report.id}`);
  await expect(page.getByRole('article').getByText('Report Date')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('article .mantine-Paper-root')).toHaveCSS('padding', '0px');

  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/admin/clients/${ida.id}`);
  await expect(page.getByRole('region', { name: 'Contract Hours', exact: true })).not.toHaveCSS(
    'display',
    'grid',
  );

  await page.goto('/employee-directory');
  const address = page.getByRole('link', { name: company.ada.email });
  await expect(address).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Search')).toBeHidden();
  await expect(address).toHaveCSS('text-decoration-line', 'none');
});

test('a long web address breaks in its column on every sheet of paper, and lists say whose they are', async ({
  server,
  page,
  browser,
}) => {
  const company = await makeCompany(server.url);
  const will = await company.join();
  const ida = await company.addClient('Ida', 'Moss');
  const address = `https://example.org/${'a1b2c3d4e5'.repeat(18)}`;
  await will.api('POST', '/timesheet-sessions/', {
    client: ida.id,
    date: '2026-01-06',
    notes: address,
    daily_narrative: address,
    work_entries: [{ start_time: '09:00', end_time: '12:00' }],
  });
  const sheet = await sheetOf(company, will, ida.id, DATES, 'submitted');
  const report = await will.api<{ id: number }>('POST', '/monthly-reports/generate/', {
    client: ida.id,
    start_date: '2026-01-01',
    end_date: '2026-01-31',
  });
  await will.api('PATCH', `/monthly-reports/${report.id}/`, { summary: address });
  const form = { client_id: ida.id, date: '2026-01-06', submitted: true };
  const noShow = await will.api<{ id: number }>('POST', '/no-shows/', {
    ...form,
    staff_name: 'Will Worker',
    cancellation_reason: address,
  });
  const incident = await will.api<{ id: number }>('POST', '/incident-reports/', {
    ...form,
    staff_present: 'Will Worker',
    location_details: address,
    incident_outcome: address,
  });
  await company.ada.enter(page);
  const hers = await will.open(browser, `/timesheets/submitted/${sheet}`);
  const expectWhole = async (on: Page) => {
    await expect(on.getByRole('article').getByText(address).first()).toBeVisible();
    await on.emulateMedia({ media: 'print' });
    for (const width of Object.values(PAPER)) {
      await on.setViewportSize({ width, height: 900 });
      await expect
        .poll(() =>
          on
            .locator('[data-print-sheet] :is(td, th, p, dd, span)')
            .evaluateAll((all) =>
              all.flatMap((one) =>
                one.getBoundingClientRect().right > window.innerWidth ? [one.textContent] : [],
              ),
            ),
        )
        .toEqual([]);
    }
    await on.setViewportSize({ width: 1280, height: 800 });
    await on.emulateMedia({ media: 'screen' });
  };
  await expectWhole(hers);
  await hers.context().close();
  for (const path of [
    `/admin/timesheets/${sheet}`,
    `/admin/reports/${report.id}`,
    `/admin/no-shows/${noShow.id}`,
    `/admin/incident-reports/${incident.id}`,
  ]) {
    await page.goto(path);
    await expectWhole(page);
  }

  await page.goto('/admin/timesheets?status=submitted');
  await expect(page.getByRole('row', { name: /Will Worker/ })).toBeVisible();
  const head = page.getByText(`${company.name} Printed on`);
  await expect(head).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(head).toBeVisible();
  const filters = page.getByRole('search', { name: 'Filters' });
  await expect(filters.getByText('Submitted', { exact: true })).toBeVisible();
  await expect(filters.getByText('Pending', { exact: true })).toBeHidden();
  await expect(filters.getByLabel('Employee', { exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/admin/timesheets/${sheet}`);
  await expect(page.getByRole('article').getByText(address).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Printed on')).toBeHidden();
});

// access.md#the-shell
test('a person on a phone sees whole names and targets at least 44 px high, without sideways scrolling', async ({
  server,
  browser,
}) => {
  test.slow();
  const company = await makeCompany(server.url);
  const michelle = await company.join('Michelle Worker');
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await company.addClient('W'.repeat(40), 'x'.repeat(60), { contract_end: soon });
  const ida = await company.addClient('Ida', 'Moss', { assigned_workers: [michelle.id] });
  await sheetOf(company, michelle, ida.id, ['2026-01-05', '2026-01-18'], 'submitted');

  const phone = await browser.newContext({ baseURL: server.url, ...PHONE });
  const page = await phone.newPage();
  await michelle.enter(page);
  await page.goto('/daily-logs/new');
  const welcome = page.getByText('Welcome, Michelle');
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(welcome).toBeVisible();
    expect(await welcome.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
    expect(await welcome.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThanOrEqual(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(PHONE.viewport);
  await expectTarget(page.getByRole('button', { name: 'Delete entry 1' }));
  await expectTarget(page.getByRole('link', { name: 'Daybook' }));
  await expectTarget(page.getByRole('main').getByRole('link', { name: 'Daily Logs' }));
  await page.getByRole('button', { name: 'Pick Date' }).tap();
  await expectTarget(page.locator('td button').nth(10));
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.goto('/daily-logs');
  await expectTarget(page.getByRole('link', { name: /^View All Daily Logs/ }));
  await page.goto('/employee-directory');
  await expectTarget(page.getByRole('link', { name: michelle.email }));
  await phone.close();

  const second = await browser.newContext({ baseURL: server.url, ...PHONE });
  const office = await second.newPage();
  await company.ada.enter(office);
  await office.goto('/admin/dashboard');
  await expect(office.getByRole('link', { name: /^W+ x+$/ }).first()).toBeVisible();
  expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await office.goto(`/admin/clients/${ida.id}`);
  await expect(office.getByRole('region', { name: 'Contract Hours', exact: true })).toBeVisible();
  expect(await overflow(office)).toBeLessThanOrEqual(0);
  await office.goto('/admin/timesheets');
  await expect(office.getByRole('link', { name: 'Employees' })).toBeVisible();
  expect(Math.min(...(await spacesBetweenWords(office)))).toBeGreaterThan(4);
  await expectTarget(office.getByRole('checkbox', { name: /^Select Michelle/ }).locator('..'));
  await expect(office.getByRole('button', { name: 'Current Period' })).toBeHidden();
  await expect(office.getByText('Something to look at')).toBeHidden();
  await office.getByRole('button', { name: 'Filters' }).tap();
  for (const filter of [
    office.getByRole('button', { name: 'Current Period' }),
    office.getByRole('radiogroup', { name: 'Status' }),
    office.getByText('Something to look at'),
  ]) {
    const box = await filter.boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(375);
  }
  expect(await overflow(office)).toBeLessThanOrEqual(0);
  await second.close();
});

test('a worker can read a warning of overlapping entries and a locked log in both themes', async ({
  server,
  page,
}) => {
  test.slow();
  const company = await makeCompany(server.url);
  const will = await company.join();
  const ida = await company.addClient('Ida', 'Moss', { assigned_workers: [will.id] });
  await will.enter(page);
  await page.goto('/daily-logs/new');
  const entry = (index: number) => page.getByRole('group', { name: `Entry ${index}` });
  await entry(1).getByLabel('Start', { exact: true }).fill('9');
  await entry(1).getByLabel('End', { exact: true }).fill('21');
  await entry(2).getByLabel('Start', { exact: true }).fill('10');
  await entry(2).getByLabel('End', { exact: true }).fill('11');
  await expect(entry(2).getByText('Overlaps entry 1 (09:00–21:00)')).toBeVisible();
  await checkPage(page);

  const log = await logOf(will, ida.id, DATES[0], [['09:00', '12:00']]);
  const sheet = await will.api<{ id: number }>('POST', '/timesheets/', {
    start_date: DATES[0],
    end_date: DATES[1],
  });
  await will.api('POST', `/timesheets/${sheet.id}/submit/`);
  await page.goto(`/daily-logs/${log.id}/edit`);
  const start = entry(1).getByLabel('Start', { exact: true });
  await expect(start).toBeDisabled();
  for (const scheme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.setAttribute('data-mantine-color-scheme', name);
    }, scheme);
    expect(await contrast(start), scheme).toBeGreaterThanOrEqual(4.5);
  }
});
