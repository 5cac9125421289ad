import { type Page, expect } from '@playwright/test';

/** Until this device keeps a draft in which the text stands: it is written a little after the last key. */
export async function expectKept(page: Page, text: string): Promise<void> {
  const kept = () =>
    new Promise<string>((resolve) => {
      const opening = indexedDB.open('daybook');
      // Nothing was kept yet; made here, it would have no store for drafts.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = () => resolve('');
      opening.onsuccess = () => {
        const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
        all.onsuccess = () => {
          opening.result.close();
          resolve(JSON.stringify(all.result));
        };
      };
    });
  await expect.poll(() => page.evaluate(kept)).toContain(text);
}
