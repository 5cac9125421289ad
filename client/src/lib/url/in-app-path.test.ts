import { expect, test } from 'vitest';
import { inAppPath } from './in-app-path.ts';

test.each(['/home', '/timesheets/12?tab=logs#x', '/daily-logs?date=2025-03-04&client=J%20Doe'])(
  'a person returns to a page of the app after signing in: %s',
  (path) => expect(inAppPath(path)).toBe(path),
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/home',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/a//b',
  'home',
  '',
  null,
  42,
  { href: '/home' },
])('nobody is sent out of the app after signing in: %j', (value) => expect(inAppPath(value)).toBeNull());
