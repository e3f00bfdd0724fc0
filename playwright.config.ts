import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

const executablePath = findBrowser()

// For every window Chromium draws the suggestions of its address bar as a page of its own, which took as much
// time as ours. The switch replaces Playwright's list, so what tests could notice of that is repeated here.
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/support/fresh-build.ts',
  // As many as in vitest.config.ts.
  workers: 4,
  fullyParallel: false,
  // Both only end what hangs: they are far more than a slow and busy machine needs.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${DISABLED_FEATURES.join()}`,
      ],
    },
    screenshot: 'only-on-failure',
  },
})
