import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { centsFromUsd, hundredthsFromKm, minutesFromHours } from '@daybook/domain/exact';
import { addUpWork } from '@daybook/domain/billed-work';
import { clientNamed, codeNamed, worked } from '../../../../tests/support/worked-time.ts';
import { type World, createWorld } from '../../../../tests/support/world.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';

let world: World;
let id: number;
let clara: number;
let noah: number;
beforeAll(async () => {
  world = await createWorld();
  const support = await codeNamed(world, 'SUP', 40);
  const travel = await codeNamed(world, 'TRV');
  clara = await clientNamed(world, 'Clara Client', { contract_hours: { [support]: { client_rate: 55.5 } } });
  noah = await clientNamed(world, 'Noah Client');
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

const key = (...parts: (number | null | undefined)[]) => parts.map((part) => part ?? '–').join(' ');

/** What payroll reads, a line for each client, code and rate. */
async function stored(): Promise<string[]> {
  const rows = await world.store.read
    .select({ id: timesheets.id, work: timesheets.work })
    .from(timesheets)
    .where(eq(timesheets.company_id, world.companies.maple));
  return rows
    .flatMap((sheet) =>
      addUpWork([sheet.work ?? []]).map((time) =>
        key(sheet.id, time.client_id, time.work_code_id, time.billing_rate, time.minutes, time.hundredths),
      ),
    )
    .toSorted();
}

/** The same, added up one by one from the entries of approved sheets as they are now. */
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
  const sums = new Map<string, [number, number]>();
  for (const { entry, client } of entries) {
    const rate = entry.billing_rate === null ? null : centsFromUsd(entry.billing_rate);
    const of = key(entry.timesheet_id, client, entry.work_code_id, rate);
    const [minutes, km] = sums.get(of) ?? [0, 0];
    sums.set(of, [minutes + minutesFromHours(entry.hours), km + hundredthsFromKm(entry.mileage)]);
  }
  return [...sums].map(([of, [minutes, km]]) => `${of} ${minutes} ${km}`).toSorted();
}

test('what payroll reads is what the approved entries come to, through every step and back', async () => {
  const [will, ada] = [world.as('will').timesheets, world.as('ada').timesheets];
  const agreed = async (lines: number) => {
    expect(await stored()).toEqual(await live());
    expect(await stored()).toHaveLength(lines);
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
  // Two clients, and of each three codes (none is one of them).
  await agreed(6);
  await ada.unapprove({ id });
  await agreed(0);
  await correct('14:44');
  await ada.approve({ id });
  await agreed(6);
  await ada.unapprove({ id });
  await ada.unsubmit({ id });
  await agreed(0);
  await will.submit({ id });
  await ada.approve({ id });
  await agreed(6);
  await ada.unapprove({ id });
  await ada.remove({ id });
  await agreed(0);
});
