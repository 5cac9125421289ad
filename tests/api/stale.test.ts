import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type PersonName, type World } from '../support/world.ts';

const STALE = 'This record was changed by someone else. Reload to see the latest version.';

interface Stored {
  id: number;
  updated_at: string;
}
type Method = 'PUT' | 'PATCH';
interface Case {
  noun: string;
  by: PersonName;
  path: string;
  make: (client: number) => Record<string, unknown>;
  change: Method;
  with: Record<string, unknown>;
}

const CASES: Case[] = [
  {
    noun: 'work code',
    by: 'ada',
    path: '/workcodes/',
    make: () => ({ code: 'ST', description: 'Stale' }),
    change: 'PUT',
    with: { code: 'ST', description: 'Changed' },
  },
  {
    noun: 'client code',
    by: 'ada',
    path: '/client-codes/',
    make: () => ({ code: 'ST', description: 'Stale' }),
    change: 'PUT',
    with: { code: 'ST', description: 'Changed' },
  },
  {
    noun: 'role',
    by: 'ada',
    path: '/roles/',
    make: () => ({ name: 'Stale' }),
    change: 'PUT',
    with: { name: 'Changed' },
  },
  {
    noun: 'client',
    by: 'ada',
    path: '/clients/',
    make: () => ({ first_name: 'Stella', last_name: 'Stale' }),
    change: 'PATCH',
    with: { last_name: 'Changed' },
  },
  {
    noun: 'daily log',
    by: 'will',
    path: '/timesheet-sessions/',
    make: (client) => ({ client, date: '2026-03-02', notes: 'Stale' }),
    change: 'PATCH',
    with: { notes: 'Changed' },
  },
  {
    noun: 'timesheet',
    by: 'will',
    path: '/timesheets/',
    make: () => ({ start_date: '2026-03-02', end_date: '2026-03-08' }),
    change: 'PATCH',
    with: { start_date: '2026-03-02', end_date: '2026-03-09' },
  },
];

describe('A person who saves over a colleague’s change', () => {
  let world: World;
  let client: number;
  beforeAll(async () => {
    world = await createWorld();
    const made = await world.rest('ada', 'POST', '/clients/', { first_name: 'Clara', last_name: 'Client' });
    client = (made.body as Stored).id;
  });
  afterAll(() => world.close());

  test.each(CASES)(
    'to a $noun is refused, and succeeds after reloading',
    async ({ by, path, make, change, with: set }) => {
      const read = (await world.rest(by, 'POST', path, make(client))).body as Stored;
      const own = `${path}${read.id}/`;
      const first = await world.rest(by, change, own, { ...set, updated_at: read.updated_at });
      expect(first.status).toBe(200);
      const late = await world.rest(by, change, own, { ...set, updated_at: read.updated_at });
      expect(late).toMatchObject({ status: 409, body: { detail: STALE } });
      const { updated_at } = first.body as Stored;
      expect((await world.rest(by, change, own, { ...set, updated_at })).status).toBe(200);
    },
  );
});
