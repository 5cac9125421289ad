import type { Page } from '@playwright/test';

/** What the page asks of the server from now on, each question with its input; the list grows. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() !== 'GET' || !pathname.startsWith('/trpc/')) return;
    const input = JSON.parse(searchParams.get('input') ?? '{}') as Record<string, unknown>;
    const names = pathname.slice(6).split(',');
    const inputOf = (at: number) => (searchParams.has('batch') ? input[at] : input);
    calls.push(...names.map((name, at) => `${name} ${JSON.stringify(inputOf(at) ?? null)}`));
  });
  return calls;
}

export const askedTwice = (calls: readonly string[]) =>
  calls.filter((call, at) => calls.indexOf(call) !== at);
