import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { loadFailureText, offlineText } from './error-text.ts';

const away = TRPCClientError.from(new TypeError('fetch failed'));

test('a person whose list fails to load reads the documented sentence, then the reason', () => {
  expect(loadFailureText('Error fetching daily logs.', away)).toBe(
    `Error fetching daily logs. ${offlineText}`,
  );
  expect(loadFailureText('Error fetching submitted timesheets', away)).toBe(
    `Error fetching submitted timesheets: ${offlineText}`,
  );
});

test('a person reads the sentence alone when the reason is not worth showing', () => {
  expect(loadFailureText('Error fetching daily logs.', new Error('boom'))).toBe('Error fetching daily logs.');
});
