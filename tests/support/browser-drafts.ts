import { expect, type Page } from '@playwright/test';

/** Waits until this device stores a draft containing the text: it is written shortly after the last key. */
export async function expectKept(page: Page, text: string): Promise<void> {
  const kept = async () => {
    // Opening it before the page creates it would leave it without a store for drafts.
    const there = await indexedDB.databases();
    if (!there.some(({ name }) => name === 'daybook')) return '';
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const database = await done(indexedDB.open('daybook'));
    // oxlint-disable-next-line no-restricted-properties -- the browser's, not Drizzle's
    const drafts = await done(database.transaction('drafts').objectStore('drafts').getAll());
    database.close();
    return JSON.stringify(drafts);
  };
  await expect.poll(() => page.evaluate(kept)).toContain(text);
}
