import { describe, expect, it } from 'vitest';
import { ServerRefusal } from '#/lib/api/error-text.ts';
import type { OutboxItem } from './items.ts';
import type { StoredRecord } from './outcomes.ts';
import { sendItem, type OutboxCalls } from './sending.ts';

const AT = '2026-11-26T09:12:00.000Z';
const DAYS = [{ date: '2026-12-04', minutes: 480 }];

const asking: OutboxItem = {
  key: 'a',
  user_id: 1,
  company_id: 1,
  kind: 'leave_request.create',
  record: 'a',
  record_id: null,
  client_key: 'a',
  payload: { leave_type: 3, days: DAYS, note: null },
  base_version: null,
  before: null,
  about: { client_name: 'Sick', date: '2026-12-04' },
  created_at: AT,
  tries: 1,
  not_before: null,
  revised: false,
  state: 'waiting',
  last_problem: null,
};
const cancelling: OutboxItem = {
  ...asking,
  kind: 'leave_request.cancel',
  record: 'leave_request 41',
  record_id: 41,
  client_key: null,
  payload: {},
  base_version: AT,
};

const stored = {
  id: 41,
  leave_type: 3,
  days: DAYS.map((day) => ({ ...day, cancelled_at: null })),
  note: null,
  created_at: AT,
  updated_at: AT,
} as unknown as StoredRecord;

const unused = () => Promise.reject(new Error('not called'));
const calls = (some: Partial<OutboxCalls>): OutboxCalls => ({
  create: unused,
  update: unused,
  remove: unused,
  get: unused,
  cancel: unused,
  isCancelled: unused,
  ...some,
});
const refusal = (code: 'leave_state' | 'stale', message: string) =>
  Promise.reject(new ServerRefusal({ code, message, fields: {} }));

// time-off.md#requests, phone-and-offline.md#the-outbox
describe('Time off that was asked for without a network', () => {
  it('is sent with its key, so that a second attempt asks for nothing twice', async () => {
    const sent: unknown[] = [];
    const create: OutboxCalls['create'] = (kind, input) => {
      sent.push([kind, input.client_key, input.written_at]);
      return Promise.resolve(stored);
    };
    expect(await sendItem(asking, calls({ create }))).toMatchObject({ kind: 'sent', record: { id: 41 } });
    expect(sent).toEqual([['leave_request', 'a', AT]]);
  });

  it('that was changed after an attempt arrived needs its owner', async () => {
    const create = () => Promise.resolve(stored);
    const same = await sendItem({ ...asking, revised: true }, calls({ create }));
    expect(same).toMatchObject({ kind: 'sent' });
    const days = [{ date: '2026-12-04', minutes: 240 }];
    const other = await sendItem(
      { ...asking, revised: true, payload: { ...asking.payload, days } },
      calls({ create }),
    );
    expect(other).toMatchObject({
      kind: 'refused',
      problem: { message: 'This was sent before, with other days. Cancel that request, and ask again.' },
    });
  });

  it('is cancelled once, also if the answer of the first attempt was lost', async () => {
    const first = await sendItem(cancelling, calls({ cancel: () => Promise.resolve(stored) }));
    expect(first).toMatchObject({ kind: 'sent', record: { id: 41 } });
    const again = await sendItem(
      cancelling,
      calls({
        cancel: () => refusal('leave_state', 'This request is cancelled.'),
        isCancelled: () => Promise.resolve(true),
      }),
    );
    expect(again).toMatchObject({ kind: 'sent', record: null });
  });

  it('that was decided on meanwhile needs its owner', async () => {
    const outcome = await sendItem(
      cancelling,
      calls({
        cancel: () => refusal('stale', 'This request was changed.'),
        isCancelled: () => Promise.resolve(false),
      }),
    );
    expect(outcome).toMatchObject({ kind: 'refused', problem: { code: 'stale' } });
  });
});
