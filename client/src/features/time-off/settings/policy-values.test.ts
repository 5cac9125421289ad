import { expect, test } from 'vitest';
import { leaveDefinition } from '@daybook/contract/leave';
import { LEAVE_PRESETS } from '@daybook/domain/leave/presets';
import { editedDefinition, NEW_DEFINITION, readDefinition, writtenDefinition } from './policy-values.ts';

test.each(LEAVE_PRESETS)('a copy of $key that nobody changes says what the preset says', ({ definition }) => {
  const edited = editedDefinition(definition);
  expect(readDefinition(edited)).toEqual(definition);
  expect(leaveDefinition.parse(writtenDefinition(edited))).toEqual(definition);
});

test('an empty limit limits nothing, and a limit of days alone has no minutes', () => {
  const edited = { ...editedDefinition(NEW_DEFINITION), use_cap: { minutes: null, days: 5 }, carry: null };
  expect(leaveDefinition.parse(writtenDefinition(edited))).toMatchObject({
    use_cap: { minutes: 0, days: 5 },
    balance_cap: null,
    carry: null,
  });
});

test('what is no number is refused at its field, and shows no sentences meanwhile', () => {
  const edited = { ...editedDefinition(NEW_DEFINITION), year_cap: 'lots' };
  expect(readDefinition(edited)).toBeNull();
  expect(leaveDefinition.safeParse(writtenDefinition(edited)).error?.issues[0]?.path).toEqual(['year_cap']);
  const unfinished = editedDefinition(NEW_DEFINITION);
  expect(readDefinition({ ...unfinished, accrual: { ...unfinished.accrual, minutes: null } })).toBeNull();
});

test('extra pay is typed in percent', () => {
  const edited = { ...editedDefinition(NEW_DEFINITION), loading: 17.5 };
  expect(readDefinition(edited)?.loading).toBe(175);
  expect(writtenDefinition(edited).loading).toBe(175);
});
