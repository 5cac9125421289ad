import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { makeCompany, type Company } from '../support/browser-company.ts';
import { startOwnServer, type OwnServer } from './own-server.ts';
import { proves } from './proof.ts';

/** People who call without pause join until there are more than the machine can answer. */
const JOIN_AT_ONCE = 20;
const JOIN_EVERY_MS = 50;
const REFUSED_WITHIN_MS = 60_000;

describe('A server that is asked for more than it can do', () => {
  let server: OwnServer;
  let company: Company;

  beforeAll(async () => {
    server = await startOwnServer('overload', { BILLING: 'off', RATE_LIMIT: 'off' });
    company = await makeCompany(server.url);
    for (let count = 0; count < 200; count += 1) await company.addClient('Clara', `Client ${count}`);
  });
  afterAll(() => server.end());

  async function call(path: string, body?: object) {
    const response = await fetch(`${server.url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${company.ada.access}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    await response.text();
    return { status: response.status, retry_after: response.headers.get('retry-after') };
  }

  proves(
    'overload',
    'people whose calls wait for two seconds are asked to try again, and nothing refused is stored',
    async () => {
      const answers: Awaited<ReturnType<typeof call>>[] = [];
      const refused = { reads: 0, saves: 0 };
      const acknowledged: string[] = [];
      const latest = Date.now() + REFUSED_WITHIN_MS;
      const bothRefused = () => refused.reads > 0 && refused.saves > 0;
      const isOver = () => bothRefused() || Date.now() > latest;
      const read = async () => {
        const answer = await call('/clients/');
        answers.push(answer);
        if (answer.status === 503) refused.reads += 1;
      };
      let codes = 0;
      const save = async () => {
        codes += 1;
        const code = `C${codes}`;
        const answer = await call('/workcodes/', { code, description: 'Saved in a flood' });
        answers.push(answer);
        if (answer.status === 201) acknowledged.push(code);
        else refused.saves += 1;
      };
      const untilOver = async (once: () => Promise<void>) => {
        while (!isOver()) await once();
      };
      const people: Promise<void>[] = [];
      while (!isOver()) {
        for (let count = 0; count < JOIN_AT_ONCE; count += 1)
          people.push(untilOver(count % 2 === 0 ? read : save));
        await sleep(JOIN_EVERY_MS);
      }
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      await Promise.all(people);
      const isFine = ({ status, retry_after }: (typeof answers)[number]) =>
        status === 200 || status === 201 || (status === 503 && retry_after === '5');
      expect(answers.filter((answer) => !isFine(answer))).toEqual([]);
      expect(bothRefused()).toBe(true);
      const stored = await company.ada.api<{ code: string }[]>('GET', '/workcodes/');
      const flooded = stored.map(({ code }) => code).filter((code) => /^C\d/.test(code));
      expect(flooded.toSorted()).toEqual(acknowledged.toSorted());
      return `${people.length} people without pause: of ${answers.length} calls ${refused.reads} reads and ${refused.saves} saves were refused with Retry-After; ${flooded.length} saves acknowledged and stored, no refused one`;
    },
  );
});
