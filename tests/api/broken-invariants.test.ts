import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sickLeave } from '../support/leave.ts';
import { tamper } from '../support/tamper.ts';
import { createWorld, type World } from '../support/world.ts';

// The log is that of this process.
describe.skipIf(process.env.TEST_PROCESSES)('A company of which somebody deleted a part by SQL', () => {
  let world: World;
  let lines: string[];
  beforeEach(async () => {
    lines = [];
    world = await createWorld({ env: { LOG_LEVEL: 'error' }, log: { write: (line) => lines.push(line) } });
  });
  afterEach(() => world.close());

  /** What Ada is answered, and what is logged of it: once, by the same id, which she can read out on the telephone. */
  async function faultAt(url: string) {
    const answer = await world.app.inject({
      url,
      headers: { authorization: `Bearer ${await world.tokenOf('ada')}` },
    });
    const logged = lines.map(
      (text) => JSON.parse(text) as { reqId: string; err: { message: string; stack: string } },
    );
    const { statusCode: status, body } = answer;
    const isOurs = logged.every(
      ({ reqId, err: { stack } }) =>
        body.includes(`"request_id":"${reqId}"`) && stack.includes('/server/src/modules/'),
    );
    return { status, body, isOurs, says: logged.map(({ err: { message } }) => message) };
  }
  const faultOf = (missing: string) => ({
    status: 500,
    body: expect.stringContaining('Something went wrong.') as string,
    isOurs: true,
    says: [expect.stringContaining(`Missing: ${missing}.`)],
  });

  test.each([
    ['REST', '/api/company-settings/'],
    ['the app', '/trpc/companySettings.currentPayPeriod'],
  ])(
    'is not told over %s that nothing was found: it is our fault, and the log names what is missing',
    async (_door, url) => {
      const { maple } = world.companies;
      await tamper(
        world.services.config.database_url,
        `delete from company_settings where company_id = ${maple}`,
      );
      expect(await faultAt(url)).toEqual(faultOf(`the settings of company ${maple}`));
    },
  );

  test('is not told so of a request, either, whose type is gone', async () => {
    const { leave_type } = await sickLeave(world);
    const days = [{ date: '2026-03-19', minutes: 480 }];
    const { id } = await world.as('will').leaveRequests.create({ leave_type, days });
    await tamper(world.services.config.database_url, `delete from leave_types where id = ${leave_type}`);
    expect(await faultAt(`/api/leave-requests/${id}/effect/`)).toEqual(
      faultOf(`type ${leave_type} of leave request ${id}`),
    );
  });
});
