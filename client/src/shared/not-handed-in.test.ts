import { expect, it } from 'vitest';
import { notHandedInWords } from './not-handed-in.tsx';

it('one timesheet that is not handed in is a draft, several are drafts', () => {
  expect(notHandedInWords({ drafts: 1, nothing_yet: 0 })).toBe('not handed in: 1 draft');
  expect(notHandedInWords({ drafts: 17, nothing_yet: 1_017 })).toBe(
    'not handed in: 17 drafts, 1,017 nothing yet',
  );
  expect(notHandedInWords({ drafts: 0, nothing_yet: 0 })).toBe('not handed in');
});
