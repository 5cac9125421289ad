/**
 * Time by client, code and billing rate: client, code, rate, minutes and hundredths of a km of the first, then those of the
 * next, in the whole numbers that are stored. Thousands are read for a payroll, and one flat list parses fastest.
 */
export type BilledWork = (number | null)[];

export interface BilledTime {
  client_id: number;
  work_code_id: number | null;
  /** Cents an hour. */
  billing_rate: number | null;
  minutes: number;
  hundredths: number;
}

/** One of each client, code and rate, their time added up. In a payroll, of many thousand: nothing is made for each. */
export function addUpWork(works: readonly BilledWork[]): BilledTime[] {
  const sums: BilledTime[] = [];
  const ofClient = new Map<number, BilledTime[]>();
  for (const work of works) {
    for (let at = 0; at < work.length; at += 5) {
      const client_id = work[at] ?? 0;
      const work_code_id = work[at + 1] ?? null;
      const billing_rate = work[at + 2] ?? null;
      let own = ofClient.get(client_id);
      if (!own) ofClient.set(client_id, (own = []));
      let sum = own.find((one) => one.work_code_id === work_code_id && one.billing_rate === billing_rate);
      if (!sum) {
        sum = { client_id, work_code_id, billing_rate, minutes: 0, hundredths: 0 };
        own.push(sum);
        sums.push(sum);
      }
      sum.minutes += work[at + 3] ?? 0;
      sum.hundredths += work[at + 4] ?? 0;
    }
  }
  return sums;
}

export const workOf = (times: BilledTime[]): BilledWork =>
  times.flatMap((time) => [
    time.client_id,
    time.work_code_id,
    time.billing_rate,
    time.minutes,
    time.hundredths,
  ]);
