import { expect, test } from 'vitest';
import { ownNews } from './time-off-part.tsx';

type Request = Parameters<typeof ownNews>[0][number];

const request = (id: number, changes: Partial<Request>) =>
  ({
    id,
    status: 'approved',
    start_date: '2026-12-04',
    end_date: '2026-12-04',
    decided_at: '2026-11-20T09:00:00.000Z',
    decided_by_id: 1,
    user: 2,
    ...changes,
  }) as Request;

// timesheets.md#home
test('home shows what somebody else decided lately, against it first, and then what comes next', () => {
  const requests = [
    request(1, { status: 'requested', start_date: '2026-12-20', end_date: '2026-12-24' }),
    request(2, { status: 'declined' }),
    request(3, { status: 'declined', decided_at: '2026-11-01T09:00:00.000Z' }),
    request(4, {}),
    request(5, { status: 'cancelled', decided_by_id: 2 }),
    request(6, { start_date: '2026-11-02', end_date: '2026-11-25', decided_at: '2026-11-01T09:00:00.000Z' }),
    request(7, { start_date: '2026-11-24', end_date: '2026-11-27' }),
  ];
  const shown = (all: Request[]) => ownNews(all, '2026-11-26').map(({ id }) => id);
  expect(shown(requests)).toEqual([2, 7, 4, 1]);
  const decided = [
    request(8, { start_date: '2026-11-18', end_date: '2026-11-19' }),
    request(9, { status: 'cancelled' }),
  ];
  expect(shown([...decided, ...requests])).toEqual([2, 9, 8, 7]);
});
