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

/** One of each client, code and rate, their time added up. */
export function addUpTime(times: Iterable<BilledTime>): BilledTime[] {
  const sums: BilledTime[] = [];
  const ofClient = new Map<number, BilledTime[]>();
  for (const time of times) {
    let own = ofClient.get(time.client_id);
    if (!own) ofClient.set(time.client_id, (own = []));
    const sum = own.find(
      (one) => one.work_code_id === time.work_code_id && one.billing_rate === time.billing_rate,
    );
    if (sum) {
      sum.minutes += time.minutes;
      sum.hundredths += time.hundredths;
    } else {
      const first = { ...time };
      own.push(first);
      sums.push(first);
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

export function timesOf(work: BilledWork): BilledTime[] {
  const times: BilledTime[] = [];
  for (let at = 0; at < work.length; at += 5) {
    times.push({
      client_id: work[at] ?? 0,
      work_code_id: work[at + 1] ?? null,
      billing_rate: work[at + 2] ?? null,
      minutes: work[at + 3] ?? 0,
      hundredths: work[at + 4] ?? 0,
    });
  }
  return times;
}
