// Commands for the person who runs the site: npm run shingle -- <command>.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { backup } from '#server/commands/backup.ts'
import { createAdmin } from '#server/commands/create-admin.ts'
import { resetLink } from '#server/commands/reset-link.ts'
import { restore } from '#server/commands/restore.ts'
import { routesOf } from '#server/commands/routes.ts'
import { seedOrders } from '#server/commands/seed-orders.ts'
import type { House } from '#server/house.ts'
import { openHouse } from '#server/open-house.ts'
import { readSettings, SettingsError } from '#server/settings.ts'

const say = (words: string): void => void process.stdout.write(`${words}\n`)

interface Command {
  usage: string
  does: string
  run(house: House, argument: string): Promise<void>
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`“${text}” is not a whole number from 1 to 9999999.`)
  return Number(text)
}

const COMMANDS: Record<string, Command> = {
  'create-admin': {
    usage: 'create-admin EMAIL', does: 'put an address on the list of admins, with a link to set a password',
    run: async (house, email) => say(await createAdmin(house, email)),
  },
  'reset-link': {
    usage: 'reset-link EMAIL', does: 'print a link to set a new password',
    run: async (house, email) => say(await resetLink(house, email)),
  },
  backup: {
    usage: 'backup FILE', does: 'write everything into one file, while the site goes on',
    run: async (house, file) => say(`${await backup(house.database, file)} rows are in ${file}`),
  },
  restore: {
    usage: 'restore FILE', does: 'put a backup into an empty database (SQLite or PostgreSQL)',
    run: async (house, file) => say(`${await restore(house.database, file)} rows are back`),
  },
  'seed-orders': {
    usage: 'seed-orders N', does: 'add N made-up orders, for trying out how it feels with many',
    run: async (house, count) => say(`${await seedOrders(house, wholeNumber(count))} orders were added`),
  },
  routes: {
    usage: 'routes', does: 'print every screen and call with who may use it, as JSON',
    async run(house) {
      const screens = (await import(pathToFileURL(join(import.meta.dirname, '../build/server/index.js')).href)) as ServerBuild
      say(JSON.stringify(routesOf(house, screens), null, 2))
    },
  },
}

const [name = '', argument = ''] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (!command || (command.usage.includes(' ') && !argument)) {
  say(`Usage: npm run shingle -- <command>\n\n${Object.values(COMMANDS).map(({ usage, does }) => `  ${usage.padEnd(22)} ${does}`).join('\n')}`)
  process.exit(name ? 2 : 0)
}
try {
  const house = await openHouse(readSettings({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' }))
  await command.run(house, argument)
  await house.database.close()
} catch (error) {
  process.stderr.write(`${error instanceof SettingsError ? `These settings are wrong:\n${error.message}` : error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
