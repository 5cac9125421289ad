import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ratesWithDefaults } from '@daybook/domain/pay/pay-rates';
import { regularPeriodOf } from '@daybook/domain/pay/payroll';
import { paySheet } from '@daybook/domain/pay/test-payroll';
import { cpuMs } from '../../../../tests/support/cpu-time.ts';
import { clientNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { payColumns } from '../pay/lines.ts';

const PILE = 5_000;
const dayText = (day: number) => new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(0, 10);

describe('A company with 5,000 timesheets', () => {
  let world: World;
  let statements = 0;
  beforeAll(async () => {
    world = await createWorld({
      watch: () => {
        statements += 1;
      },
    });
    const company_id = world.companies.maple;
    const client_id = await clientNamed(world, 'Clara Client');
    const users = [world.people.will, world.people.cora, world.people.dell];
    const at = '2026-01-01T00:00:00.000Z';
    const rates = { ...ratesWithDefaults(null), pay_rate: 25, overtime_rate: 37.5 };
    const frozen = payColumns({
      ...paySheet(
        { id: 0, user: 0, total_mileage: 1, total_stipend: 0, ...rates },
        { regular: 60, overtime: 0 },
      ),
      ...rates,
      ...regularPeriodOf(null, '2026-01-01'),
    });
    await world.store.write(company_id, async (db) => {
      for (let from = 0; from < PILE; from += 500) {
        const made = await db
          .insert(timesheets)
          .values(
            Array.from({ length: 500 }, (_, index) => ({
              company_id,
              user_id: users[(from + index) % 3] ?? 0,
              start_date: dayText(from + index),
              end_date: dayText(from + index + 6),
              status: (from + index) % 50 === 0 ? ('submitted' as const) : ('approved' as const),
              submitted_date: at,
              total_hours: ((from + index) % 40) + 1,
              total_mileage: 1,
              total_stipend: 0,
              ...frozen,
              created_at: at,
              updated_at: at,
            })),
          )
          .returning({ id: timesheets.id, start_date: timesheets.start_date });
        await db.insert(snapshotLogs).values(
          made.map((sheet) => ({
            company_id,
            timesheet_id: sheet.id,
            position: 0,
            date: sheet.start_date,
            client_id,
            total_hours: 1,
            total_mileage: 1,
            total_stipend: 0,
          })),
        );
      }
    });
    // Signing in is not counted.
    await world.as('ada').clients.get({ id: client_id });
  });
  afterAll(() => world.close());

  test.each([
    ['as it opens', {}, PILE],
    ['its last page', { page: 100 }, PILE],
    ['sorted by employee', { ordering: 'employee' }, PILE],
    ['sorted by hours', { ordering: '-hours' }, PILE],
    ['searched by client', { search: 'clara' }, PILE],
    ['one employee’s approved ones', { approved: 'true', search: 'cora' }, 1_634],
  ] as const)('reads a page in few statements, %s', async (_how, query, count) => {
    const before = statements;
    const since = cpuMs();
    const board = await world.as('ada').timesheets.board(query);
    expect(cpuMs() - since).toBeLessThan(3_000);
    expect(statements - before).toBeLessThan(15);
    expect(board.count).toBe(count);
    expect(board.results).toHaveLength(50);
  });

  test('sees waiting ones first, the oldest at the top', async () => {
    const { results, cards } = await world.as('ada').timesheets.board({});
    expect(cards).toMatchObject({ total: PILE, submitted: PILE / 50, approved: PILE - PILE / 50 });
    expect(results.every((row) => row.status === 'Submitted')).toBe(true);
    expect(results[0]?.start_date).toBe(dayText(0));
  });
});
