import type { Day } from '@daybook/domain/day';
import type { Stage } from './stage.ts';

interface Item {
  day: Day;
  hour: number;
  work: () => Promise<void>;
}

/** What people have planned for a later day, so that the demo's history is in the order of its times. */
export interface Agenda {
  add(day: Day, hour: number, work: () => Promise<void>): void;
  /** Does what is planned up to this day, in order and each at its time; without a day, all the rest. */
  catchUp(day?: Day): Promise<void>;
}

export function createAgenda(stage: Stage): Agenda {
  let items: Item[] = [];
  const next = (day?: Day): Item | undefined =>
    items
      .filter((item) => day === undefined || item.day <= day)
      .toSorted((a, b) => a.day.localeCompare(b.day) || a.hour - b.hour)[0];
  return {
    add(day, hour, work) {
      items.push({ day, hour, work });
    },
    async catchUp(day) {
      for (let item = next(day); item; item = next(day)) {
        const done = item;
        items = items.filter((one) => one !== done);
        stage.travelTo(done.day, done.hour);
        // oxlint-disable-next-line no-await-in-loop
        await done.work();
      }
    },
  };
}
