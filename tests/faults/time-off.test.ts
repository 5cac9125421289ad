import { describe, expect } from 'vitest';
import { replayFrom } from '@daybook/domain/leave/policy';
import { balanceOn, replay, settlement, type LeaveLine } from '@daybook/domain/leave/replay';
import { addDays, type Day } from '@daybook/domain/time/day';
import { database } from '../support/fresh-database.ts';
import { moves, naiveLedger } from '../support/naive-leave/ledger.ts';
import { asEvents } from '../support/naive-leave/product.ts';
import {
  onePerDay,
  randomAssignment,
  randomLedger,
  randomMinutes,
  someDay,
  type RandomLedger,
} from '../support/naive-leave/random.ts';
import { dice, type Dice } from '../support/naive-pay/random-rule.ts';
import { chance, proves, seedOf, times } from './proof.ts';

const STEPS = ['approve', 'unapprove', 'correct', 'decide', 'cancel', 'adjust', 'settle', 'assign'] as const;

/**
 * Changes a cause of a person's balance; a line that is entered by hand is stored as it is.
 * @returns the step, and the last day of the sheet of which only the hours have changed
 */
function change(
  of: Dice,
  { person, policies, all_sheets }: RandomLedger,
  stored: LeaveLine[],
): { step: (typeof STEPS)[number]; hours_of?: Day | undefined } {
  const step = of.pick(STEPS);
  const approved = new Set(person.sheets.map(({ id }) => id));
  switch (step) {
    case 'approve': {
      const open = all_sheets.filter(({ id }) => !approved.has(id));
      const sheet = open.length > 0 ? { ...of.pick(open) } : undefined;
      if (sheet) person.sheets.push(sheet);
      return { step, hours_of: sheet?.end };
    }
    case 'unapprove': {
      const [sheet] = person.sheets.splice(of.whole(0, person.sheets.length), 1);
      return { step, hours_of: sheet?.end };
    }
    case 'correct': {
      const sheet = person.sheets.length > 0 ? of.pick(person.sheets) : undefined;
      if (sheet) Object.assign(sheet, randomMinutes(of));
      return { step, hours_of: sheet?.end };
    }
    case 'decide': {
      const request = (person.off.at(-1)?.request ?? 0) + 1;
      for (let day = of.whole(1, 3); day > 0; day -= 1)
        person.off.push({ request, day: someDay(of), minutes: of.whole(1, 1_440) });
      break;
    }
    case 'cancel':
      person.off.splice(of.whole(0, person.off.length), of.whole(1, 2));
      break;
    case 'adjust': {
      const kind = of.chance(0.8) ? ('adjust' as const) : ('payout' as const);
      const line = { day: someDay(of), kind, minutes: of.whole(-1_500, kind === 'adjust' ? 1_500 : -1) };
      person.entered.push(line);
      stored.push({ ...line, withheld: 0, policy_id: null, timesheet_id: null, request_id: null });
      break;
    }
    case 'assign':
      person.assignments = onePerDay([...person.assignments, randomAssignment(of, policies)]);
      break;
    case 'settle':
      break;
  }
  return { step };
}

/** What a ledger lacks: of it all, or where only the hours of a sheet changed, from its policy year on. */
function lacking(
  { person }: RandomLedger,
  stored: readonly LeaveLine[],
  today: Day,
  hours_of?: Day,
): LeaveLine[] {
  const events = asEvents(person);
  if (hours_of === undefined) return settlement(stored, replay(events, today));
  const from = replayFrom(events.periods, hours_of);
  const balance = balanceOn(stored, addDays(from, -1));
  return settlement(
    stored.filter(({ day }) => day >= from),
    replay(events, today, { from, balance }),
  );
}

const byDay = (lines: readonly LeaveLine[]) => {
  const days = new Map<string, number>();
  for (const { day, minutes } of lines) days.set(day, (days.get(day) ?? 0) + minutes);
  return moves(days);
};

// time-off.md#balance
describe.runIf(database === 'sqlite')('A ledger that is only ever added to', () => {
  proves(
    'time off',
    'says after every step what a replay says that was written again from the document alone',
    async () => {
      const counted = { orders: times(8_000, 400), steps: 0, lines: 0 };
      for (let order = 1; order <= counted.orders; order += 1) {
        const of = dice(chance(seedOf(`time off ${order}`)));
        const ledger = randomLedger(of);
        let today = '2025-09-01';
        const stored = lacking(ledger, [], today);
        const story: string[] = [];
        for (let left = of.whole(4, 14); left > 0; left -= 1) {
          const { step, hours_of } = change(of, ledger, stored);
          story.push(step);
          if (step === 'settle') today = someDay(of) > today ? someDay(of) : today;
          stored.push(...lacking(ledger, stored, today, hours_of));
          const naive = naiveLedger(ledger.person, today);
          const withheld = stored.reduce((sum, line) => sum + line.withheld, 0);
          expect(
            { days: byDay(stored), withheld },
            `order ${order}: ${story.join(', ')} on ${today}, ${JSON.stringify(ledger.person)}`,
          ).toEqual({ days: moves(naive.minutes), withheld: naive.withheld });
          counted.steps += 1;
        }
        counted.lines += stored.length;
      }
      const text = (count: number) => count.toLocaleString('en-US');
      return `${text(counted.orders)} random orders of ${text(counted.steps)} steps: the sum of ${text(counted.lines)} lines is equal on every day, and what was lost too`;
    },
    15 * 60_000,
  );
});
