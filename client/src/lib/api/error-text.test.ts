import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { errorText, loadFailureText, offlineText } from './error-text.ts';

const away = TRPCClientError.from(new TypeError('fetch failed'));

test('a person whose list fails to load reads the documented sentence, then the reason', () => {
  expect(loadFailureText('Error fetching daily logs.', away)).toBe(
    `Error fetching daily logs. ${offlineText}`,
  );
  expect(loadFailureText('Error fetching submitted timesheets', away)).toBe(
    `Error fetching submitted timesheets: ${offlineText}`,
  );
});

test('a person whom a busy server refuses reads that it is busy, and whom a right refuses reads that', () => {
  const refused = (refusal: string, message: string) =>
    TRPCClientError.from({ error: { code: -32_603, message, data: { refusal } } });
  const busy = 'Daybook is not available right now. Please try again shortly.';
  expect(loadFailureText('Error fetching daily logs.', refused('unavailable', busy))).toBe(
    `Error fetching daily logs. ${busy}`,
  );
  expect(errorText(refused('unavailable', busy))).toBe(busy);
  expect(loadFailureText('Failed to load roles', refused('forbidden', 'Not yours.'))).toBe(
    'Failed to load roles: Not yours.',
  );
  expect(errorText(refused('internal', 'Something went wrong.'), 'It failed.')).toBe('It failed.');
});

test('a person reads the sentence alone when the reason is not worth showing', () => {
  expect(loadFailureText('Error fetching daily logs.', new Error('boom'))).toBe('Error fetching daily logs.');
});
