import { expect, test } from 'vitest';
import { nameOf } from './answer-name.ts';
import { answerFrom, type KeptAnswers, type Log } from './kept-answers.ts';

const log = (id: number, name: string, notes: string | null) =>
  ({
    id,
    client: id,
    client_detail: { name, first_name: name, last_name: '' },
    date: '2026-03-04',
    notes,
    daily_narrative: null,
    work_entries: [],
  }) as unknown as Log;

const kept: KeptAnswers = {
  user_id: 5,
  shapes: '',
  at: '',
  sees_all: false,
  since: '2026-02-01',
  logs: [
    log(1, 'Isaac Núñez', null),
    log(2, 'Ida Moss', 'Walked with ISAAC to the lake'),
    log(3, 'Otto Reed', null),
  ],
  clients: [],
  exact: {},
};
const found = (search: string) => {
  const answer = answerFrom(kept, 'dailyLogs.list', { user: '5', search }, true) as { results: Log[] };
  return answer.results.map(({ id }) => id);
};

// phone-and-offline.md#on-the-device
test('without a network, a request of time off opens from the list of them', () => {
  const list = {
    count: 2,
    results: [
      { id: 7, status: 'requested' },
      { id: 9, status: 'approved' },
    ],
  };
  const stored = { ...kept, exact: { [nameOf('leaveRequests.list', { user: '5' })]: list } };
  expect(answerFrom(stored, 'leaveRequests.get', { id: 9 })).toEqual({ id: 9, status: 'approved' });
  expect(answerFrom(stored, 'leaveRequests.get', { id: 8 })).toBeUndefined();
  expect(answerFrom(kept, 'leaveRequests.get', { id: 9 })).toBeUndefined();
});

// As the server does (daily-logs.md#overview)
test('without a network, a search by day looks into names and notes', () => {
  expect(found('isaac')).toEqual([1, 2]);
  expect(found('nunez')).toEqual([1]);
  expect(found('zzzzz')).toEqual([]);
  expect(found('')).toEqual([1, 2, 3]);
});
