import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { approvedSheet } from '../../../../tests/support/pay-runs.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

type Rule = Extract<Parameters<ReturnType<World['as']>['payRules']['create']>[0], { definition?: unknown }>;
type Definition = NonNullable<Rule['definition']>;

/** Forty hours a week from Sunday at midnight, and what else a rule says. */
const forty = (more: object = {}) =>
  ({
    method: 'ledger',
    starts_on: 'sunday',
    alternatives: [
      {
        name: 'Forty',
        bands: [{ in: 'week', over_minutes: 2_400, multiplier: 1.5, pay_code: 'overtime' }],
      },
    ],
    ...more,
  }) as Definition;
const FROM_SIX = forty({ at: '06:00' });
const SUNDAYS_DOUBLE = forty({
  loadings: [{ name: 'Sunday', pay_code: 'sunday', weekdays: ['sunday'], multiplier: 2 }],
});

/** June 14, 2026 is a Sunday. */
describe('A rule assigned after approval', () => {
  let world: World;
  let clara: number;
  beforeEach(async () => {
    world = await createWorld();
    clara = await clientNamed(world, 'Clara Client');
    await payAt(world, 'will', { pay_rate: 20 });
    await assign('Forty', forty(), '2026-05-31');
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  async function assign(name: string, definition: Definition, effective_from: string, more: object = {}) {
    const { id: pay_rule } = await ada().payRules.create({ name, definition, effective_from: '2026-01-04' });
    const user = world.people.will;
    await ada().payRuleAssignments.create({ pay_rule, user, effective_from, ...more });
  }
  /** Two weeks from `start` with one entry on a day of them. */
  const approved = (day: number, from: string, to: string, start = '2026-06-14') =>
    approvedSheet(world, 'will', clara, { start, days: 14, entries: { [day]: [[from, to]] } });
  const paid = async (id: number) => {
    const pay = (await ada().timesheets.get({ id })).summary?.billing_details;
    const hours = (pay?.pay_lines ?? []).reduce((sum, line) => sum + (line.hours ?? 0), 0);
    return [hours, pay?.total_pay];
  };
  const inLedger = async (start_date: string, end_date: string) => {
    const { windows } = await ada().payroll.ledger({ user: world.people.will, start_date, end_date });
    return windows.flatMap(({ lines }) => lines).reduce((sum, { amount }) => sum + amount, 0);
  };

  test('pays a night on the last day of the sheet once, whenever its days begin', async () => {
    const id = await approved(13, '22:00', '06:00');
    await assign('From six', FROM_SIX, '2026-06-14');
    expect(await paid(id)).toEqual([8, 160]);
    expect(await inLedger('2026-06-14', '2026-06-28')).toBe(160);
  });

  test('pays a morning before its first workday once', async () => {
    const id = await approved(0, '04:00', '12:00');
    await assign('From six', FROM_SIX, '2026-06-14');
    expect(await paid(id)).toEqual([8, 160]);
    expect(await inLedger('2026-06-07', '2026-06-20')).toBe(160);
  });

  test('asks where it changes a night that ends in its days, and then pays it', async () => {
    const id = await approved(13, '22:00', '06:00');
    const late = assign('Double', SUNDAYS_DOUBLE, '2026-06-14');
    expect(await refusalIn(late)).toMatchObject({ status: 409, code: 'recalculation_needed' });
    await assign('Double Sundays', SUNDAYS_DOUBLE, '2026-06-14', { recalculate: true });
    expect(await paid(id)).toEqual([8, 280]);
  });

  test('asks about the sheet before its first day, the last night of which ends in it', async () => {
    const id = await approved(13, '22:00', '06:00', '2026-05-31');
    const late = assign('Double', SUNDAYS_DOUBLE, '2026-06-14');
    expect(await refusalIn(late)).toMatchObject({ status: 409, code: 'recalculation_needed' });
    await assign('Double Sundays', SUNDAYS_DOUBLE, '2026-06-14', { recalculate: true });
    expect(await paid(id)).toEqual([8, 280]);
    expect(await inLedger('2026-06-07', '2026-06-20')).toBe(280);
  });

  test('that begins the week on another day names both sums, and the ledger the week that is paid', async () => {
    const eight = (days: readonly number[]) =>
      Object.fromEntries(days.map((day) => [day, [['09:00', '17:00'] as [string, string]]]));
    const seven = (days: readonly number[]) =>
      Object.fromEntries(days.map((day) => [day, [['09:00', '16:00'] as [string, string]]]));
    // 40 h from Sunday to Friday, 5 h on the Saturday, and 35 h from Sunday on.
    const id = await approvedSheet(world, 'will', clara, {
      start: '2026-06-07',
      days: 14,
      entries: { ...eight([1, 2, 3, 4, 5]), 6: [['09:00', '14:00']], ...seven([7, 8, 9, 10, 11]) },
    });
    expect(await paid(id)).toEqual([80, 1_650]);
    const saturdays = forty({ starts_on: 'saturday' });
    await assign('Saturdays', saturdays, '2026-06-13');
    expect(await paid(id)).toEqual([80, 1_650]);
    const { windows } = await ada().payroll.ledger({
      user: world.people.will,
      start_date: '2026-06-07',
      end_date: '2026-06-19',
    });
    expect(windows.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
      ['2026-06-07', '2026-06-13'],
      ['2026-06-14', '2026-06-19'],
    ]);
    expect(windows[0]?.sentences.at(-1)).toContain(
      'counts in the earlier one; the two weeks pay $1,650.00 this way, and $1,600.00 the other',
    );
  });

  test('that begins the week on another day asks with both sums where that pays more', async () => {
    const id = await approvedSheet(world, 'will', clara, {
      start: '2026-06-07',
      days: 14,
      entries: Object.fromEntries(
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((day) => [
          day,
          [['08:00', day < 6 ? '15:00' : day === 6 ? '13:00' : '16:00'] as [string, string]],
        ]),
      ),
    });
    expect(await paid(id)).toEqual([80, 1_600]);
    const late = assign('Saturdays', forty({ starts_on: 'saturday' }), '2026-06-13');
    expect(await refusalIn(late)).toMatchObject({
      detail:
        '1 approved timesheet (Jun 7 – Jun 20) changes by $50.00. The week begins on another day: ' +
        'Jun 13, 00:00 to Jun 14, 00:00 is in two weeks and counts in the later one; ' +
        'the two weeks pay $1,650.00 this way, and $1,600.00 the other.',
    });
  });

  test('of everybody asks about the last night of the sheets before it', async () => {
    await payAt(world, 'cora', { pay_rate: 20 });
    const ofAll = async (name: string, definition: Definition, effective_from: string, more: object = {}) => {
      const { id: pay_rule } = await ada().payRules.create({
        name,
        definition,
        effective_from: '2026-01-04',
      });
      return ada().payRuleAssignments.create({ pay_rule, effective_from, ...more });
    };
    await ofAll('All forty', forty(), '2026-05-31');
    const id = await approvedSheet(world, 'cora', clara, {
      start: '2026-05-31',
      days: 14,
      entries: { 13: [['22:00', '06:00']] },
    });
    const late = ofAll('Double', SUNDAYS_DOUBLE, '2026-06-14');
    expect(await refusalIn(late)).toMatchObject({ status: 409, code: 'recalculation_needed' });
    await ofAll('Double Sundays', SUNDAYS_DOUBLE, '2026-06-14', { recalculate: true });
    expect(await paid(id)).toEqual([8, 280]);
  });
});
