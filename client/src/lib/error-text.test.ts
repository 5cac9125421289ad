import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { loadFailureText, offlineText } from './error-text.ts';

const away = TRPCClientError.from(new TypeError('fetch failed'));

test('a list that cannot be loaded says the document’s sentence first, and why after it', () => {
  expect(loadFailureText('Error fetching daily logs.', away)).toBe(
    `Error fetching daily logs. ${offlineText}`,
  );
  expect(loadFailureText('Error fetching submitted timesheets', away)).toBe(
    `Error fetching submitted timesheets: ${offlineText}`,
  );
});

test('without a reason worth showing the sentence stands alone', () => {
  expect(loadFailureText('Error fetching daily logs.', new Error('boom'))).toBe('Error fetching daily logs.');
});
