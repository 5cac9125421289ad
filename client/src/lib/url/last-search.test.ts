import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const KEY = 'daybook.searches';

const signIn = (id: number) =>
  window.sessionStorage.setItem(
    'daybook.session',
    JSON.stringify({ access: 'a', refresh: null, user: { id } }),
  );

/** As after the page was loaded again: what was in memory is gone. */
async function loadAgain() {
  vi.resetModules();
  return import('./last-search.ts');
}

beforeEach(() => {
  signIn(1);
  window.sessionStorage.setItem(
    KEY,
    JSON.stringify({ user_id: 1, searches: { '/admin/clients': { worker: 7 }, '/admin/roles': 'x' } }),
  );
});

afterEach(() => window.sessionStorage.clear());

test('a list is known as it was left after the page was loaded again, by the person who left it', async () => {
  const { lastSearch } = await loadAgain();
  expect(lastSearch('/admin/clients')).toEqual({ worker: 7 });
  expect(lastSearch('/admin/employees')).toBeUndefined();
  expect(lastSearch('/admin/roles')).toBeUndefined();
  signIn(2);
  expect(lastSearch('/admin/clients')).toBeUndefined();
});

test('what is stored and cannot be read opens the list as usual', async () => {
  window.sessionStorage.setItem(KEY, '{');
  const { lastSearch } = await loadAgain();
  expect(lastSearch('/admin/clients')).toBeUndefined();
});
