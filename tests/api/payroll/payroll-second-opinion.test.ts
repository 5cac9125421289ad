import { describe, expect, test } from 'vitest';
import type { World } from '../../support/world.ts';
import { billingRates, naive, naiveBilling } from './naive-pay.ts';
import {
  dayText,
  EMPLOYEES,
  newRates,
  present,
  randomCompany,
  sheetsOf,
  type Company,
  type Sheet,
} from './random-company.ts';

type Answer = Awaited<ReturnType<ReturnType<World['as']>['payroll']['get']>>;

/** Checks payroll's answer for a range against the naive rules, line by line. */
function agrees(
  of: Company,
  sheets: readonly Sheet[],
  answer: Answer,
  from: number,
  to: number,
  cut: number | null = null,
) {
  const { world } = of;
  const expected = naive(of, sheets, from, to, cut);
  expect(new Set(answer.lines.map((line) => line.user))).toEqual(
    new Set([...expected.keys()].map((who) => world.people[who])),
  );
  for (const [who, line] of expected) {
    const shown = answer.lines.find((one) => one.user === world.people[who]);
    expect({
      regular: Math.round((shown?.regular_hours ?? 0) * 60),
      overtime: Math.round((shown?.overtime_hours ?? 0) * 60),
      pay: Math.round((shown?.total_pay ?? 0) * 100),
      km: Math.round((shown?.total_mileage ?? 0) * 100),
      back: Math.round((shown?.mileage_reimbursement ?? 0) * 100),
    }).toEqual(line);
    const billing = answer.billability.find((one) => one.user === world.people[who]);
    expect({
      billable: Math.round((billing?.billable_hours ?? 0) * 60),
      km: Math.round((billing?.billable_kms ?? 0) * 100),
      cents: Math.round((billing?.billable_amount ?? 0) * 100),
    }).toEqual(naiveBilling(of, sheets, who, from, to, cut));
  }
}

describe('An independent calculation of payroll', () => {
  test.each([1, 2, 4])('agrees to the cent over random company %i', async (seed) => {
    const of = await randomCompany(seed);
    const { world, dice } = of;
    const sheets: Sheet[] = [];
    for (const who of EMPLOYEES) {
      await newRates(of, who);
      sheets.push(...(await sheetsOf(of, who)));
    }
    // Approved in random order, at changing rates, some of them unapproved again.
    for (const sheet of sheets.toSorted(() => dice.whole(-1, 1))) {
      if (dice.chance(0.3)) await newRates(of, sheet.who);
      if (dice.chance(0.2)) continue;
      const [result] = await world.as('ada').timesheets.approveMany({ ids: [sheet.id] });
      if (!result?.ok) continue;
      sheet.approved = present.get(sheet.who) ?? null;
      sheet.rates = billingRates(of, sheet);
      if (dice.chance(0.15)) {
        await world.as('ada').timesheets.unapprove({ id: sheet.id });
        sheet.approved = null;
      }
    }
    expect(sheets.filter((sheet) => sheet.approved).length).toBeGreaterThan(0);

    for (const [from, to] of [
      [0, 90],
      [7, 50],
      [30, 37],
    ] as const) {
      const answer = await world.as('ada').payroll.get({ start_date: dayText(from), end_date: dayText(to) });
      agrees(of, sheets, answer, from, to);
      const cents = answer.lines.reduce((total, line) => total + Math.round(line.total_pay * 100), 0);
      expect(Math.round(answer.totals.total_pay * 100)).toBe(cents);
      // Payroll shows the sum of the summaries.
      const approved = (
        await world.as('ada').timesheets.list({
          approved: 'true',
          start_date__gte: dayText(from),
          end_date__lte: dayText(to),
        })
      ).results;
      const summaries = approved.reduce(
        (total, sheet) => total + Math.round((sheet.summary?.billing_details.total_pay ?? 0) * 100),
        0,
      );
      expect(summaries).toBe(cents);
    }

    // The year to date on days within sheets: of those that start in it, only what is dated up to that day.
    for (let cut = dice.whole(10, 13); cut <= 45; cut += 5) {
      world.travelTo(`${dayText(cut)}T12:00:00Z`);
      const answer = await world
        .as('ada')
        .payroll.get({ start_date: dayText(0), end_date: dayText(cut), year_to_date: 'true' });
      agrees(of, sheets, answer, 0, cut, cut);
    }
    await world.close();
  });
});
