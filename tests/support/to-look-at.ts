import { expect } from 'vitest';
import type { DateRange } from '@daybook/domain/time/date-range';
import type { PersonName, World } from './world.ts';

/** Creates and submits a timesheet. Returns its id. */
export async function submittedSheet(world: World, who: PersonName, days: DateRange): Promise<number> {
  const { id } = await world.as(who).timesheets.create(days);
  await world.as(who).timesheets.submit({ id });
  return id;
}

/** On the sheet, in the list, and whether the lists and piles with or without something to look at have it. */
export async function shownToLookAt(world: World, id: number) {
  const ada = world.as('ada');
  const { findings } = await ada.timesheets.detail({ id });
  const row = (await ada.timesheets.board({})).results.find((one) => one.id === id);
  expect(row?.findings).toEqual(findings);
  const isIn = async (flagged: 'true' | 'false') =>
    (await ada.timesheets.board({ flagged })).results.some((one) => one.id === id);
  expect([await isIn('true'), await isIn('false')]).toEqual([findings.length > 0, findings.length === 0]);
  const sentences = findings.map(({ message }) => message);
  const pile = (await ada.timesheets.pile({})).results.find((one) => one.id === id);
  expect(pile?.to_look_at).toEqual(sentences);
  const [question] = await ada.timesheets.payChanges({ ids: [id], step: 'approve' });
  expect(question?.to_look_at).toEqual(sentences);
  return findings.map(({ kind, message }) => [kind, message]);
}

/** Of these timesheets, how many the dashboard counts, which "Tick all" leaves out, and what their lists and sheets say. */
export async function toLookAtEverywhere(world: World, ids: Readonly<Record<string, number>>) {
  const ada = world.as('ada');
  const found = new Map<string, string[]>();
  for (const [whose, id] of Object.entries(ids))
    found.set(
      whose,
      (await shownToLookAt(world, id)).map(([, message]) => message ?? ''),
    );
  const pile = (await ada.timesheets.pile({})).results;
  const closing = await ada.dashboard.closing();
  const withFindings = pile.filter(({ to_look_at }) => to_look_at.length > 0);
  expect(closing?.flagged).toBe(withFindings.length);
  return Object.fromEntries(found);
}
