import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { payAt } from '../../../../tests/support/rates.ts';
import { approvedSheet } from '../../../../tests/support/pay-runs.ts';
import { clientNamed } from '../../../../tests/support/worked-time.ts';
import { type World, createWorld, refusalIn } from '../../../../tests/support/world.ts';

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
