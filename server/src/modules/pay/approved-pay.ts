import type { PersonPay } from '@daybook/domain/pay/pay-rules/model';
import { payPerson } from '@daybook/domain/pay/pay-rules/pay-person';
import { reachOf } from '@daybook/domain/pay/pay-rules/windows';
import type { DateRange } from '@daybook/domain/time/date-range';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { timeOfPeople, withFrozenTerms, type PayPart } from './engine-input.ts';
import type { TimeAsked } from './sheets-to-pay.ts';
import { payInputOf, payTermsOfPeople } from './terms.ts';

/**
 * What approved timesheets of people's days pay, by the frozen values of each, with the ledger of their minutes (pay.md#ledger).
 * @param days by person; the nights at their ends are read with them
 * @param part only this; what other sheets pay is then left open
 */
export async function approvedPay(
  db: ReadDb,
  viewer: Viewer,
  days: ReadonlyMap<number, DateRange>,
  part?: PayPart,
): Promise<Map<number, PersonPay>> {
  const termsOfAll = await payTermsOfPeople(db, viewer, days.keys());
  const people = new Map(
    [...days].map(([id, range]): [number, TimeAsked] => {
      const terms = termsOfAll.present(id);
      return [id, { range: reachOf(range, terms.windowOf), terms: [terms] }];
    }),
  );
  const paid = new Map<number, PersonPay>();
  for (const [id, { sheets, entries }] of await timeOfPeople(db, viewer, people, { part })) {
    const asked = people.get(id);
    if (!asked) continue;
    const { range, terms } = asked;
    const input = payInputOf(terms[0], range, sheets, withFrozenTerms(entries));
    paid.set(id, payPerson(part ? { ...input, up_to: part.up_to } : input));
  }
  return paid;
}
