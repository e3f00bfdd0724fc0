// Reads the settings, runs the site and says where it is. Nothing else has an effect when imported.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { sayFirstAdmin } from './identity/say-first-admin.ts'
import { runSite } from './run-site.ts'
import { readSettings, SettingsError } from './settings.ts'

const build = join(import.meta.dirname, '..', 'build')

// The site goes on when a line of its log can't be written: the disk may be full, or nobody may read the log any more.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

try {
  const settings = readSettings(process.env)
  const screens = (await import(pathToFileURL(join(build, 'server/index.js')).href)) as ServerBuild
  const site = await runSite(settings, { screens, clientFolder: join(build, 'client') })
  process.stdout.write(`\n  The site is at ${settings.APP_ORIGIN}\n  ${sayFirstAdmin(site.firstAdmin)}\n\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void site.close().then(() => process.exit(0)))
} catch (error) {
  process.stderr.write(error instanceof SettingsError ? `\nThese settings are wrong:\n${error.message}\n` : `\nThe site could not start: ${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
