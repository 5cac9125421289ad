import { describe, expect } from 'vitest';
import { PRESETS as SHIPPED, type Preset } from '@daybook/domain/pay/pay-rules/presets';
import { database } from '../support/fresh-database.ts';
import { naiveClassic } from '../support/naive-pay/classic.ts';
import { naiveMileage } from '../support/naive-pay/mileage.ts';
import { PRESET_KEYS, PRESETS } from '../support/naive-pay/presets.ts';
import { productMileage } from '../support/naive-pay/product-mileage.ts';
import { shippedVersions } from '../support/naive-pay/product-presets.ts';
import { comparable, productClassic, productWindows } from '../support/naive-pay/product.ts';
import { randomMileageRates } from '../support/naive-pay/random-mileage.ts';
import { randomCompany, randomPerson } from '../support/naive-pay/random-person.ts';
import { dice } from '../support/naive-pay/random-rule.ts';
import type { NaiveAssignment, NaivePerson } from '../support/naive-pay/shapes.ts';
import { dateOf, dayOf } from '../support/naive-pay/timeline.ts';
import { naiveWindows } from '../support/naive-pay/windows.ts';
import { chance, proves, seedOf, times } from './proof.ts';

/** People of random companies, each company with its own seed, so that it can be repeated alone. */
function* companies(name: string, count: number) {
  for (let index = 1; index <= count; index += 1) {
    const of = dice(chance(seedOf(`${name} ${index}`)));
    const company = randomCompany(of);
    const people = Array.from({ length: of.whole(1, 2) }, () => randomPerson(of, company));
    yield { index, of, people: people.filter(({ entries }) => entries.length > 0) };
  }
}

/** Milliseconds for the full figures on a busy machine. */
const FULL_RUN = 900_000;

const agree = (person: NaivePerson) =>
  JSON.stringify(comparable(productWindows(person))) === JSON.stringify(comparable(naiveWindows(person)));

/** The smallest number of a person's entries for which the engines still differ. */
function smallest(person: NaivePerson): NaivePerson {
  for (const left of person.entries.keys()) {
    const fewer = { ...person, entries: person.entries.filter((_, index) => index !== left) };
    if (fewer.entries.length > 0 && !agree(fewer)) return smallest(fewer);
  }
  return person;
}

describe.runIf(database === 'sqlite')('A carer is paid to the cent what a naive engine works out', () => {
  proves(
    'money and time',
    'under any pay rule, written again from the rules alone',
    async () => {
      const counted = { companies: times(1_000, 150), people: 0, minutes: 0, windows: 0, cents: 0 };
      for (const { index, people } of companies('pay', counted.companies)) {
        for (const person of people) {
          if (!agree(person)) {
            const least = smallest(person);
            expect(comparable(productWindows(least)), `company ${index}: ${JSON.stringify(least)}`).toEqual(
              comparable(naiveWindows(least)),
            );
          }
          const windows = naiveWindows(person);
          counted.people += 1;
          counted.windows += windows.length;
          for (const { worked, lines } of windows) {
            counted.minutes += worked;
            for (const { amount } of lines) counted.cents += amount;
          }
        }
      }
      const text = (count: number) => Math.round(count).toLocaleString('en-US');
      return `${text(counted.companies)} random companies, ${text(counted.people)} people, ${text(counted.windows)} windows, ${text(counted.minutes / 60)} hours, ${text(counted.cents / 100)} USD: equal to the cent, minutes and shares of sheets too`;
    },
    FULL_RUN,
  );

  proves('money and time', 'under Classic 80, and for kilometers and miles', async () => {
    const count = times(1_000, 150);
    for (const { index, of, people } of companies('mileage', count)) {
      const rates = randomMileageRates(of);
      for (const source of ['own', 'standard'] as const)
        for (const tax_limit of ['none', 'standard'] as const)
          for (const { entries } of people)
            expect(productMileage(entries, rates, { source, tax_limit }), `company ${index}`).toEqual(
              naiveMileage(entries, rates, { source, tax_limit }),
            );
      const [pay, overtime] = [of.whole(1_500, 4_000), of.chance(0.5) ? of.whole(2_000, 6_000) : null];
      for (const person of people) {
        const sheets = person.sheets
          .map((sheet) => ({
            ...sheet,
            pay,
            overtime,
            entries: person.entries.filter(({ timesheet_id }) => timesheet_id === sheet.id),
          }))
          .toSorted((a, b) => a.start_date.localeCompare(b.start_date) || a.id - b.id);
        const periodOf = ({ start_date }: { start_date: string }) =>
          dateOf(dayOf('2025-01-01') + Math.floor((dayOf(start_date) - dayOf('2025-01-01')) / 14) * 14);
        const periods = [...new Set(sheets.map(periodOf))];
        const expected = periods.flatMap((period) =>
          naiveClassic(sheets.filter((sheet) => periodOf(sheet) === period)),
        );
        expect(productClassic(person, { pay, overtime }), `company ${index}`).toEqual(expected);
      }
    }
    return `${count.toLocaleString('en-US')} random companies: equal to the cent`;
  });

  proves('money and time', 'under every shipped preset, written again from the table', async () => {
    const compared = new Set<string>();
    for (const { index, people } of companies('presets', times(20, 4))) {
      for (const person of people)
        for (const key of PRESET_KEYS) {
          const shipped = SHIPPED.find((preset: Preset) => preset.key === key);
          if (!shipped) throw new Error(`There is no preset ${key}.`);
          const total = (versions: NaiveAssignment['versions']) =>
            naiveWindows({
              ...person,
              assignments: [
                { target: 'company', from: '1970-01-01', agreement_date: '1970-01-01', versions },
              ],
            }).map(({ start, lines }) => [start, lines.reduce((sum, { amount }) => sum + amount, 0)]);
          expect(total(shippedVersions(shipped)), `${key}, company ${index}`).toEqual(
            total(PRESETS[key].versions),
          );
          compared.add(key);
        }
    }
    return `${compared.size} presets`;
  });
});
