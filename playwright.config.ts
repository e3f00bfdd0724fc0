import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'
import { EVERY_WAY } from './tests/support/scale.ts'

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

// `npm test` walks each journey with scripts, and without them what is tagged @always: where that differs in
// more than a reload. It leaves out what is tagged @prove, and some files. `npm run prove` walks every way.
const LEFT_TO_PROVE = /@prove|^(?!.*@always).*without (scripts|JavaScript)/
const FILES_LEFT_TO_PROVE = [
  'admin',
  'colours',
  'hostile-content',
  'killed-server',
  'payment-mode',
  'photographs',
  'reconcile',
  'webhooks',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/support/fresh-build.ts',
  // As many as in vitest.config.ts.
  workers: 4,
  fullyParallel: false,
  ...(!EVERY_WAY && { grepInvert: LEFT_TO_PROVE, testIgnore: FILES_LEFT_TO_PROVE }),
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
