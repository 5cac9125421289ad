import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// As long as expect.poll waits.
configure({ asyncUtilTimeout: 10_000 });

// What Mantine needs from a browser and jsdom lacks.
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
window.HTMLElement.prototype.scrollIntoView = () => {};

// Tests run one after another in the same worker: a test must leave nothing behind.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});
