// The entry point: reads the settings, starts the site and prints its address. Of the other server modules
// only the child processes have side effects when imported: backup-process.ts and draw-svg-process.ts.
import { existsSync, fstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { printFirstAdmin } from '#identity/server/print-first-admin.ts'
import { countOf } from '#platform/rules/count-of.ts'
import type { App } from '#platform/server/app.ts'
import { placeOf } from '#platform/server/database/place.ts'
import { inheritedSocket } from '#platform/server/http/inherited-socket.ts'
import { createLog } from '#platform/server/log.ts'
import { ROOT } from '#platform/server/root.ts'
import { isPublicOrigin, readSettings, type Settings } from '#platform/server/settings/settings.ts'
import { refuseMistyped, unknownSettings } from '#platform/server/settings/unknown-settings.ts'
import { runChecks } from '#setup/server/go-live-checks.ts'
import { runSite, type RunningSite } from './run-site.ts'
import { describeStartupError } from './startup-error.ts'

// A failed log write must not crash the site: the disk may be full, or the pipe closed.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

const unknown = unknownSettings(process.env, existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {})
let settings: Settings | undefined
try {
  settings = readSettings(process.env)
  refuseMistyped(process.env)
  const log = createLog(settings.LOG_LEVEL)
  for (const sentence of unknown) log.warn(sentence)
  const screens = await import('#build/server/index.js')
  const site = await runSite(settings, {
    screens,
    clientFolder: join(ROOT, 'build/client'),
    log,
    socket: inheritedSocket(process.env),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void site.close().then(() => process.exit(0)))
  const howToSignIn = printFirstAdmin(site.firstAdmin, settings, {
    terminal: Boolean(process.stdout.isTTY),
    logged: isJournal(),
  })
  const lines = [`The site is at ${settings.APP_ORIGIN}`, whereDataIs(site), howToSignIn]
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
  await sayWhatIsOpen(site.app)
} catch (error) {
  process.stderr.write(`\n${[describeStartupError(error, settings), ...unknown].join('\n')}\n`)
  process.exit(1)
}

/** A forgotten DATABASE_URL or DATA_DIR looks like a first start, so a public site asks. */
function whereDataIs({ app: { database, settings }, firstAdmin }: RunningSite): string {
  const place = placeOf(database)
  if (!firstAdmin) return `Its data is in ${place}`
  const filled = settings.SEED === 'demo' ? 'filled with the demo' : 'empty'
  const question = ' If you expected your data, check DATABASE_URL and DATA_DIR.'
  return `New database in ${place}, ${filled}.${isPublicOrigin(settings.APP_ORIGIN) ? question : ''}`
}

/** The go-live check. Only a warning: the site serves already. */
async function sayWhatIsOpen(app: App): Promise<void> {
  const said = await runChecks(app).catch((error: unknown) => {
    app.log.warn('the go-live check could not be made', { error })
    return []
  })
  const checks = (await app.words('en')).read(said)
  const open = checks.filter(({ state }) => state === 'open')
  if (!open.length) return
  process.stdout.write(`  Before you go live: ${countOf(open.length, 'thing')} to do, listed on /admin\n\n`)
  if (app.settings.PAYMENT_MODE === 'live')
    app.log.warn('before the site goes live', {
      open: open.map(({ label, reason }) => `${label}: ${reason}`),
    })
}

/** Systemd sets JOURNAL_STREAM to the device and inode of the stream that goes to its journal. */
function isJournal(): boolean {
  const { dev, ino } = fstatSync(1)
  return process.env.JOURNAL_STREAM === `${dev}:${ino}`
}
