import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tamper } from '../support/tamper.ts';
import { createWorld, type World } from '../support/world.ts';

// The log is that of this process.
describe.skipIf(process.env.TEST_PROCESSES)('A company whose settings somebody deleted by SQL', () => {
  let world: World;
  const lines: string[] = [];
  beforeAll(async () => {
    world = await createWorld({ env: { LOG_LEVEL: 'error' }, log: { write: (line) => lines.push(line) } });
    const { database_url } = world.services.config;
    await tamper(database_url, `delete from company_settings where company_id = ${world.companies.maple}`);
  });
  afterAll(() => world.close());

  const logged = () =>
    lines
      .splice(0)
      .map((line) => JSON.parse(line) as { reqId: string; err: { message: string; stack: string } });

  test.each([
    ['REST', '/api/company-settings/'],
    ['the app', '/trpc/companySettings.currentPayPeriod'],
  ])(
    'is not told over %s that nothing was found: it is our fault, and the log names what is missing',
    async (_door, url) => {
      const answer = await world.app.inject({
        url,
        headers: { authorization: `Bearer ${await world.tokenOf('ada')}` },
      });
      expect([answer.statusCode, answer.body]).toEqual([
        500,
        expect.stringContaining('Something went wrong.'),
      ]);
      const [line, ...more] = logged();
      expect(more).toEqual([]);
      expect(line?.err.message).toContain(`Missing: the settings of company ${world.companies.maple}.`);
      expect(line?.err.stack).toContain('reads.ts');
      // What the person reads out on the telephone finds the line.
      expect(answer.body).toContain(`"request_id":"${line?.reqId}"`);
    },
  );
});
