import { defineConfig } from '@playwright/test';
import { systemBrowser } from './tests/support/browsers.ts';

export default defineConfig({
  globalSetup: './tests/support/run-folder.ts',
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // One more than the cores of a small machine: each test often waits for the server or for a check to be tried again.
  workers: 3,
  retries: 0,
  // Long enough for a busy machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // Tests do not wait for animations.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    // It would answer before what a test puts in the network's place; the tests of the phone allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(systemBrowser && { executablePath: systemBrowser }),
      // Chromium has no sandbox when run by root, and must not call home from a test.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
