// Finds a browser for tests and screenshots, or installs Debian's chromium.
import { existsSync } from 'node:fs'
import { installPackages } from './system-packages.ts'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const findBrowser = (): string | undefined =>
  [process.env.BROWSER_PATH, ...PLACES].find((place) => place && existsSync(place))

export async function installBrowser(): Promise<string | undefined> {
  const help = 'The journeys need Chromium or Chrome. Install one, or name it in BROWSER_PATH.'
  return (await installPackages(['chromium', 'fonts-dejavu-core'], help)) ? findBrowser() : undefined
}
