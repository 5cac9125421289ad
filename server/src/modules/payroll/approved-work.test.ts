import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hundredthsFromDistance, minutesFromHours, sixtiethsFromUsd } from '@daybook/domain/money/exact';
import { clientNamed, codeNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';

let world: World;
let id: number;
let clara: number;
let noah: number;
let support: number;
let travel: number;
beforeAll(async () => {
  world = await createWorld();
  support = await codeNamed(world, 'SUP', 40);
  travel = await codeNamed(world, 'TRV');
  clara = await clientNamed(world, 'Clara Client', { contract_hours: { [support]: { client_rate: 55.5 } } });
  noah = await clientNamed(world, 'Noah Client', {
    kms_billable: true,
    contract_hours: { [travel]: { billable: false } },
  });
  for (const [day, client] of [
    ['02', clara],
    ['03', noah],
    ['04', clara],
  ] as const) {
    await worked(world, 'will', client, {
      date: `2026-03-${day}`,
      entries: [
        ['08:00', '09:07', { work_code_id: support, mileage: 10.35 }],
        ['09:30', '10:01', { work_code_id: support, stipend: 1.01 }],
        ['10:30', '11:59', { work_code_id: travel, mileage: 0.01 }],
        ['12:00', '12:01', {}],
      ],
    });
  }
  ({ id } = await world.as('will').timesheets.create({ start_date: '2026-03-01', end_date: '2026-03-14' }));
});
afterAll(() => world.close());

/** The rows that payroll reads, one per approved sheet: minutes, hundredths of a km, and minutes at cents an hour. */
async function stored(): Promise<string[]> {
  const rows = await world.store.read
    .select()
    .from(timesheets)
    .where(eq(timesheets.company_id, world.companies.maple));
  return rows.flatMap((sheet) =>
    sheet.billed_hours === null
      ? []
      : [
          [
            sheet.id,
            minutesFromHours(sheet.billed_hours),
            hundredthsFromDistance(sheet.billed_mileage ?? 0),
            sixtiethsFromUsd(sheet.billed_amount ?? 0),
          ].join(' '),
        ],
  );
}

/** The same rows, summed from the current entries of approved sheets at this world's settings. */
async function live(): Promise<string[]> {
  const company_id = world.companies.maple;
  const entries = await world.store.read
    .select({ entry: snapshotEntries, client: snapshotLogs.client_id })
    .from(snapshotEntries)
    .innerJoin(
      snapshotLogs,
      and(eq(snapshotLogs.company_id, company_id), eq(snapshotLogs.id, snapshotEntries.snapshot_log_id)),
    )
    .innerJoin(
      timesheets,
      and(eq(timesheets.company_id, company_id), eq(timesheets.id, snapshotEntries.timesheet_id)),
    )
    .where(and(eq(snapshotEntries.company_id, company_id), eq(timesheets.status, 'approved')));
  const sums = new Map<number, [number, number, number]>();
  for (const { entry, client } of entries) {
    const rate = entry.work_code_id === support ? (client === clara ? 5_550 : 4_000) : 0;
    const billable = !(client === noah && entry.work_code_id === travel);
    expect(entry).toMatchObject({ billable, kms_billable: client === noah });
    const [minutes, km, amount] = sums.get(entry.timesheet_id) ?? [0, 0, 0];
    const own = billable ? minutesFromHours(entry.hours) : 0;
    const ownKm = billable && client === noah ? hundredthsFromDistance(entry.mileage) : 0;
    sums.set(entry.timesheet_id, [minutes + own, km + ownKm, amount + own * rate]);
  }
  return [...sums].map(([sheet, sum]) => [sheet, ...sum].join(' '));
}

test('payroll equals the sum of the approved entries, after every step and its reversal', async () => {
  const [will, ada] = [world.as('will').timesheets, world.as('ada').timesheets];
  const agreed = async (sheets: number) => {
    expect(await stored()).toEqual(await live());
    expect(await stored()).toHaveLength(sheets);
  };
  const correct = async (minute: string) => {
    const { snapshot_logs } = await ada.get({ id });
    await ada.update({
      id,
      snapshot_logs: snapshot_logs.map((log, index) =>
        index > 0 ? log : { ...log, entries: log.entries.map((one) => ({ ...one, end_time: minute })) },
      ),
    });
  };
  await agreed(0);
  await will.submit({ id });
  await agreed(0);
  await correct('13:17');
  await agreed(0);
  await ada.approve({ id });
  await agreed(1);
  await ada.unapprove({ id });
  await agreed(0);
  await correct('14:44');
  await ada.approve({ id });
  await agreed(1);
  await ada.unapprove({ id });
  await ada.unsubmit({ id });
  await agreed(0);
  await will.submit({ id });
  await ada.approve({ id });
  await agreed(1);
  await ada.unapprove({ id });
  await ada.remove({ id });
  await agreed(0);
});
