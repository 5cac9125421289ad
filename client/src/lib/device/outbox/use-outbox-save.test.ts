import { expect, test } from 'vitest';
import { savedText, stateAfter } from './use-outbox-save.ts';

// phone-and-offline.md#the-outbox
test('a person who saves without a network reads where it is, and only where a browser may drop it, until when', () => {
  const waiting = { kind: 'waiting', key: 'k1' } as const;
  const kept = 'Saved on this device. It will be sent as soon as Daybook can be reached.';
  expect(savedText({ ...waiting, warned: false }, 'Saved.')).toBe(kept);
  expect(savedText({ ...waiting, warned: true }, 'Saved.')).toBe(
    `${kept} The browser may not keep it for long: open Daybook online within 3 days.`,
  );
});

test('a person whose save met a change by somebody else does not read that it was saved', () => {
  const changed = 'It was changed elsewhere in the meantime. Yours is kept here until you choose.';
  const conflict = { kind: 'compare', key: 'k1' } as const;
  expect(savedText(conflict, 'Saved.')).toBe(changed);
  expect(stateAfter(conflict, 'Saved.')).toEqual({ kind: 'failed', message: changed, stale: false });
  expect(stateAfter({ kind: 'sent', record: null }, 'Saved.')).toEqual({ kind: 'saved', message: 'Saved.' });
});
