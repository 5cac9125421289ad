import { afterAll, beforeAll, expect, it } from 'vitest';
import { payPeriodOf } from '@daybook/domain/time/pay-period';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { noLimits } from '../../kernel/call-limits.ts';
import { HARBOUR } from './cast.ts';
import { createChance } from './chance.ts';
import { foundCompany } from './company.ts';
import { createStage } from './stage.ts';
import { liveThroughYear } from './year.ts';

const FEW = { ...HARBOUR, workers: HARBOUR.workers.slice(0, 4), clients: HARBOUR.clients.slice(0, 6) };

/** A working day, two days after a pay period's end. */
const TODAY = '2026-11-23';
const NOW = new Date(`${TODAY}T18:05:00.000Z`);

let world: World;
beforeAll(async () => {
  world = await createWorld({ limits: noLimits });
});
afterAll(() => world.close());

it('the demo shows nothing in the future, and its history in order', async () => {
  const chance = createChance(2026);
  const stage = createStage({ ...world.services, clock: () => NOW });
  const range = { from: '2026-09-27', today: TODAY };
  stage.travelTo(range.from, 8);
  const company = await foundCompany(stage, FEW, TODAY, chance);
  await liveThroughYear(stage, company, range, chance, () => undefined);
  const admin = stage.as(company.admin);

  const { results: changes } = await admin.audit.list({ page_size: 100 });
  const times = changes.map(({ at }) => at);
  expect(times.filter((at) => at > NOW.toISOString())).toEqual([]);
  expect(times).toEqual(times.toSorted().toReversed());

  const sheets = (await admin.timesheets.list({})).results;
  const newest = payPeriodOf({ pay_period: 'bi-weekly', first_pay_period: '2025-01-05' }, '2026-11-21');
  expect(sheets.filter((sheet) => sheet.start_date === newest.start_date)).toHaveLength(FEW.workers.length);
  expect(sheets.filter((sheet) => sheet.returned_reason)).toMatchObject([
    { returned_date: NOW.toISOString() },
  ]);

  // Whoever works seven days of twelve hours pays differently by three rules (pay.md#worked-examples, case 3).
  const period = { start_date: newest.start_date, end_date: newest.end_date };
  const paid = await Promise.all(
    ['classic_80', 'us_40', 'us_8_80'].map(async (preset) => {
      const { people } = await admin.payroll.bench({ ...period, preset });
      return people.find(({ name }) => name === 'Noah Fields')?.amount_b;
    }),
  );
  expect(paid).toEqual([1720, 1760, 1960]);

  const { results: runs } = await admin.payRuns.list({ ordering: '-period_end' });
  expect(runs.map(({ period_start, status }) => `${period_start} ${status}`)).toEqual([
    '2026-10-25 draft',
    '2026-10-11 paid',
    '2026-09-27 paid',
  ]);
  const [maya, tom] = company.workers.map((worker) => stage.as(worker));
  const first = await maya?.payStatements.get({ run: runs[2]?.id ?? 0 });
  expect(first?.lines.filter(({ pay_code }) => pay_code === 'bonus')).toMatchObject([{ amount: 150 }]);
  const second = await tom?.payStatements.get({ run: runs[1]?.id ?? 0 });
  // Half an hour of $26.25 is the difference between two rounded amounts: a cent more with other visits.
  expect(second?.lines.filter(({ adjusts }) => adjusts !== null)).toMatchObject([{ amount: 13.12 }]);

  const { results: requests } = await admin.leaveRequests.list({ status: 'requested' });
  expect(requests).toHaveLength(3);
  const { results: absences } = await admin.leaveLedger.absences({ date: TODAY });
  expect(absences).toMatchObject([{ name: 'Priya Nair', status: 'approved' }]);
  const { results: earned } = await admin.leaveLedger.list({ user: company.workers[2] });
  expect(new Set(earned.map(({ kind }) => kind))).toEqual(new Set(['adjust', 'grant', 'accrual', 'taken']));

  const { results: logs } = await admin.dailyLogs.list({ date: TODAY, page: 1, page_size: 100 });
  const ends = logs.flatMap((log) => log.work_entries.map((entry) => entry.end_time ?? ''));
  expect(ends).not.toEqual([]);
  expect(ends.filter((end) => end > '13:05')).toEqual([]);
}, 60_000);
