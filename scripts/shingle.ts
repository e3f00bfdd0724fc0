// Operator commands: npm run shingle -- <command>. Each command imports its modules when it runs, so that a
// backup needs little memory.
import type { App } from '#platform/server/app.ts'
import { commandName } from '#platform/server/command-name.ts'
import { readSettings, type Settings } from '#platform/server/settings/settings.ts'

// `shingle routes | head` closes the pipe early. The command still finishes its work, and has nobody to tell.
for (const output of [process.stdout, process.stderr])
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

const say = (words: string): void => void process.stdout.write(`${words}\n`)

interface Command {
  usage: string
  does: string
  run(settings: Settings, argument: string): Promise<string>
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`“${text}” is not a whole number from 1 to 9999999.`)
  return Number(text)
}

/** Opens the App for a command. Throws unless the site has started once. */
async function withApp<T>(settings: Settings, run: (app: App) => Promise<T>): Promise<T> {
  const { refuseUnstartedDatabase } = await import('#commands/backup-command.ts')
  await refuseUnstartedDatabase(settings)
  const { openApp } = await import('#server/open-app.ts')
  const app = await openApp(settings)
  try {
    return await run(app)
  } finally {
    await app.database.close()
  }
}

const COMMANDS: Record<string, Command> = {
  'create-admin': {
    usage: 'create-admin EMAIL',
    does: 'put an address on the list of admins, with a link to set a password',
    async run(settings, email) {
      const { createAdmin } = await import('#commands/create-admin.ts')
      return withApp(settings, (app) => createAdmin(app, email))
    },
  },
  'reset-link': {
    usage: 'reset-link EMAIL',
    does: 'print a link to set a new password',
    async run(settings, email) {
      const { resetLink } = await import('#commands/reset-link.ts')
      return withApp(settings, (app) => resetLink(app, email))
    },
  },
  'reset-second-factor': {
    usage: 'reset-second-factor EMAIL',
    does: 'turn off two-step sign-in of somebody who lost the app and the recovery codes',
    async run(settings, email) {
      const { resetSecondFactor } = await import('#commands/reset-second-factor.ts')
      return withApp(settings, (app) => resetSecondFactor(app, email))
    },
  },
  'verify-audit': {
    usage: 'verify-audit',
    does: 'check that no line of the audit trail was changed or removed',
    async run(settings) {
      const { verifyAuditCommand } = await import('#commands/verify-audit.ts')
      return withApp(settings, verifyAuditCommand)
    },
  },
  backup: {
    usage: 'backup FILE',
    does: 'write everything into one file, while the site goes on',
    run: async (settings, file) =>
      (await import('#commands/backup-command.ts')).backupCommand(settings, file),
  },
  'prove-backup': {
    usage: 'prove-backup FILE',
    does: 'restore a backup into a scratch database and compare every row',
    run: async (settings, file) => (await import('#commands/backup-command.ts')).proveCommand(settings, file),
  },
  restore: {
    usage: 'restore FILE',
    does: 'put a backup into an empty database (SQLite or PostgreSQL)',
    async run(settings, file) {
      const { restoreCommand } = await import('#commands/backup-command.ts')
      const restored = await restoreCommand(settings, file)
      const { afterRestore } = await import('#commands/after-restore.ts')
      return `${restored}\n${await withApp(settings, (app) => afterRestore(app, file))}`
    },
  },
  doctor: {
    usage: 'doctor',
    does: 'say what is missing before the site can go live',
    async run(settings) {
      const { doctor } = await import('#commands/doctor.ts')
      const { text, isReady } = await withApp(settings, doctor)
      // A script can ask for it before it lets visitors in.
      if (!isReady) process.exitCode = 1
      return text
    },
  },
  'move-files': {
    usage: 'move-files --to PLACE',
    does: 'move pictures and files of orders to s3 or to the database, as STORAGE says',
    async run(settings, to) {
      const { moveFiles } = await import('#commands/move-files.ts')
      return withApp(settings, (app) => moveFiles(app, to))
    },
  },
  'seed-orders': {
    usage: 'seed-orders N',
    does: 'add N made-up orders, for trying out how it feels with many',
    async run(settings, count) {
      const { seedOrders } = await import('#commands/seed-orders.ts')
      const number = wholeNumber(count)
      return withApp(settings, async (app) => `${await seedOrders(app, number)} orders were added`)
    },
  },
  routes: {
    usage: 'routes',
    does: 'print every screen and call with who may use it, as JSON',
    async run(settings) {
      const { routesOf } = await import('#commands/routes.ts')
      const screens = await import('#build/server/index.js')
      return withApp(settings, async (app) => JSON.stringify(routesOf(app, screens), null, 2))
    },
  },
}

function usage(): string {
  const commands = Object.values(COMMANDS)
  const width = Math.max(...commands.map((command) => command.usage.length))
  const lines = commands.map((command) => `  ${command.usage.padEnd(width)}  ${command.does}`)
  return `Usage: ${commandName()} <command>\n\n${lines.join('\n')}`
}

/** What is wrong with the arguments; undefined if the command can run. */
function misuse(name: string, words: string[]): string | undefined {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) return `There is no command ${name}.\n\n${usage()}`
  const wanted = command.usage.includes(' ') ? 1 : 0
  return words.length === wanted ? undefined : `Usage: ${commandName()} ${command.usage}`
}

const [name = 'help', ...given] = process.argv.slice(2)
if (['help', '--help', '-h'].includes(name)) {
  say(usage())
  process.exit(0)
}
const words = given.filter((word) => word !== '--to')
const refusal = misuse(name, words)
if (refusal) {
  process.stderr.write(`${refusal}\n`)
  process.exit(2)
}
let settings: Settings | undefined
try {
  settings = readSettings({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' })
  say(await COMMANDS[name]!.run(settings, words[0] ?? ''))
} catch (error) {
  const { describeKnownError } = await import('#server/startup-error.ts')
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${describeKnownError(error, settings) ?? message}\n`)
  process.exit(1)
}
