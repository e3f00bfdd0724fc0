// Finds a browser for tests and screenshots, or installs Debian's chromium.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runCommand } from './steps.ts'

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
  if (spawnSync('apt-get', ['--version']).status !== 0) return complain(help)
  process.stdout.write('Installing Chromium from the system’s packages …\n')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const ok =
    (await runCommand([...sudo, 'apt-get', 'update', '-qq'])) &&
    (await runCommand([
      ...sudo,
      'apt-get',
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      'chromium',
      'fonts-dejavu-core',
    ]))
  return ok ? findBrowser() : complain(help)
}

function complain(help: string): undefined {
  process.stderr.write(`${help}\n`)
  return undefined
}
