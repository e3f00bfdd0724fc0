// Finds nginx and Caddy, which the site is tested behind, or installs Debian's.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, stopServices } from './system-packages.ts'

/** The packages by program. */
const PACKAGES = { nginx: 'nginx-light', caddy: 'caddy' }

export type Proxy = keyof typeof PACKAGES

/** Debian keeps nginx where only root's PATH leads. */
export const findProxy = (name: Proxy): string | undefined =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin']
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))

export async function installProxies(): Promise<void> {
  const missing = (Object.keys(PACKAGES) as Proxy[]).filter((name) => !findProxy(name))
  if (!missing.length) return
  const help = 'The journeys behind a proxy need nginx and Caddy. Install them.'
  const installed = await installPackages(
    missing.map((name) => PACKAGES[name]),
    help,
  )
  // On Debian both serve port 80 as soon as they are installed.
  if (installed) await stopServices(missing)
}
