/**
 * Time by client, code and billing rate, as columns of the whole numbers that are stored: minutes, hundredths of a km,
 * cents. The same place in each belongs together; thousands of these are read for a payroll, and columns parse fastest.
 */
export interface BilledWork {
  client_id: number[];
  work_code_id: (number | null)[];
  billing_rate: (number | null)[];
  minutes: number[];
  hundredths: number[];
}

/** All of them together, with one place for each client, code and rate. */
export function addUpWork(works: Iterable<BilledWork>): BilledWork {
  const sum: BilledWork = { client_id: [], work_code_id: [], billing_rate: [], minutes: [], hundredths: [] };
  const placesOfClient = new Map<number, number[]>();
  for (const work of works) {
    for (const [at, client] of work.client_id.entries()) {
      const code = work.work_code_id[at] ?? null;
      const rate = work.billing_rate[at] ?? null;
      let places = placesOfClient.get(client);
      if (!places) placesOfClient.set(client, (places = []));
      let place = places.find((one) => sum.work_code_id[one] === code && sum.billing_rate[one] === rate);
      if (place === undefined) {
        place = sum.client_id.push(client) - 1;
        places.push(place);
        sum.work_code_id.push(code);
        sum.billing_rate.push(rate);
      }
      sum.minutes[place] = (sum.minutes[place] ?? 0) + (work.minutes[at] ?? 0);
      sum.hundredths[place] = (sum.hundredths[place] ?? 0) + (work.hundredths[at] ?? 0);
    }
  }
  return sum;
}
